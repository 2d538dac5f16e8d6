import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { MarketFiles } from '../../src/runtime/worlds/index.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

/** Where a life is lived. @param start in the world's steps */
export interface Where {
  readonly world: string;
  readonly seed: number;
  readonly start: number;
  readonly ticks: number;
  /** It is the heir of one that lived so many ticks before it. */
  readonly heirOf?: number;
}

/** The owner's market files, for worlds that come of one. */
export interface OfFiles {
  readonly files?: MarketFiles;
}

/** What an owner says before the first tick. */
export interface OfOwner {
  /** He warns of it. */
  readonly warns?: string;
  /** He orders it. */
  readonly steers?: string;
  /** What the golem decides by, as Markdown. */
  readonly playbook?: string;
}

/** A life of some ticks by a policy, and its records. Whoever asks closes the store. */
export async function liveRecords(
  { world, seed, start, ticks, files, heirOf = 0, warns, steers, playbook }: Where & OfFiles & OfOwner,
  policy: PolicyPatch,
): Promise<{ readonly golem: Headless; readonly records: readonly DecisionCycleRecord[] }> {
  const golem = await wakeHeadless({ world, seed, id: `life-${seed}`, ...(files && { files }) });
  const { api } = golem;
  if (playbook) await api.playbook.set(playbook);
  // A predecessor lives as by default.
  if (heirOf === 0) await api.policy.set(policy);
  if (start > 0) await api.seek(start);
  if (heirOf > 0) {
    for (let done = 0; done < heirOf; done += 50) await api.step('theta', Math.min(50, heirOf - done));
    const { testament } = await api.mortality.end();
    await api.lineage.succeed(testament!);
    await api.policy.set(policy);
  }
  if (warns) await api.grimoire.remember({ type: 'warning', title: 'A warning', text: warns });
  if (steers) await api.steer(steers);
  const records: DecisionCycleRecord[] = [];
  for (let done = 0; done < ticks; done += 50)
    records.push(...(await api.step('theta', Math.min(50, ticks - done))));
  return { golem, records };
}
