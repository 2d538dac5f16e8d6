import type { ContextEvent } from '../../../domain/governor/context-events.ts';
import type { CompressionGuideline } from '../../../domain/governor/guideline.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { evidenceOf } from '../loop-three/bet.ts';
import type { GuidelinesState } from './state.ts';

/** Whether it came to what it is since the tick before: between the ticks by a fork or the owner, or in this one by what came of it. */
const isNews = ({ learntAt, settledAt, by }: CompressionGuideline, tick: number): boolean =>
  settledAt === null ? learntAt === tick - 1 : settledAt === (by === 'evidence' ? tick : tick - 1);

/** What a tick has to tell of guidelines. */
export const guidelineEvents = (
  { guidelines }: GuidelinesState,
  tick: number,
  { alpha }: Pick<GolemPolicy['loops'], 'alpha'>,
): readonly ContextEvent[] =>
  guidelines
    .filter((one) => isNews(one, tick))
    .map(({ number, regime, kind, text, status, by, why, found, applied, helped, hurt, trial }) => ({
      type: 'context:feedback_loop' as const,
      loop: 3 as const,
      tick,
      records: applied,
      adjustments: {},
      guideline: {
        number,
        regime,
        kind,
        text,
        status,
        by,
        why,
        found,
        applied,
        helped,
        hurt,
        better: evidenceOf(trial.better),
        worse: evidenceOf(trial.worse),
        bound: 1 / alpha,
      },
    }));
