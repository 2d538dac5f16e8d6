/**
 * By what it is told which side stands: the owner has said so, or that both can be true; one side is trusted more, or more sources that
 * know nothing of each other say it, or the world confirmed it; one was said later. Or nothing tells.
 */
export const GROUNDS = ['owner', 'both', 'trust', 'sources', 'confirmed', 'time', 'undecided'] as const;
export type Grounds = (typeof GROUNDS)[number];

/** Two memories of which not both can be true at one time. Both are kept. */
export interface Contradiction {
  /** Their ids; `one` is the smaller. */
  readonly one: string;
  readonly other: string;
  /** Of what they say otherwise, e.g. "fee of pool ETH/USDC"; empty where what they say tells it. */
  readonly about: string;
  readonly oneSays: string;
  readonly otherSays: string;
  /** The side that stands; null where both do. */
  readonly stands: string | null;
  readonly grounds: Grounds;
  /** The grounds in words and figures, as they were when it was told. */
  readonly reason: string;
  /** The first tick at whose end it was so. */
  readonly since: number;
}

export interface ContradictionQuery {
  /** Only those that one of these memories is a side of. */
  readonly of?: readonly string[];
  /** As they were when the tick after this one began; now when left out. */
  readonly asOf?: number;
  readonly limit?: number;
}

/** What the owner says of one: the id of the memory that stands, that both can be true, or null: as evidence and time tell. */
export type Ruling = string | null;
export const BOTH = 'both';
