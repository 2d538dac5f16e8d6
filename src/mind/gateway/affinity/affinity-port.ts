/** What L6 asks of the model in this tab. */
export interface AffinityPort {
  /** Tokens of prompts that it computes each second; null before that was measured. */
  promptPerSecond(): number | null;
}
