import type { Playbook } from '../../domain/rules/playbook.ts';
import { ruleIdOf } from '../../domain/decisions/rule-id.ts';
import type { PlaybookEdit, RuleCredits } from '../../domain/rules/playbook-edit.ts';
import { isDelta } from '../policy/index.ts';
import type { OrganDescription, Turn } from '../contract/index.ts';
import { playbook } from './candidates.ts';
import { creditRules } from './edits/credit.ts';
import { curate, type Edited, reflect } from './edits/curate.ts';
import { draftsOf } from './edits/draft.ts';
import { trustAfter, updateRule } from './learn.ts';

interface Slice {
  readonly playbook: Playbook;
  /** Tick at which each rule last acted. */
  readonly lastActed: Readonly<Record<string, number>>;
  /** Running mean quality of due predictions, 0..1: how much the golem may trust its strategy. */
  readonly strategyConfidence: number;
  /** What came of decisions by rule and regime; absent until the first. */
  readonly ruleCredits?: RuleCredits;
  /** The playbook's edits of itself, oldest first; absent until the first. */
  readonly playbookEdits?: readonly PlaybookEdit[];
}

/** One edit at most in a delta cycle: at its end by what came of rules, else a rule that is drafted by what a thought knows. */
function editedBy(before: Edited, { tick, deliberated, observed, policy, world }: Turn): Edited {
  const drafts = deliberated
    ? draftsOf(deliberated.workspace, before.playbook, observed.regime, world.stepsPerYear, policy.playbook)
    : [];
  if (isDelta(tick, policy.clocks))
    return curate(before, tick, policy.playbook, [...reflect(before, policy.playbook), ...drafts]);
  const cycle = (at: number): number => Math.ceil(at / policy.clocks.thetaPerDelta);
  const last = before.playbookEdits.at(-1);
  const free = drafts.length > 0 && (last === undefined || cycle(last.tick) < cycle(tick));
  return free ? curate(before, tick, policy.playbook, drafts) : before;
}

/** The deliberator that needs no model: rules, what was decided by them, and what they were worth. */
export const reflex: OrganDescription<Slice> = {
  name: 'reflex',
  policy: ['playbook', 'choice'],
  keptIn: { strategyConfidence: 'self' },
  titles: {
    lastActed: 'When rules last acted',
    ruleCredits: 'What came of decisions by rule',
    playbookEdits: 'What the playbook changed of itself',
  },

  born: (birth) => ({ playbook: birth.playbook, lastActed: {}, strategyConfidence: 0.5 }),

  candidates: playbook,

  afterTurn(before, turn) {
    const { tick, observed, deliberated, acted, policy } = turn;
    let { playbook: rules, strategyConfidence } = before;
    for (const { prediction, correct, quality } of observed.decided) {
      if (prediction.ruleId !== null) rules = updateRule(rules, prediction.ruleId, correct);
      strategyConfidence = trustAfter(strategyConfidence, quality);
    }
    const rule = deliberated && acted ? ruleIdOf(deliberated.decision) : null;
    const lastActed = rule === null ? before.lastActed : { ...before.lastActed, [rule]: tick };
    const state = { playbook: rules, lastActed, strategyConfidence };
    const credited = creditRules(before.ruleCredits ?? {}, observed.decided, observed.observation.price);
    const counted = {
      playbook: rules,
      lastActed,
      ruleCredits: credited,
      playbookEdits: before.playbookEdits ?? [],
    };
    const { ruleCredits, playbookEdits, ...edited } =
      policy.playbook.edits >= 1 ? editedBy(counted, turn) : counted;
    return {
      state: {
        ...state,
        ...edited,
        ...(Object.keys(ruleCredits).length > 0 && { ruleCredits }),
        ...(playbookEdits.length > 0 && { playbookEdits }),
      },
      record: {},
    };
  },
};
