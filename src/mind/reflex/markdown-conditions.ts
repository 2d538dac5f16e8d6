import { PHASES } from '../../domain/life/life.ts';
import { MARKET_REGIMES } from '../../domain/world/market.ts';
import type { Comparator, RuleCondition } from '../../domain/rules/playbook.ts';
import { readNumber, refuseLine } from './markdown-refuse.ts';

const OPS: readonly Comparator[] = ['<=', '>=', '<', '>', '='];

/** A condition as one line: `drawdown > 0.12`, `regime in crisis, volatile`, `steer says sell, exit`. */
export function printCondition(condition: RuleCondition): string {
  switch (condition.kind) {
    case 'feature':
      return `${condition.feature} ${condition.op} ${condition.value}`;
    case 'regime':
    case 'phase':
      return `${condition.kind} in ${condition.in.join(', ')}`;
    case 'steer':
      return `steer says ${condition.words.join(', ')}`;
  }
}

function readList(text: string, line: number, what: string, known: readonly string[] | null): string[] {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length === 0) refuseLine(line, text, `at least one ${what}`);
  const unknown = known && items.find((item) => !known.includes(item));
  if (unknown) refuseLine(line, unknown, `one of the ${what}s ${known.join(', ')}`);
  return items;
}

/** Reads one condition. @throws AppError `input.invalid` naming the line */
export function parseCondition(text: string, line: number, features: readonly string[]): RuleCondition {
  const trimmed = text.trim();
  const list = /^(regime|phase)\s+in\s+(.*)$/.exec(trimmed);
  if (list) {
    const kind = list[1] as 'regime' | 'phase';
    return { kind, in: readList(list[2] ?? '', line, kind, kind === 'regime' ? MARKET_REGIMES : PHASES) };
  }
  const steer = /^steer\s+says\s+(.*)$/.exec(trimmed);
  if (steer) return { kind: 'steer', words: readList(steer[1] ?? '', line, 'word', null) };
  const feature = /^([a-z0-9-]+)\s*(<=|>=|<|>|=)\s*(.*)$/.exec(trimmed);
  if (!feature) {
    refuseLine(
      line,
      text,
      `a condition: "feature ${OPS.join('|')} number", "regime in …", "phase in …" or "steer says …"`,
    );
  }
  const [, name = '', op = '', value = ''] = feature;
  if (!features.includes(name)) refuseLine(line, name, `one of the features ${features.join(', ')}`);
  return {
    kind: 'feature',
    feature: name,
    op: op as Comparator,
    value: readNumber(value, line, `the bound of ${name}`),
  };
}
