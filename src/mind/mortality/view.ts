import type { MortalityView } from '../../domain/life/mortality.ts';
import { exp } from '../../lib/math/math.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { calibration } from './clocks.ts';
import { hazardAt, reserveOf } from './clocks.ts';
import type { Slice } from './organ.ts';
import type { MortalityState } from './vitality.ts';

/** The three clocks with what each is read from. */
function clocksShown(
  { initialCredit, credit, spent, predictions, ticks }: MortalityState,
  policy: GolemPolicy['mortality'],
): Pick<MortalityView, 'economic' | 'epistemic' | 'stochastic' | 'age'> {
  const reserve = Math.min(credit, reserveOf(initialCredit, policy));
  const fitness = calibration(predictions);
  const due = predictions.length;
  return {
    economic: {
      initial: initialCredit,
      credit,
      spent,
      reserve,
      ticksLeft: ticks > 0 && spent > 0 ? Math.floor(((credit - reserve) * ticks) / spent) : null,
    },
    epistemic: {
      fitness,
      senescence: policy.senescenceThreshold,
      due,
      held: predictions.filter(({ inside }) => inside).length,
      stated: due === 0 ? null : predictions.reduce((sum, { probability }) => sum + probability, 0) / due,
    },
    stochastic: {
      hazard: hazardAt(ticks, fitness, policy),
      ahead: policy.survivalTicks,
      ageing: exp((policy.ageFactor * ticks) / 10_000),
      frailty: 1 + (policy.frailty - 1) * (1 - fitness),
    },
    age: ticks,
  };
}

/** How a life is with its end. @param written its testament, as far as that is; null where there is none yet */
export function mortalityShown(
  state: Pick<Slice, 'vitality' | 'phase' | 'lineage' | 'dying' | 'death' | 'mortality'>,
  policy: GolemPolicy['mortality'],
  written: { readonly id: string; readonly bottleneck: unknown } | null,
): MortalityView {
  const { vitality, phase, lineage = null, dying = null, death, mortality } = state;
  const behind = written ? (written.bottleneck ? 'over' : 'leaving') : 'reflecting';
  return {
    stage: death ? behind : dying ? 'settling' : 'alive',
    vitality,
    phase,
    lineage,
    dying,
    death,
    ...clocksShown(mortality, policy),
    testament: written?.id ?? null,
  };
}
