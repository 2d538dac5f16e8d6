/** Whether vectors made now may stand beside those that memory has. */
export type DriftVerdict = 'healthy' | 'warning' | 'critical';

/** What came of embedding the reference texts anew (seed 001, embedding integrity). */
export interface DriftCheck {
  /** Wall clock, Unix ms. */
  readonly at: number;
  /** The model that was asked, as on each of its vectors. */
  readonly identity: string;
  /** Reference texts that were embedded. */
  readonly texts: number;
  /** Mean cosine distance to the vectors of the original model, 0..2. */
  readonly distance: number;
  /** The same to the vectors of the model that memory's vectors were begun with; null where these only begin. */
  readonly since: number | null;
  /** Mean share of each text's five nearest that were its five nearest then; null likewise. */
  readonly neighbours: number | null;
  readonly verdict: DriftVerdict;
  /** Why, in a sentence. */
  readonly reason: string;
}
