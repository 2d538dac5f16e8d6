/** A place in a page of results that is marked for what a part prints. */
export interface Place {
  readonly kind: 'eval' | 'bench';
  readonly part: string;
  /** Of several texts that it prints the one, from 1; null for all of them. */
  readonly nth: number | null;
  readonly text: string;
}
export function placesIn(page: string): readonly Place[];
/** A page without its marked places. */
export function besidePlaces(page: string): string;
/** A page with what a part printed in its places. */
export function withResults(
  page: string,
  kind: Place['kind'],
  part: string,
  printed: readonly string[],
  line: string,
): string;
