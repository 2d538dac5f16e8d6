import type { OrdersView, ShownOrder } from '../../../domain/rules/standing-order.ts';
import type { Asking } from '../asking.ts';

/** Words of the owner, and orders that are over, that are told: the newest. */
const WORDS = 5;
const OVER = 5;

/** What was ordered, what became of it, and what it did: whether it was kept. */
const orderLines = ({ words, left, fills }: ShownOrder): readonly string[] => [
  words,
  left,
  ...fills.map(({ text }) => text),
];

/** The orders that a question names by number. */
function named(question: string, { standing, over }: OrdersView): readonly ShownOrder[] {
  const numbers = [...question.matchAll(/\border #?(\d+)/gi)].map(([, number]) => Number(number));
  return [...standing, ...over].filter(({ id }) => numbers.includes(id));
}

/** What the owner ordered, when, how it stands, what it did, and what was answered. */
export async function answerOrders({ draft, reads, question, life, status }: Asking): Promise<void> {
  const view = await reads.orders();
  const dayOf = (tick: number | null): number | null =>
    life.find((row) => row.tick === tick)?.worldTime ?? status.world?.time ?? null;
  const asked = named(question, view);
  const orders = asked.length > 0 ? asked : [...view.standing, ...view.over.slice(0, OVER)];
  for (const order of orders) {
    const lines = orderLines(order).filter((line) => line.trim() !== '');
    const n = draft.source({
      kind: 'orders',
      ref: String(order.id),
      title: `Order ${order.id}`,
      trust: 'owner',
      at: dayOf(order.since),
      text: lines.join('\n'),
    });
    for (const line of lines) draft.quote(line, n);
  }
  if (asked.length > 0) return;
  for (const { n: number, text, answer, tick } of view.words.slice(0, WORDS)) {
    const lines = [text, ...answer].filter((line) => line.trim() !== '');
    const n = draft.source({
      kind: 'orders',
      ref: `said-${number}`,
      title: tick === null ? 'What you said last' : `What you said before tick ${tick}`,
      trust: 'owner',
      at: dayOf(tick),
      text: lines.join('\n'),
    });
    for (const line of lines) draft.quote(line, n);
  }
}
