import type {
  OrderFill,
  OrderMeaning,
  OrderReading,
  OrderWait,
  WordHint,
} from '../../domain/rules/standing-order.ts';
import { figure, percent, rough } from './figures.ts';
import { meaningWords, type Symbols } from './meaning-words.ts';
import { plainWords } from './plain-words.ts';

/** Words that are understood, for whoever said some that are not. A test holds each of them. */
export const EXAMPLES = [
  'sell everything',
  'sell half',
  'reduce to 10%',
  'buy 500 {quote}',
  'stop buying',
  'hold until Friday',
  'buy only below 1,200',
  'lift',
] as const;

export const examplesFor = ({ quote }: Symbols): readonly string[] =>
  EXAMPLES.map((words) => words.replace('{quote}', quote));

const WANTS = {
  buy: 'buy',
  sell: 'sell',
  provide: 'provide liquidity',
  withdraw: 'withdraw liquidity',
} as const;

/**
 * Every sentence that the owner's words and standing orders lead to, on the page, in the prompt and in records. A test goes through all
 * of them.
 */
export const SENTENCES = {
  understood: (meaning: OrderMeaning, symbols: Symbols) =>
    `Understood: ${plainWords(meaning, symbols)}.${meaning.assumed ? ' You did not say how much.' : ''}`,
  notUnderstood: (symbols: Symbols) =>
    `I can’t act on that. Examples: ${examplesFor(symbols)
      .map((words) => `“${words}”`)
      .join(', ')}. Orders are read in English only.`,
  hinted: (hint: WordHint, { base, quote }: Symbols) => {
    switch (hint.kind) {
      case 'meant':
        return `I can’t act on that. Did you mean “${hint.words}”?`;
      case 'dip':
        return `How deep a dip? For example “buy 500 ${quote} if it falls 5%”.`;
      case 'close':
        return 'Orders act at the next tick, not at an open or a close. Leave that out, or name a price or a day.';
      case 'unit': {
        const amount = figure(hint.amount);
        return `${amount} of what? Say “${hint.verb} ${amount} ${quote}” or “${hint.verb} ${amount} ${base}”.`;
      }
      case 'question':
        return 'That is a question, not an order: Ask answers it.';
    }
  },
  unheeded: () => 'Nothing changes.',
  modelsRead: () => 'No rule understands this; a model reads it at the next tick.',
  thinks: () => 'Understood: think in full at the next tick.',
  noOrderIn: (text: string) => `No order was found in “${text}”.`,
  ruleReads: (rule: string) => `It is no order; the rule ${rule} of the playbook reads it.`,
  liftsAll: () => 'Understood: cancel every standing order.',
  liftsLast: () => 'Understood: cancel the last standing order.',
  undoesLast: () => 'Understood: undo the last order.',
  liftsOne: (id: number) => `Understood: cancel order ${id}.`,
  allows: (what: string) => `Understood: cancel whatever forbids ${what}.`,
  dismisses: () => 'The reading of the model was dismissed.',
  heardNext: () => 'It takes effect with the next tick.',

  named: (order: number, meaning: OrderMeaning | null, symbols: Symbols) =>
    meaning === null ? `order ${order}` : `order ${order} (${meaningWords(meaning, symbols)})`,
  replaces: (named: string) => `This ends ${named}: they contradict each other.`,
  goesBefore: (named: string) => `This goes before ${named}, which still applies to everything else.`,
  holdsBack: (named: string) => `This puts ${named} on hold until it ends or you cancel it.`,
  stays: (named: string, order: number) =>
    `An exception is ${named}, which still sells at its price; to end it as well, say “cancel order ${order}”.`,
  lifted: (named: string) => `This cancels ${named}.`,
  givesBack: (named: string) => `This puts ${named} back in force.`,
  tooLate: (named: string) => `Too late to undo ${named}: it is done.`,
  nothingToLift: () => 'There is no such order to cancel.',

  title: (meaning: OrderMeaning, symbols: Symbols) => `Standing order: ${meaningWords(meaning, symbols)}`,
  outLeft: (exposure: number) => `${percent(exposure)} of equity is still held.`,
  outKept: () => 'Nothing is held, and nothing is bought until you cancel it.',
  exposureNow: (exposure: number, { base }: Symbols) => `${percent(exposure)} of equity is in ${base}.`,
  holdingNow: (held: number, { base }: Symbols) => `${rough(held)} ${base} is held.`,
  soldOf: (moved: number, goal: number, { base }: Symbols) =>
    `${rough(moved)} of ${rough(goal)} ${base} sold.`,
  spentOf: (moved: number, goal: number, { quote }: Symbols) =>
    `${rough(moved)} of ${rough(goal)} ${quote} spent.`,
  notBegun: () => 'It has not begun.',
  keeps: () => 'It stands until you cancel it.',
  keepsUntilEnd: () => 'It stands until then, or until you cancel it.',
  rests: (tick: number) => `Done. Its own rules won’t reverse this before tick ${tick}; your orders can.`,
  /** Of an order that was done when it was heard: there was nothing that it could have done. */
  wasIdle: (kind: 'sell' | 'withdraw') =>
    `There was nothing to ${kind === 'sell' ? 'sell' : 'withdraw'} then.`,
  done: (tick: number) => `Done at tick ${tick}.`,
  liftedAt: (tick: number) => `Cancelled at tick ${tick}.`,
  endedAt: (tick: number) => `Ended at tick ${tick}, as you said.`,
  replacedAt: (tick: number, by: number) => `Order ${by} took its place at tick ${tick}.`,
  elsewhere: (worldId: string) => `It is about the world ${worldId}.`,
  refusedTimes: (times: number, by: string, tick: number) =>
    `${times === 1 ? 'Once' : `${times} times`} something against it was refused, last ${by} at tick ${tick}.`,
  failedOrder: (why: string, tick: number) => `Its order at tick ${tick} came to nothing: ${why}.`,

  fill: ({ kind, base, quote }: Omit<OrderFill, 'tick'>, symbols: Symbols) =>
    kind === 'withdraw'
      ? `withdrew ${rough(base)} ${symbols.base} and ${rough(quote)} ${symbols.quote}`
      : `${kind === 'buy' ? 'bought' : 'sold'} ${rough(base)} ${symbols.base} for ${rough(quote)} ${symbols.quote}`,

  begun: (order: number) => `Order ${order} begins: its price is there.`,
  heardOrder: (order: number) => `Order ${order} of the owner stands from now on.`,
  doneOrder: (order: number) => `Order ${order} of the owner is done.`,
  keptOrder: (order: number) => `Order ${order} of the owner is reached and stands.`,
  endedOrder: (order: number) => `Order ${order} of the owner has ended, as was said.`,
  replacedOrder: (order: number, by: number) => `Order ${by} of the owner took the place of order ${order}.`,
  filledOrder: (order: number, fill: OrderFill, symbols: Symbols) =>
    `Order ${order} of the owner: ${SENTENCES.fill(fill, symbols)}.`,
  failedOn: (order: number, why: string) => `Order ${order} of the owner came to nothing: ${why}.`,
  refusedOn: (order: number, by: string, wanted: keyof typeof WANTS) =>
    `${by} wanted to ${WANTS[wanted]}, which order ${order} of the owner forbids.`,

  forbids: (order: number, meaning: OrderMeaning, symbols: Symbols) =>
    `order ${order} of the owner forbids it: ${meaningWords(meaning, symbols)}`,
  decided: (order: number, meaning: OrderMeaning, does: string, symbols: Symbols) =>
    `Order ${order} of the owner, ${meaningWords(meaning, symbols)}: ${does}.`,
  sells: (value: number, share: number, { quote }: Symbols) =>
    `it sells for about ${rough(value)} ${quote}, ${percent(share)} of equity`,
  buys: (value: number, share: number, { quote }: Symbols) =>
    `it buys for ${rough(value)} ${quote}, ${percent(share)} of equity`,
  withdraws: (position: string) => `it withdraws the range ${position}`,
  firstOfAll: () => 'What the owner ordered goes before rules and models.',
  inPrompt: (meaning: OrderMeaning, left: string, symbols: Symbols) =>
    `The owner ordered: ${meaningWords(meaning, symbols)}. ${left} Nothing may be done against it.`,
  sinceTick: (tick: number) => `It stands since tick ${tick}.`,

  readSame: (model: string) => `${model} reads it the same way.`,
  readOpen: (model: string, meanings: OrderReading['meanings'], symbols: Symbols) =>
    meanings.length === 0
      ? `${model} reads no order in it.`
      : `${model} reads: ${meanings.map((meaning) => meaningWords(meaning, symbols)).join('; ')}. It acts only if you confirm it.`,
  readConfirmed: (model: string) => `You confirmed what ${model} read.`,
  readDismissed: (model: string) => `You dismissed what ${model} read.`,
} as const;

/** Why an order does nothing now. */
export const WAIT_SENTENCES: Readonly<Record<OrderWait, string>> = {
  'its-price': 'It waits for its price.',
  'orders-a-day': 'The cage lets no further order through today.',
  'drawdown-stop': 'The cage buys nothing so far below the peak of equity.',
  'not-allowed': 'The cage does not let this token be bought.',
  'no-room': 'The cage lets no more of equity into this token.',
  'no-cash': 'There is no cash for it.',
  shut: 'The cage lets no order through.',
  'try-again': 'Its last order came to nothing; it tries again soon.',
  'newer-order': 'A newer order holds it back.',
  'own-bound': 'Another order of yours leaves no room for it.',
  'nothing-held': 'There is nothing to sell.',
};
