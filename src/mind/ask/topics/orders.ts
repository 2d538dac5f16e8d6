import type { Asking } from '../asking.ts';

const WORDS = 5;

/** What the owner ordered, how it stands, and what was answered. */
export async function answerOrders({ draft, reads }: Asking): Promise<void> {
  const { standing, words, tick } = await reads.orders();
  if (standing.length === 0 && words.length === 0) return;
  const lines = [
    ...standing.flatMap((order) => [order.words, order.left]),
    ...words.slice(0, WORDS).flatMap(({ text, answer }) => [text, ...answer]),
  ].filter((line) => line.trim() !== '');
  const n = draft.source({
    kind: 'orders',
    ref: '',
    title: `Orders of the owner, tick ${tick}`,
    trust: 'owner',
    at: null,
    text: lines.join('\n'),
  });
  for (const line of lines) draft.quote(line, n);
}
