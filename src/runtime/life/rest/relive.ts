import type { WorstTick } from '../../../domain/governor/mutation.ts';
import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import {
  alternatives,
  type Finding,
  forecastOf,
  isOtherwise,
  policyInForce,
  worthOf,
} from '../../../mind/governor/index.ts';
import { fromPrompt } from '../../../domain/decisions/thought.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import type { Life } from '../life.ts';
import type { StartFork } from '../../forks/index.ts';

/** Where bad ticks are lived again, one fork after the other. */
export type ForkLine = Awaited<ReturnType<StartFork>>;

/** What is read of the life. */
export interface ReliveDeps {
  readonly store: Pick<StoreApi, 'record' | 'workspace'>;
  readonly life: Pick<Life, 'state' | 'policy'>;
  readonly forks: ForkLine;
}

/** A decision whose time has come: what it was worth, −1..1; null where the price of its day is not known yet. */
export async function cameOf(
  { decision, tick, observation, portfolio }: DecisionCycleRecord,
  { store, life }: Pick<ReliveDeps, 'store' | 'life'>,
): Promise<number | null> {
  if (!decision) return null;
  const { rules } = life.state.playbook;
  const forecast = forecastOf(decision, { tick, observation, equity: portfolio.equity, rules });
  if (forecast.dueTick > life.state.tick) return null;
  const due = await store.record(forecast.dueTick);
  return due && worthOf(forecast, due.observation.price, life.policy.loops.fullRegret);
}

/**
 * Lives a bad tick again by other context policies, each in a fork of its own.
 * @returns those by which it was decided otherwise and worth something else, and how many forks it took; none where a model or an order
 * decided, who are not asked twice
 * @throws AppError of a fork
 */
export async function relive(
  bad: WorstTick,
  deps: ReliveDeps,
): Promise<{ readonly findings: readonly Finding[]; readonly forks: number }> {
  const { store, life, forks } = deps;
  const [record, workspace] = await Promise.all([store.record(bad.tick), store.workspace(bad.tick)]);
  if (!record?.decision || !workspace || !fromPrompt(record.thought?.by ?? ''))
    return { findings: [], forks: 0 };
  const worth = await cameOf(record, deps);
  if (worth === null) return { findings: [], forks: 0 };
  const { policy } = policyInForce(life.policy, life.state.loopThree?.mutations ?? [], bad.regime);
  const tried = alternatives(policy, bad.regime, workspace, record.contribution?.attribution ?? null);
  const patches = tried.map(({ changes }) => Object.fromEntries(changes.map(({ path, to }) => [path, to])));
  const others = await forks.relive(
    bad.tick,
    patches.map((patch) => [{ kind: 'policy', patch }]),
  );
  const findings: Finding[] = [];
  for (const [i, { what, changes }] of tried.entries()) {
    const other = others[i];
    if (!other?.decision || !isOtherwise(record.decision, other.decision)) continue;
    const otherwiseWorth = await cameOf(other, deps);
    if (otherwiseWorth === null) continue;
    const found = {
      tick: bad.tick,
      decided: record.decision.summary,
      otherwise: other.decision.summary,
      worth,
      otherwiseWorth,
    };
    findings.push({ what, changes, regime: bad.regime, found });
  }
  return { findings, forks: others.length };
}
