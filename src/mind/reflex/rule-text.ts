import type { RuleCondition, PlaybookRule, RuleAction } from '../../domain/rules/playbook.ts';
import { num, pct } from '../candidates/index.ts';

function condition(when: RuleCondition): string {
  switch (when.kind) {
    case 'feature':
      return `${when.feature} ${when.op} ${num(when.value)}`;
    case 'regime':
      return `regime is ${when.in.join(' or ')}`;
    case 'phase':
      return `phase is ${when.in.join(' or ')}`;
    case 'steer':
      return `the owner says ${when.words.join(' or ')}`;
  }
}

function action(then: RuleAction): string {
  switch (then.kind) {
    case 'hold':
      return 'do nothing';
    case 'buy':
      return `buy for ${pct(then.share)} of equity`;
    case 'sell':
      return `sell ${pct(then.share)} of what is held`;
    case 'target-exposure':
      return `bring exposure to ${pct(then.exposure)}, give or take ${pct(then.tolerance)}`;
    case 'provide':
      return `provide ${pct(then.share)} of equity as liquidity, ${num(then.widthSigmas)} sigma wide`;
    case 'withdraw':
      return `withdraw ${then.which === 'all' ? 'all liquidity' : 'liquidity out of range'}`;
  }
}

/** One rule in a line: when, what then. */
export function ruleLine(rule: PlaybookRule): string {
  const when = rule.when.map(condition).join(' and ') || 'always';
  return `When ${when}: ${action(rule.then)}.`;
}

/** One rule in full: when, what then, what should be seen, why. */
export function ruleBody(rule: PlaybookRule): string {
  const { direction, sigmas, ticks } = rule.expect;
  const seen = direction === 'within' ? `within ${num(sigmas)} sigma` : `${direction} ${num(sigmas)} sigma`;
  return `${rule.title}. ${ruleLine(rule)} Expect the price ${seen} in ${num(ticks)} ticks. Because ${rule.because}`;
}
