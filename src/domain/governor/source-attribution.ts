/**
 * What each source of a prompt did to how likely a language model holds the decision that was taken (ContextCite, Cohen-Wang et al. 2024,
 * arXiv:2409.00729). Plain data: it is stored with its tick and crosses threads.
 */

/** An entry of the prompt, and what its presence is worth. */
export interface SourceScore {
  readonly id: string;
  /** Nats that the log-odds of the whole text rise by where it is in the prompt, by a sparse linear fit; 0 where it makes no difference. */
  readonly score: number;
}

/** What leaving out the highest sources really does, asked of the model. */
export interface TopDrop {
  /** How many of the highest were left out. */
  readonly k: number;
  /** Nats that the text is less likely by without them. */
  readonly drop: number;
}

/** How well the fit tells what the model does. */
export interface AttributionFit {
  /**
   * Rank correlation (Spearman) of what a fit foretells of ablations that it has not seen with what the model said of them: the linear
   * datamodeling score, by eight folds. Null where all were as likely.
   */
  readonly lds: number | null;
  readonly drops: readonly TopDrop[];
  /** Nats that the text is less likely by where half of the sources are left out by chance: the mean of the ablations. */
  readonly halfDrop: number;
}

export interface SourceAttribution {
  readonly tick: number;
  /** The model that was asked: the one in this tab by its name below `models/`, another by its id. */
  readonly model: string;
  /** Who took the decision: a model by its id, `reflex` or `owner`. Only where a model wrote `text` are its words a model's own. */
  readonly by: string;
  /** What was weighed: a model's reply as it came, or the words of the decision. */
  readonly text: string;
  readonly textTokens: number;
  /** Tokens of the whole prompt. */
  readonly promptTokens: number;
  readonly ablations: number;
  /** ln of how likely the model holds the text after the whole prompt. */
  readonly logProb: number;
  /** In the order of the prompt. */
  readonly sources: readonly SourceScore[];
  readonly fit: AttributionFit;
  /** What it took, ms, and when it was done, Unix ms. */
  readonly ms: number;
  readonly at: number;
}

/** Below this rank correlation (LDS) scores tell little of what the model does. Ours. */
export const WEAK_LDS = 0.4;

/** A run under way, or the last one. */
export interface AttributionStatus {
  /** Null where none has run since the page was opened. */
  readonly tick: number | null;
  readonly state: 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
  /** Prompts that the model has read, of those it has to. */
  readonly done: number;
  readonly of: number;
  /** Why it failed; null unless it did. */
  readonly error: string | null;
}
