import type { CompressionGuideline, EntryKind } from '../../../domain/governor/guideline.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { NO_TRIAL } from '../loop-three/state.ts';
import { guidelineText } from '../../prompt/index.ts';
import { type GuidelinesState, kept } from './state.ts';

/** What living a bad tick again with everything whole came to. */
export interface Lesson {
  readonly regime: MarketRegime;
  readonly found: CompressionGuideline['found'];
  readonly kind: EntryKind;
}

/** A look at a bad tick in whose prompt something had given way. */
export interface Look {
  readonly forks: number;
  /** Everything whole would have been worth more. */
  readonly failure: boolean;
  /** Null where no kind alone, kept within the same room, would have been. */
  readonly lesson: Lesson | null;
}

/** In force, or judged already in that regime. */
const known = ({ regime, kind }: Lesson, { guidelines }: GuidelinesState): boolean =>
  guidelines.some(
    (one) =>
      one.regime === regime &&
      one.kind.category === kind.category &&
      one.kind.of === kind.of &&
      one.kind.code === kind.code,
  );

/**
 * The state after bad ticks were lived again: each failure that one kind explains leaves its guideline, in force from the next thought on,
 * as many as may be.
 * @param tick last one lived
 */
export function learnGuidelines(
  before: GuidelinesState,
  looks: readonly Look[],
  tick: number,
  { mostGuidelines }: Pick<GolemPolicy['loops'], 'mostGuidelines'>,
): GuidelinesState {
  let state: GuidelinesState = {
    ...before,
    looked: before.looked + looks.length,
    failures: before.failures + looks.filter(({ failure }) => failure).length,
    forks: before.forks + looks.reduce((sum, { forks }) => sum + forks, 0),
  };
  for (const { lesson } of looks) {
    const inForce = state.guidelines.filter(({ status }) => status === 'in-force').length;
    if (!lesson || inForce >= mostGuidelines || known(lesson, state)) continue;
    const { regime, kind, found } = lesson;
    const guideline: CompressionGuideline = {
      number: state.count + 1,
      regime,
      kind,
      text: guidelineText(regime, kind),
      found,
      status: 'in-force',
      learntAt: tick,
      settledAt: null,
      by: null,
      why: null,
      applied: 0,
      helped: 0,
      hurt: 0,
      trial: NO_TRIAL,
    };
    state = { ...state, count: state.count + 1, guidelines: kept([...state.guidelines, guideline]) };
  }
  return state;
}
