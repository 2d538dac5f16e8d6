import type { Playbook } from '../../domain/playbook.ts';
import { ruleIdOf } from '../../domain/rule-id.ts';
import type { OrganDescription } from '../organ.ts';
import type { DecisionCacheState } from './cache.ts';
import { playbook } from './candidates.ts';
import { trustAfter, updateRule } from './learn.ts';

interface Slice {
  readonly playbook: Playbook;
  readonly cache: DecisionCacheState;
  /** Tick at which each rule last acted. */
  readonly lastActed: Readonly<Record<string, number>>;
  /** Running mean quality of due predictions, 0..1: how much the golem may trust its strategy. */
  readonly strategyConfidence: number;
}

/** The deliberator that needs no model: rules, what was decided by them, and what they were worth. */
export const reflex: OrganDescription<Slice> = {
  name: 'reflex',
  keptIn: { strategyConfidence: 'self' },
  titles: { cache: 'Decision cache', lastActed: 'When rules last acted' },

  born: (birth) => ({ playbook: birth.playbook, cache: [], lastActed: {}, strategyConfidence: 0.5 }),

  candidates: playbook,

  afterTurn(before, { tick, observed, deliberated, acted }, _made, ports) {
    let { playbook: rules, strategyConfidence } = before;
    for (const { prediction, correct, quality } of observed.decided) {
      if (prediction.ruleId !== null) {
        rules = updateRule(rules, prediction.ruleId, correct);
        // What the world refuted is not to be answered from the cache again.
        if (!correct) ports.reflex.forget(prediction.ruleId);
      }
      strategyConfidence = trustAfter(strategyConfidence, quality);
    }
    const rule = deliberated && acted ? ruleIdOf(deliberated.decision) : null;
    return {
      state: {
        playbook: rules,
        cache: ports.reflex.cacheState(),
        lastActed: rule === null ? before.lastActed : { ...before.lastActed, [rule]: tick },
        strategyConfidence,
      },
      record: {},
    };
  },
};
