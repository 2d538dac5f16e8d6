/** What of its past the owner lets a life keep whole. */
export interface Retention {
  /** The newest so many ticks stay whole; null: all of them. */
  readonly fullTicks: number | null;
  /** Ticks up to this one were gone through; 0: none was. Those behind it can be lived again. */
  readonly thinnedTo: number;
  /** Ticks of which a line is left. */
  readonly thinned: number;
  /** Ticks up to {@link thinnedTo} that stayed whole for what happened in them. */
  readonly keptWhole: number;
  /** Ticks that will be gone through at rest; none while they are too few to be worth it. */
  readonly waiting: number;
}

/** Why an old tick stays whole; a tick may have several reasons. */
export interface WholeTicks {
  /** Its state is pinned. */
  readonly pinned: number;
  readonly deaths: number;
  /** An order was filled. */
  readonly trades: number;
  /** The regime changed, or its error was far above what it thinks at. */
  readonly surprises: number;
}

/** What a setting would come to. Nothing of it is done yet. */
export interface RetentionPreview {
  readonly fullTicks: number | null;
  /** Ticks of which it would leave a line, beside those that are thinned already. */
  readonly thin: number;
  /** Of those it goes through, what stays whole. */
  readonly whole: WholeTicks;
  /** Of the life's tables, as they are and, estimated, as they would be. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}
