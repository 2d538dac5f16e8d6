import type * as v from 'valibot';

/** One kind of file in the sealed container. */
export interface FileForm<Frame extends { readonly kind: string }> {
  /** Kind of its first frame, by which it is told from the others. */
  readonly head: Frame['kind'];
  /** The newest version of its own form that this page reads. */
  readonly format: number;
  readonly schema: v.GenericSchema<unknown, Frame>;
  /** What it is, e.g. `a bug report`. */
  readonly is: string;
  /** How long it can be, and what may come out of it, bytes; null where it is read as a stream and kept in a store. */
  readonly most: { readonly stored: number; readonly unpacked: number } | null;
  /** What to choose instead of a file that is none. */
  readonly advice: string;
}
