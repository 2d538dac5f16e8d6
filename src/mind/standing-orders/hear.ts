import { AppError } from '../../domain/errors.ts';
import type { OrderMeaning, OwnerWord, StandingOrders, WordPart } from '../../domain/rules/standing-order.ts';
import type { Playbook } from '../../domain/rules/playbook.ts';
import { steerSays } from './steer.ts';
import { type ReadPart, type ReadWhere, readWords } from './read/read-words.ts';
import { NOTHING_SAID } from './slice.ts';
import { isUnread } from './unread.ts';

/** Where the golem stood when something was said to it. */
export interface Where extends ReadWhere {
  readonly worldId: string;
  readonly rules: Playbook['rules'];
  /** Whether models think for the golem, who read what no rule understands. */
  readonly models: boolean;
}

/** The rule of the playbook that reads words which are no order. */
function ruleFor(text: string, rules: Playbook['rules']): string | null {
  const reads = ({ when, enabled }: (typeof rules)[number]): boolean =>
    enabled && when.some((condition) => condition.kind === 'steer' && steerSays(text, condition.words));
  return rules.find(reads)?.id ?? null;
}

type Word = Pick<OwnerWord, 'kind' | 'text' | 'about'>;

/** The slice with one more word, to be heard by the next tick. Numbers are given out here and nowhere else. */
function withWord(
  slice: StandingOrders | undefined,
  word: Word,
  parts: readonly ReadPart[],
  {
    tick,
    worldId,
    rules = [],
    models = false,
  }: Pick<Where, 'tick' | 'worldId'> & Partial<Pick<Where, 'rules' | 'models'>>,
): StandingOrders {
  const known = slice ?? NOTHING_SAID;
  let { order } = known.next;
  const numbered = parts.map((part): WordPart => (part.kind === 'order' ? { ...part, id: order++ } : part));
  const unread = isUnread({ parts: numbered });
  const rule = unread ? ruleFor(word.text, rules) : null;
  const said: OwnerWord = {
    n: known.next.word,
    ...word,
    after: tick,
    worldId,
    parts: numbered,
    rule,
    ...(models && unread && rule === null && { models: true }),
  };
  return { ...known, next: { word: said.n + 1, order }, words: [...known.words, said] };
}

/** What the owner says, as the rules understand it where he says it. */
export function said(slice: StandingOrders | undefined, text: string, where: Where): StandingOrders {
  return withWord(slice, { kind: 'said', text }, readWords(text, where), where);
}

/** By button: one standing order is lifted, or with null all of them. */
export function lift(
  slice: StandingOrders | undefined,
  id: number | null,
  where: Pick<Where, 'tick' | 'worldId'>,
): StandingOrders {
  const text = id === null ? 'lift all' : `lift order ${id}`;
  const which = id === null ? ({ kind: 'all' } as const) : ({ kind: 'id', id } as const);
  return withWord(slice, { kind: 'lift', text }, [{ kind: 'lift', which }], where);
}

function readingOf(slice: StandingOrders | undefined, n: number): readonly OrderMeaning[] {
  const heard = slice?.heard.find((word) => word.n === n);
  if (heard?.reading?.state !== 'open')
    throw new AppError('golem.not_found', 'No model suggested another reading of this order.', {
      data: { word: n },
    });
  return heard.reading.meanings;
}

/**
 * The owner confirms what a model read in a word of his, or corrects it in words of his own.
 * @throws AppError `golem.not_found` where no reading waits, `input.invalid` where the correction is no order
 */
export function confirm(
  slice: StandingOrders | undefined,
  n: number,
  correction: string | null,
  where: Where,
): StandingOrders {
  const meanings = readingOf(slice, n);
  const parts: readonly ReadPart[] =
    correction === null
      ? meanings.map((meaning) => ({ kind: 'order', meaning }))
      : readWords(correction, where);
  if (parts.some(({ kind }) => kind === 'unread'))
    throw new AppError(
      'input.invalid',
      'This correction can’t be read as an order. Rephrase it, or cancel.',
      { data: { word: n } },
    );
  return withWord(slice, { kind: 'confirm', text: correction ?? '', about: n }, parts, where);
}

/** What a model read in a word is not to be done. @throws AppError `golem.not_found` where no reading waits */
export function dismiss(
  slice: StandingOrders | undefined,
  n: number,
  where: Pick<Where, 'tick' | 'worldId'>,
): StandingOrders {
  readingOf(slice, n);
  return withWord(slice, { kind: 'dismiss', text: '', about: n }, [], where);
}
