import type { DecisionCycleRecord } from '../../../src/domain/records/record.ts';
import type { PolicyPatch } from '../../../src/domain/rules/policy.ts';
import { provingIdOf, type ProvingSpec } from '../../../src/domain/world/proving.ts';
import { keyOf, type Note } from '../../../src/adapters/proving-key/index.ts';
import { beliefsIn, type Belief, CostsSeen, type Track } from '../../../src/adapters/proving-score/index.ts';
import { type HeadlessOptions, wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';

/** What a golem's life came to. */
export interface Life extends Track {
  /** Tokens of the prompts that it thought by. */
  readonly tokens: number;
  readonly thoughts: number;
  /** At the end of each third. */
  readonly beliefs: readonly (readonly Belief[])[];
  /** The tick on which triage first told of each cue's event, as seldom said or as worth a look, by the cue. */
  readonly noticed: Readonly<Record<string, number>>;
  /** Of the owner's notes, how many are kept apart. */
  readonly heldBack: number;
}

/** Ticks that are asked for at once. */
const AT_ONCE = 50;

/** Lives in a ground. Its owner's notes are given as a file of notes is on the Memory screen. @param kept from it: a note that it is not given */
export async function lifeIn(
  spec: ProvingSpec,
  ticks: number,
  policy: PolicyPatch,
  options: HeadlessOptions = {},
  kept: Note['kind'] | null = null,
): Promise<Life> {
  const { api, store, end } = await wakeHeadless({
    ...options,
    world: provingIdOf(spec),
    seed: spec.seed,
    id: `ground-${spec.seed}`,
    telemetry: false,
  });
  await api.policy.set(policy);
  const key = keyOf(spec);
  const notes = key.notes.filter(({ kind }) => kind !== kept);
  const thirds = [Math.floor(ticks / 3), Math.floor((2 * ticks) / 3), ticks];
  const stops = [...new Set([...thirds, ...notes.map(({ step }) => step)])]
    .filter((stop) => stop <= ticks)
    .sort((a, b) => a - b);
  const records: DecisionCycleRecord[] = [];
  const beliefs: (readonly Belief[])[] = [];
  let heldBack = 0;
  for (const stop of stops) {
    while (records.length < stop)
      records.push(...(await api.step('theta', Math.min(AT_ONCE, stop - records.length))));
    for (const note of notes.filter(({ step }) => step === stop)) {
      const { quarantined } = await api.grimoire.ingest([{ text: note.text }], { source: 'notes.md' });
      heldBack += quarantined.length;
    }
    if (thirds.includes(stop)) {
      const links = await api.grimoire.list({ types: ['causal-link'], limit: 500 });
      beliefs.push(beliefsIn(links, key, stop - 1));
    }
  }
  await store.close();
  end();
  const noticed: Record<string, number> = {};
  for (const { tick, triage } of records)
    for (const { name, contract, funder } of key.cues) {
      const told = [...(triage?.escalated ?? []), ...(triage?.seldom ?? [])];
      const paid = triage?.seldom?.some(({ funders = [] }) => funder !== null && funders.includes(funder));
      if (funder === null ? told.some(({ source }) => source === contract) : paid) noticed[name] ??= tick;
    }
  const costs = new CostsSeen();
  for (const { worldTime, observation, portfolio } of records)
    costs.tick(worldTime, observation.price, portfolio);
  return {
    gas: costs.gas,
    ranges: costs.ranges,
    equity: records.map(({ portfolio }) => portfolio.equity),
    exposure: records.map(({ portfolio }) => portfolio.exposure),
    orders: records.filter(({ action }) => action?.status === 'filled').length,
    tokens: records.reduce((sum, { context }) => sum + (context?.totalTokens ?? 0), 0),
    thoughts: records.filter(({ decision }) => decision !== null).length,
    beliefs,
    noticed,
    heldBack,
  };
}
