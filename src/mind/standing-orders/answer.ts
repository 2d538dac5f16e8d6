import type {
  HeardWord,
  OrderReading,
  ShownWord,
  StandingOrder,
  WordHint,
  WordNote,
  WordPart,
} from '../../domain/rules/standing-order.ts';
import { meaningWords, type Symbols } from '../../shared/standing-orders/meaning-words.ts';
import { SENTENCES } from '../../shared/standing-orders/sentences.ts';
import { isUnread } from './unread.ts';

function partWords(part: WordPart, symbols: Symbols): string {
  if (part.kind === 'order') return SENTENCES.understood(part.meaning, symbols);
  if (part.kind === 'think') return SENTENCES.thinks();
  if (part.kind === 'unread') return SENTENCES.noOrderIn(part.text);
  const { which } = part;
  switch (which.kind) {
    case 'all':
      return SENTENCES.liftsAll();
    case 'last':
      return SENTENCES.liftsLast();
    case 'undo':
      return SENTENCES.undoesLast();
    case 'id':
      return SENTENCES.liftsOne(which.id);
    case 'allow':
      return SENTENCES.allows(which.what);
  }
}

/** What one calls an order by. */
type Naming = (id: number) => string;

function noteWords(note: WordNote, named: Naming): string {
  switch (note.kind) {
    case 'replaces':
      return SENTENCES.replaces(named(note.order));
    case 'goes-before':
      return SENTENCES.goesBefore(named(note.order));
    case 'holds-back':
      return SENTENCES.holdsBack(named(note.order));
    case 'stays':
      return SENTENCES.stays(named(note.order), note.order);
    case 'lifts':
      return SENTENCES.lifted(named(note.order));
    case 'gives-back':
      return SENTENCES.givesBack(named(note.order));
    case 'too-late':
      return SENTENCES.tooLate(named(note.order));
    case 'nothing-to-lift':
      return SENTENCES.nothingToLift();
  }
}

/** Number and meaning of an order; its number alone where it is no longer remembered. */
export const namingIn =
  (orders: readonly StandingOrder[], symbols: Symbols): Naming =>
  (id) =>
    SENTENCES.named(id, orders.find((order) => order.id === id) ?? null, symbols);

/** What helps with words that order nothing; null where nothing does. */
export const hintOf = ({ parts }: Pick<HeardWord, 'parts'>): WordHint | null =>
  parts.flatMap((part) => (part.kind === 'unread' && part.hint ? [part.hint] : []))[0] ?? null;

/** The answer to words that order nothing. @param waits no tick has heard them yet */
function unreadAnswer(word: HeardWord, waits: boolean, symbols: Symbols): readonly string[] {
  if (word.rule !== null) return [SENTENCES.ruleReads(word.rule)];
  const hint = hintOf(word);
  if (word.models) return waits ? [SENTENCES.modelsRead()] : [];
  return [hint ? SENTENCES.hinted(hint, symbols) : SENTENCES.notUnderstood(symbols), SENTENCES.unheeded()];
}

/** What a word was understood as, in sentences. */
function understoodAs(word: HeardWord, waits: boolean, symbols: Symbols): readonly string[] {
  if (word.kind === 'dismiss') return [SENTENCES.dismisses()];
  if (isUnread(word)) return unreadAnswer(word, waits, symbols);
  return word.parts.map((part) => partWords(part, symbols));
}

function readingWords({ state, model, meanings }: OrderReading, symbols: Symbols): string {
  switch (state) {
    case 'same':
      return SENTENCES.readSame(model);
    case 'open':
      return SENTENCES.readOpen(model, meanings, symbols);
    case 'confirmed':
      return SENTENCES.readConfirmed(model);
    case 'dismissed':
      return SENTENCES.readDismissed(model);
  }
}

/** Words of the owner with the answer to them. @param waits no tick has heard them yet */
export function answerTo(word: HeardWord, waits: boolean, symbols: Symbols, named: Naming): ShownWord {
  const { n, kind, text, after, tick, parts, notes, reading } = word;
  return {
    n,
    kind,
    text,
    after,
    tick: waits ? null : tick,
    understood: !isUnread(word) || word.rule !== null,
    answer: [
      ...understoodAs(word, waits, symbols),
      ...notes.map((note) => noteWords(note, named)),
      ...(waits && !isUnread(word) ? [SENTENCES.heardNext()] : []),
    ],
    orders: parts.flatMap((part) => (part.kind === 'order' ? [part.id] : [])),
    reading: reading && {
      model: reading.model,
      tick: reading.tick,
      state: reading.state,
      text: readingWords(reading, symbols),
      words: reading.meanings.map((meaning) => meaningWords(meaning, symbols)).join('; '),
    },
  };
}
