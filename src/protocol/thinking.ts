/** The golem worker's verbs on deliberation by models. */
export interface ThinkingApi {
  /** Stops waiting for the model that is being asked, and lets the reflex answer; false when none is waited for. */
  thinkingSkip(): Promise<boolean>;
}
