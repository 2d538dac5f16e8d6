import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { Answered } from '../../domain/past/replay.ts';
import { answerOf, recordedError } from './recorded-error.ts';
import type { Circumstances } from './circumstances.ts';
import type { AnswerLists, Kept, Tape } from './tape.ts';

/** what an answer that is replayed is made with. */
export interface Replaying {
  readonly standing: Pick<Circumstances, 'world'>;
  /** A memory as it was before the tick. */
  readonly entry: (id: string) => GrimoireEntry;
  /** The tick asks for more than was recorded. @param what in words */
  readonly unrecorded: (what: string) => never;
}

/** One member of a port. What has neither way is no part of a tick: it goes straight through, and is not there again. */
export interface Row<Member> {
  /** What stands before it while a tick is recorded; without it, it goes straight through. */
  readonly record?: (member: Member, tape: Tape) => Member;
  /** What it is where a tick is lived again. */
  readonly again?: (kept: Kept, replaying: Replaying) => Member;
}

type AsyncMember<Args extends unknown[], Value> = (...args: Args) => Promise<Value>;

/** A call that only does something: nothing of it is kept, and again it does nothing. */
export const effect = <Args extends unknown[], Answer>(
  nothing: () => Answer,
): Row<(...args: Args) => Answer> => ({ again: () => nothing });

/** A call that no tick makes. @param what of the outside it is, in words */
export const never = <Args extends unknown[], Value>(what: string): Row<AsyncMember<Args, Value>> => ({
  again: (_, replaying) => () => replaying.unrecorded(what),
});

/** How an answer is kept and made of what was kept. */
interface Form<Args extends unknown[], Value, Stored, About extends object> {
  /** What is kept of the question. */
  readonly about: (...args: Args) => About;
  /** @param tell takes each memory that the answer tells of */
  readonly keep: (value: Value, tell: (entry: GrimoireEntry) => void) => Stored;
  readonly again: (stored: Stored, entry: Replaying['entry']) => Value;
}

/** Answers, and failures, are kept in the order of asking, and told again in that order. @param what in words */
export function answersAs<Args extends unknown[], Value, Stored, About extends object>(
  what: string,
  list: (lists: AnswerLists) => readonly (Answered<NoInfer<Stored>> & NoInfer<About>)[],
  form: Form<Args, Value, Stored, About>,
): Row<AsyncMember<Args, Value>> {
  return {
    record:
      (ask, tape) =>
      async (...args) => {
        // A tape's own lists can be written.
        const answers = list(tape) as (Answered<Stored> & About)[];
        const about = form.about(...args);
        // The place is taken at once, whatever answers first.
        const place = answers.push({ ...about, error: NO_ANSWER }) - 1;
        try {
          const value = await ask(...args);
          const stored = form.keep(value, (entry) => tape.entriesRead.set(entry.id, entry));
          answers[place] = { ...about, value: stored };
          return value;
        } catch (error) {
          answers[place] = { ...about, error: recordedError(error) };
          throw error;
        }
      },
    again: (kept, { entry, unrecorded }) => {
      const answers = list(kept);
      let place = 0;
      return async () => {
        const answer = answers[place++];
        return form.again(answer ? answerOf<Stored>(answer) : unrecorded(what), entry);
      };
    },
  };
}

const NO_ANSWER = { code: 'internal', message: 'It never answered.', data: {}, retryable: false };

/** Answers that are kept as they came. */
export const answers = <Args extends unknown[], Value>(
  what: string,
  list: (lists: AnswerLists) => readonly Answered<NoInfer<Value>>[],
): Row<AsyncMember<Args, Value>> =>
  answersAs<Args, Value, Value, object>(what, list, {
    about: () => ({}),
    keep: (value) => value,
    again: (value) => value,
  });
