/** How much a model reads. */
export interface ModelContext {
  /** Of prompt and reply together, at most. */
  readonly tokens: number;
  /** It runs on this device, where every token of a prompt takes its time. */
  readonly onDevice: boolean;
}

/** For whom a prompt is put together, where models are asked. */
export interface PromptReader {
  /** Of those that may be asked, the one that may be told least; null where it is one of which it is not known how much it reads. */
  readonly model: string | null;
  readonly context: ModelContext | null;
  /** Tokens that are kept free for its reply. */
  readonly reply: number;
  /** How often it may ask for what was left out. */
  readonly queries: number;
}
