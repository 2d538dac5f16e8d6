import type { CondensedForm } from '../../../domain/gateway/limits.ts';
import { leftOf, shortenByWords } from '../../compression/index.ts';
import { condense } from '../history/condense.ts';
import { salience } from '../history/salience.ts';
import { statementsOf } from '../history/statements.ts';
import type { TokenCounter } from '../../ports.ts';
import type { ItemText } from './items.ts';

const RATIO: Readonly<Record<'half' | 'quarter', number>> = { half: 2, quarter: 4 };
/** Characters of a line, and those from which on a text is worth shortening. */
const LINE = 160;
const SHORT = 200;
/** Times shorter than any text is: of each the best piece stays. */
const BEST_ALONE = 1e9;

export interface FormGiven {
  readonly tokens: TokenCounter;
  /** Lets others work; throws where nobody waits any more. */
  yieldNow(): Promise<void>;
}

/** A beginning that ends between words, and never within a character. */
function begun(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= LINE) return line;
  const cut = line.slice(0, LINE);
  const space = cut.lastIndexOf(' ');
  return (space > LINE / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/u, '');
}

async function bestOf({ text, kind }: ItemText, question: string, given: FormGiven): Promise<string> {
  if (kind === 'said') {
    const statements = statementsOf([{ role: 'assistant', text }]);
    const worth = salience(statements);
    const best = worth.indexOf(Math.max(...worth));
    return statements[best]?.text ?? text;
  }
  const count = (one: string): number => given.tokens.count(one);
  const asked = { question, ratio: BEST_ALONE };
  const [left] = await shortenByWords([text], asked, { count, yieldNow: () => given.yieldNow() });
  const span = left?.spans[0];
  return span ? text.slice(span.from, span.to) : text;
}

/**
 * What stands for a text that gives way, the same each time. It is no longer than the text.
 * @param question what the text stands beside @throws whatever `yieldNow` throws
 */
export async function formOf(
  one: ItemText,
  form: CondensedForm,
  question: string,
  given: FormGiven,
): Promise<string> {
  const { text, kind } = one;
  const { tokens } = given;
  const shorter = (made: string): string => (tokens.count(made) < tokens.count(text) ? made : text);
  if (form === 'out') return '';
  if (kind === 'call') return form === 'line' && text.length > SHORT ? '{"condensed":true}' : text;
  if (text.length < SHORT) return text;
  if (form === 'line') {
    const line = begun(await bestOf(one, question, given));
    return shorter(`${line} … [condensed from ${tokens.count(text)} tokens]\n`);
  }
  if (kind === 'said') {
    const { kept } = condense(
      statementsOf([{ role: 'assistant', text }]),
      tokens.count(text) / RATIO[form],
      tokens,
    );
    return shorter(`${kept.map((statement) => statement.text).join(' … ')} …\n`);
  }
  const count = (words: string): number => tokens.count(words);
  const asked = { question, ratio: RATIO[form] };
  const [left] = await shortenByWords([text], asked, { count, yieldNow: () => given.yieldNow() });
  return shorter(leftOf(text, left?.spans ?? []));
}
