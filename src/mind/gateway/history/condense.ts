import type { TokenCounter } from '../../ports.ts';
import { salience } from './salience.ts';
import type { Statement } from './statements.ts';

/** Of the room at most for rules: whoever pastes a page of them has them crowd out nothing else. */
const RULES_SHARE = 0.5;
/** Statements that share more of their words than this say the same. */
const ALIKE = 0.8;

export interface Condensed {
  /** In the order in which they were said. */
  readonly kept: readonly Statement[];
  readonly rules: number;
  /** Rules that are kept to the letter. */
  readonly rulesKept: number;
}

/** The latest rules, each once, as long as half of the room lasts: a later one holds against an earlier. */
function keptRules(
  rules: readonly Statement[],
  budget: number,
  tokens: Pick<TokenCounter, 'count'>,
): readonly Statement[] {
  let left = budget * RULES_SHARE;
  const texts = new Set<string>();
  const kept: Statement[] = [];
  for (const rule of rules.toReversed()) {
    const cost = tokens.count(rule.text) + 2;
    if (texts.has(rule.text) || cost > left) continue;
    texts.add(rule.text);
    kept.push(rule);
    left -= cost;
  }
  return kept;
}

/** The rules among statements, the latest first, and of the others those that say most, as long as there is room. */
export function condense(
  statements: readonly Statement[],
  budget: number,
  tokens: Pick<TokenCounter, 'count'>,
): Condensed {
  const worth = salience(statements);
  const rules = statements.filter(({ rule }) => rule);
  const letters = keptRules(rules, budget, tokens);
  const kept = new Set(letters);
  let left = budget - letters.reduce((sum, { text }) => sum + tokens.count(text) + 2, 0);
  const order = statements.map((_, at) => at).toSorted((a, b) => worth[b]! - worth[a]! || a - b);
  const chosen = [...letters];
  for (const at of order) {
    const one = statements[at]!;
    if (one.rule) continue;
    const cost = tokens.count(one.text) + 2;
    if (kept.has(one) || cost > left || chosen.some((other) => alike(one, other))) continue;
    kept.add(one);
    chosen.push(one);
    left -= cost;
  }
  return {
    kept: statements.filter((one) => kept.has(one)),
    rules: rules.length,
    rulesKept: rules.filter(({ text }) => letters.some((one) => one.text === text)).length,
  };
}

function alike(a: Statement, b: Statement): boolean {
  const both = a.stems.filter((stem) => b.stems.includes(stem)).length;
  const all = a.stems.length + b.stems.length - both;
  return all > 0 && both / all > ALIKE;
}
