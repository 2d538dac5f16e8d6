import type { EntryPayload, KarmaPayload } from '../../domain/context/payload.ts';
import type { KarmaAct, KarmaSituation } from '../../domain/context/karma-situation.ts';
import { likeness } from './situation.ts';

/** A trace that stands in a prompt. */
export interface SeenKarma {
  readonly id: string;
  readonly karma: KarmaPayload;
}

/** What verified traces say of an act now, and which say it. */
export interface Pull {
  /** Below 0 against it, above 0 for it; -1..1. */
  readonly pull: number;
  readonly ids: readonly string[];
}

/** What an approval of waiting takes from every order: several of them are wanted before none is given. Ours. */
const FOR_WAITING = 0.5;

/** The traces among entries of a prompt. */
export const karmaIn = (
  entries: readonly { readonly id: string; readonly payload?: EntryPayload }[],
): readonly SeenKarma[] =>
  entries.flatMap(({ id, payload }) => (payload?.karma ? [{ id, karma: payload.karma }] : []));

/** What of a trace counts for an act: all of the same one, and against an order a part of what was said for waiting. */
function countsFor(act: KarmaAct, { act: done, worth }: KarmaPayload): number {
  if (done === act) return worth;
  return done === 'wait' ? -FOR_WAITING * Math.max(0, worth) : 0;
}

/** What the traces of a prompt say of an act in a situation: each by its worth, as far as its own situation was like this one. */
export function pullOn(act: KarmaAct, seen: readonly SeenKarma[], now: KarmaSituation): Pull {
  const counted = seen
    .map(({ id, karma }) => ({ id, by: countsFor(act, karma) * likeness(karma.at, now) }))
    .filter(({ by }) => by !== 0);
  const sum = counted.reduce((all, { by }) => all + by, 0);
  return { pull: Math.max(-1, Math.min(1, sum)), ids: counted.map(({ id }) => id) };
}
