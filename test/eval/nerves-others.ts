import type { Posteriors } from '../../src/domain/governor/posterior.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { RandomStreams } from '../../src/lib/math/random-streams.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { sift } from '../../src/mind/triage/sift.ts';
import type { TriageSlice } from '../../src/mind/triage/state.ts';
import { countAgainst, NOTHING_CAME, overChance } from '../../src/shared/over-chance.ts';
import { madeStream } from './attention-stream.ts';
import { liveRecords, type Where } from './live-records.ts';

/** Thoughts of which the page shows another auction than the one that their prompt came of: won, and not in it, or the other way round. */
async function contradicted(where: Where): Promise<string> {
  const policy = { context: { attention: 2, budgetTokens: 3_000 } };
  const { golem, records } = await liveRecords(where, policy);
  const { api, store } = golem;
  let [thoughts, other] = [0, 0];
  for (const { tick } of records.filter(({ decision }) => decision !== null)) {
    const told = await api.workspace.auction(tick);
    const workspace = await api.workspace.get(tick);
    if (!told || !workspace) continue;
    thoughts += 1;
    const inside = new Set(workspace.entries.flatMap(({ id, included }) => (included ? [id] : [])));
    if (told.decidedBy !== 'auction' || told.items.some(({ id, won }) => won !== inside.has(id))) other += 1;
  }
  await store.close();
  return `${other} of ${thoughts} thoughts of a life in which it decides`;
}

const learnt = ({ categories }: Posteriors): ReadonlyMap<string, number> =>
  new Map(
    categories.flatMap(({ category, regime, injected, swayed }) =>
      ([injected, swayed] as const).flatMap((one, i) =>
        one ? [[`${category} ${regime} ${i}`, one.hits + one.misses] as const] : [],
      ),
    ),
  );

/** Of categories that swayed decisions in the regime where most did, how many have a posterior of their own. */
function toldApart({ categories }: Posteriors): string {
  const means = new Map<string, number[]>();
  for (const { regime, swayed } of categories)
    if (swayed) means.set(regime, [...(means.get(regime) ?? []), swayed.mean]);
  const most = [...means.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return `${new Set(most.map((mean) => mean.toFixed(9))).size} of ${most.length}`;
}

/** What loop 1 tells apart, and what a change of regime does to it. */
async function loopOne(where: Where, policy: PolicyPatch): Promise<readonly [apart: string, moved: string]> {
  const { golem, records } = await liveRecords(where, policy);
  const { api, store } = golem;
  const apart = toldApart(await api.governor.posteriors());
  let [moved, all] = [0, 0];
  for (const { tick } of records.filter(({ regime, tick: at }) => regime.changed && at > 1)) {
    const [before, after] = [await api.state.reopen(tick - 1), await api.state.reopen(tick)];
    const then = learnt(await after.governor.posteriors());
    for (const [key, counted] of learnt(await before.governor.posteriors())) {
      if (counted === 0) continue;
      all += 1;
      if ((then.get(key) ?? 0) < counted) moved += 1;
    }
  }
  await store.close();
  return [apart, `${moved} of ${all}`];
}

/** Events of a made chain of a hundred contracts that are dropped since they are settled. */
function dropped(ticks: number): string {
  let state: TriageSlice = {};
  let [seen, settled] = [0, 0];
  for (const [at, { stream }] of madeStream(1_001, ticks).entries()) {
    const sifted = sift(
      state,
      [stream],
      { count: 1, last: at + 1 },
      { tick: at + 1, phase: 'stable', pool: '', exposure: 0.5 },
      DEFAULT_POLICY.triage,
    );
    state = sifted.state;
    seen += sifted.record.seen;
    settled += sifted.record.dropped.settled ?? 0;
  }
  return `${settled} of ${seen} events of a made chain, in ${ticks} ticks`;
}

const RULES = 1_000;
const OUTCOMES = 60;
/** How often a price without drift meets what they expect. */
const CHANCE = 0.69;

/** Of rules that know nothing, those that are called better than chance. */
function reliable(): string {
  const random = RandomStreams.fromSeed(1).of('grimoire');
  let better = 0;
  for (let rule = 0; rule < RULES; rule += 1) {
    let against = NOTHING_CAME;
    for (let said = 0; said < OUTCOMES; said += 1)
      against = countAgainst(against, { hit: random.next() < CHANCE, chance: CHANCE, said, due: said + 1 });
    if (overChance(against)!.verdict === 'better') better += 1;
  }
  return `${better} of ${RULES} such rules are called better than chance, by ${OUTCOMES} outcomes each`;
}

/** What was found cut, and is no matter of a prompt: each as it was on 2026-11-26, and as it is. @param ticks of each life */
export async function othersAskedAgain(
  ticks: number,
): Promise<readonly (readonly [what: string, then: string, now: string])[]> {
  const where: Where = { world: 'sp500', seed: 1, start: 0, ticks };
  // Before the fall of 2008, and into it.
  const fall = { ...where, start: 1_900 };
  const [apart, moved] = await loopOne(fall, {});
  const [weighed] = await loopOne(fall, { evidence: { proven: 0 } });
  return [
    ['the auction’s page contradicts the prompt', '50 of 57 thoughts', await contradicted(where)],
    [
      'loop 1: posteriors of one regime',
      'seven of nine categories have the same',
      `of categories that swayed decisions ${apart} have their own by the defaults, ${weighed} where all of the prompt may overrule rules`,
    ],
    ['loop 1: posteriors that a change of regime moves', '0 of 318', moved],
    ['events that can be dropped', 'none, G ≤ 0 always', dropped(ticks)],
    ['a rule that a random walk meets in 69 of 100', 'becomes “it can be relied on”', reliable()],
  ];
}
