import { editDistance } from '../../../lib/text/edit-distance.ts';

/** Words that orders are made of, the likelier first: a slip of the keyboard is held against them. */
const WORDS = [
  ...['sell', 'buy', 'hold', 'stop', 'everything', 'half', 'all', 'trading', 'buying', 'selling', 'cancel'],
  ...[
    'reduce',
    'exposure',
    'until',
    'below',
    'above',
    'price',
    'trailing',
    'loss',
    'take',
    'profit',
    'never',
  ],
  ...['more', 'than', 'most', 'least', 'only', 'once', 'when', 'while', 'falls', 'drops', 'rises', 'reaches'],
  ...[
    'nothing',
    'trade',
    'invest',
    'invested',
    'cash',
    'equity',
    'percent',
    'third',
    'quarter',
    'double',
    'down',
  ],
  ...['liquidate', 'position', 'withdraw', 'liquidity', 'undo', 'last', 'order', 'orders', 'resume', 'think'],
  ...[
    'week',
    'month',
    'year',
    'days',
    'ticks',
    'tomorrow',
    'next',
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
  ],
  ...['friday', 'saturday', 'sunday', 'january', 'february', 'march', 'april', 'june', 'july', 'august'],
  ...[
    'september',
    'october',
    'november',
    'december',
    'worth',
    'with',
    'keep',
    'at',
    'the',
    'do',
    'not',
    'for',
  ],
  ...['of', 'to', 'in', 'it', 'if', 'is', 'and', 'my', 'go', 'out', 'get', 'flat', 'close', 'exit', 'again'],
] as const;
/** Shorter ones are too like one another. */
const LEAST_LETTERS = 3;
/** Letters from which on two slips are forgiven. */
const LONG = 6;

function nearest(word: string, known: readonly string[]): string {
  if (word.length < LEAST_LETTERS || known.includes(word)) return word;
  const most = word.length >= LONG ? 2 : 1;
  let [found, least] = [word, most + 1];
  for (const one of known) {
    if (one.length < LEAST_LETTERS || Math.abs(one.length - word.length) > most) continue;
    const distance = editDistance(word, one);
    if (distance < least) [found, least] = [one, distance];
  }
  return found;
}

/** Words with their slips of the keyboard put right; null where there is none. @param symbols what the tokens are called */
export function corrected(text: string, symbols: readonly string[]): string | null {
  const known = [...WORDS, ...symbols.map((symbol) => symbol.toLowerCase())];
  const upper = new Map(symbols.map((symbol) => [symbol.toLowerCase(), symbol]));
  const before = text.trim().toLowerCase();
  const after = before.replaceAll(/\p{L}+/gu, (word) => nearest(word, known));
  if (after === before) return null;
  return after.replaceAll(/\p{L}+/gu, (word) => upper.get(word) ?? word);
}
