import type { TokenCounter } from '../../ports.ts';
import { salience } from './salience.ts';
import type { Statement } from './statements.ts';

/** Statements that share more of their words than this say the same. */
const ALIKE = 0.8;

export interface Condensed {
  /** In the order in which they were said. */
  readonly kept: readonly Statement[];
  readonly rules: number;
  /** Rules that are kept to the letter. */
  readonly rulesKept: number;
}

/** The rules among statements, whatever room they take, and of the others those that say most, as long as there is room. */
export function condense(
  statements: readonly Statement[],
  budget: number,
  tokens: Pick<TokenCounter, 'count'>,
): Condensed {
  const worth = salience(statements);
  const rules = statements.filter(({ rule }) => rule);
  const kept = new Set(rules);
  let left = budget - rules.reduce((sum, { text }) => sum + tokens.count(text), 0);
  const order = statements.map((_, at) => at).toSorted((a, b) => worth[b]! - worth[a]! || a - b);
  const chosen = [...rules];
  for (const at of order) {
    const one = statements[at]!;
    const cost = tokens.count(one.text) + 2;
    if (kept.has(one) || cost > left || chosen.some((other) => alike(one, other))) continue;
    kept.add(one);
    chosen.push(one);
    left -= cost;
  }
  return {
    kept: statements.filter((one) => kept.has(one)),
    rules: rules.length,
    rulesKept: rules.filter((one) => kept.has(one)).length,
  };
}

function alike(a: Statement, b: Statement): boolean {
  const both = a.stems.filter((stem) => b.stems.includes(stem)).length;
  const all = a.stems.length + b.stems.length - both;
  return all > 0 && both / all > ALIKE;
}
