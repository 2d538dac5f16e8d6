/** Who draws random numbers: each organ of the mind from a stream of its own. */
export type DrawingOrgan =
  'heartbeat' | 'world' | 'governor' | 'grimoire' | 'reflex' | 'deliberation' | 'daimon' | 'mortality';

/** A golem's random source as plain data: with it, what was drawn can be drawn again. */
export interface RandomState {
  /** The golem's seed, 32 bits: streams that were not drawn from yet begin from it. */
  readonly root: number;
  /** State of each stream that was drawn from, four 32-bit words. */
  readonly streams: Readonly<Partial<Record<DrawingOrgan, readonly number[]>>>;
}

/** As it is stored. An array is of a life from before each organ had its own stream: then only mortality drew. */
export type StoredRandom = RandomState | readonly number[];
