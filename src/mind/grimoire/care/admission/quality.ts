import { sayingOf } from './tokens.ts';

/** Different words from which on a text says as much as any. Ours. */
const FULL = 12;
/** Share of the importance that a text keeps which says next to nothing. Ours. */
const LEAST = 1 / 3;

/**
 * How much of a passage's importance its words earn, 1/3 to 1, by how many different ones say something. A short turn is kept, since
 * the turns beside it mean little without it; no tick brings it to mind for its importance.
 */
export function worthOf(text: string): number {
  const different = new Set(sayingOf(text)).size;
  return LEAST + (1 - LEAST) * Math.min(1, different / FULL);
}
