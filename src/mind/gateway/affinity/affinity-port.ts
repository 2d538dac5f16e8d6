/** What keys and values take in a model's cache, and what there is room for. */
export interface KvShape {
  readonly bytesPerToken: number;
  /** Bytes; null where the device does not say. */
  readonly room: number | null;
}

/** What L6 asks of the model in this tab. */
export interface AffinityPort {
  /** Tokens of prompts that it computes each second; null before that was measured. */
  promptPerSecond(): number | null;
  /** What a prompt takes in a model of this tab, by its name; null of one that is not on its list. */
  kvShape(model: string): KvShape | null;
}
