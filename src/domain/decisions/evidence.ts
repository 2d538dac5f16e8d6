/** What a part of the evidence is: a rule's own record, a lived episode, a fact of many, what follows on what has happened, or a warning. */
export type EvidenceKind = 'rule' | 'episode' | 'fact' | 'link' | 'warning';

/** What one entry of the prompt says of the price, and its part in what was chosen: known exactly, by leaving it out. */
export interface EvidencePart {
  /** Of the workspace's entry. */
  readonly id: string;
  readonly kind: EvidenceKind;
  /** The drift that it saw, in deviations of the horizon. */
  readonly says: number;
  /** Independent observations of one horizon each that it is worth. */
  readonly weight: number;
  /** Its part of the mean, in deviations: all parts and what is expected beforehand sum to it. */
  readonly adds: number;
  /** By how much it moves the mean, in deviations: the mean with it less the mean without it. */
  readonly moves: number;
  /** Expected log growth of what was chosen over what would be chosen without it, as all the evidence has it; 0 where that is the same. */
  readonly worth: number;
  /** What would be chosen without it, as `EvidenceOption.name`; absent where that is the same. */
  readonly otherwise?: string;
  /** By how much it moves what an order is leaned by: with it less without it; absent where no size was leaned. */
  readonly leans?: number;
}

/** An order of the rules, larger or smaller by what the prompt has seen of the price. */
export interface SizeLeant {
  /** What it would have wanted is wanted so many times, before the limits of the cage. */
  readonly times: number;
  /** How sure it is that the price does better for the order than is believed beforehand, 0..1; a half leaves it as it is. */
  readonly sure: number;
}

/** Something that could be done, and what is expected of it. */
export interface EvidenceOption {
  /** A rule's id, or `hold`, `buy 10%`, `sell all`. */
  readonly name: string;
  /** Share of equity in the base token afterwards. */
  readonly exposure: number;
  /** What it costs, as a share of equity. */
  readonly cost: number;
  /** Expected log growth of equity over the horizon, costs deducted. */
  readonly growth: number;
  /** By how much one more outcome of its rule would narrow what is believed, in nats; 0 where nothing is learnt that waiting does not teach. */
  readonly learns: number;
  /** What it was chosen by: growth, and what learning is worth. */
  readonly value: number;
}

/** What was believed of the price from the prompt alone, and what was chosen by it. */
export interface EvidenceWeighed {
  /** Ticks that are looked ahead. */
  readonly horizon: number;
  /** Deviation of the log return over the horizon. */
  readonly sigma: number;
  /** Observations that are believed beforehand, and the drift that they have, in deviations of the horizon. */
  readonly prior: number;
  readonly expected: number;
  /** Mean and deviation of the drift, in deviations of the horizon. */
  readonly mean: number;
  readonly spread: number;
  /** What rules alone would do, as `EvidenceOption.name`; absent before it was told. */
  readonly own?: string;
  /** How sure it was that what was chosen is worth more than that, 0..1; absent where it is that. */
  readonly sure?: number;
  /** It was chosen as what was done for the sake of signs has no reason left: it comes nearest to the neutral exposure; absent where that is not why. */
  readonly undoes?: true;
  /** A sign is open, is worth no order, and so nothing is done that rules would do; absent where that is not why. */
  readonly waits?: true;
  /** Present where rules decided and evidence leaned the size of their order; nothing else was weighed then. */
  readonly leant?: SizeLeant;
  /** What was chosen, and behind it the others, best first; none where a size alone was leaned. */
  readonly options: readonly EvidenceOption[];
  /** By how far they move the mean, farthest first. */
  readonly parts: readonly EvidencePart[];
}
