import { meaningWords } from '../../shared/standing-orders/meaning-words.ts';
import { SENTENCES } from '../../shared/standing-orders/sentences.ts';
import { block, candidate, type Candidate } from '../candidates/index.ts';
import type { GovernorInput } from '../contract/index.ts';
import { leftWords, nowOf } from './left.ts';

/** Id of a standing order's entry. */
export const orderEntryId = (id: number): string => `owner:order-${id}`;

/** Below what the owner has just said, above all else of his. */
const SCORE = 0.979;

/** Standing orders, each a hard bound of the prompt. */
export function standingCandidates({ standing, world }: GovernorInput): readonly Candidate[] {
  if (!standing) return [];
  return nowOf(standing).map((now) => {
    const { order } = now;
    const body = SENTENCES.inPrompt(order, leftWords(now, world), world);
    return candidate({
      id: orderEntryId(order.id),
      of: { kind: 'order', id: order.id },
      category: 'owner-control',
      title: `Order ${order.id}: ${meaningWords(order, world)}`,
      body,
      text: block('owner-order', { number: order.id, since: order.since }, body),
      score: SCORE,
      required: true,
      trust: 'owner',
    });
  });
}

/** Since when each of them stands, for the reason of its place. */
export function standingNotes(standing: GovernorInput['standing']): ReadonlyMap<string, string> {
  return new Map(
    (standing ? nowOf(standing) : []).map(({ order }) => [
      orderEntryId(order.id),
      SENTENCES.sinceTick(order.since),
    ]),
  );
}
