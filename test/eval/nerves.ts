import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import type { EntryType } from '../../src/domain/memory/grimoire.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { inheritedOf } from '../../src/mind/grimoire/inherited.ts';
import { liveRecords, type Where } from './live-records.ts';
import { othersAskedAgain } from './nerves-others.ts';

/** What a golem knows beside what happened to it. */
const KNOWN: readonly EntryType[] = ['insight', 'heuristic', 'warning', 'anti-knowledge'];

interface Lived {
  readonly records: readonly DecisionCycleRecord[];
  readonly workspaces: readonly CognitiveWorkspace[];
}

async function lived(where: Where, policy: PolicyPatch = {}): Promise<Lived> {
  const { golem, records } = await liveRecords(where, policy);
  const workspaces: CognitiveWorkspace[] = [];
  for (const { tick, decision } of records) {
    const workspace = decision && (await golem.api.workspace.get(tick));
    if (workspace) workspaces.push(workspace);
  }
  await golem.store.close();
  return { records, workspaces };
}

const order = ({ decision }: DecisionCycleRecord): string => JSON.stringify(decision?.action ?? null);
const cited = ({ decision }: DecisionCycleRecord): string => [...(decision?.cited ?? [])].sort().join();

/** Of the ticks on which one of two lives thought, those that came to something else. */
function differing(one: Lived, other: Lived, of: (record: DecisionCycleRecord) => string): string {
  const thought = one.records.flatMap((record, i) => {
    const same = other.records[i]!;
    return record.decision || same.decision ? [[record, same] as const] : [];
  });
  return `${thought.filter(([a, b]) => of(a) !== of(b)).length} of ${thought.length}`;
}

/** Facts and warnings among what could have entered, and of these what did. */
function known({ workspaces }: Lived): string {
  const entries = workspaces.flatMap((workspace) => workspace.entries);
  const memories = entries.filter(({ payload }) => payload?.memory || payload?.similar);
  const facts = memories.filter(({ payload }) => payload?.memory && KNOWN.includes(payload.memory.type));
  const inside = facts.filter(({ included }) => included).length;
  return `${facts.length} of ${memories.length} memories that were candidates, ${inside} of them in the prompt`;
}

/** What a second generation makes of what it inherited. */
async function heirs(ticks: number): Promise<string> {
  const golem = await wakeHeadless({ world: 'sp500', seed: 100, id: 'ancestor' });
  const { api, store } = golem;
  const live = async (): Promise<DecisionCycleRecord[]> => {
    const records = [];
    for (let done = 0; done < ticks; done += 50) records.push(...(await api.step('theta', 50)));
    return records;
  };
  await live();
  const { testament } = await api.mortality.end();
  await api.lineage.succeed(testament!);
  const records = await live();
  const held = await api.grimoire.list({ provenances: ['predecessor'], limit: 4_000 });
  const inherited = new Set(held.filter((entry) => inheritedOf(entry) !== null).map(({ id }) => id));
  const shown = records.flatMap(({ contribution }) => contribution?.injected ?? []);
  const ids = new Set(shown.filter(({ id }) => inherited.has(id)).map(({ id }) => id));
  const cites = records.flatMap(({ decision }) => decision?.cited ?? []).filter((id) => inherited.has(id));
  await store.close();
  return `${ids.size} of ${inherited.size} stood in prompts, ${new Set(cites).size} were cited, in ${ticks} ticks`;
}

/** What of the room was filled, and what gave way. */
function room({ workspaces }: Lived): string {
  const gaveWay = workspaces.filter(({ entries }) =>
    entries.some(
      ({ reason: { code } }) => code === 'masked' || code === 'summarised' || code === 'over-budget',
    ),
  );
  const pressed = workspaces.filter(({ pressure }) => (pressure ?? 0) > 1).length;
  return `something gave way in ${gaveWay.length} of ${workspaces.length} prompts, in ${pressed} all of it would have been more than the room`;
}

/** Everything for categories that decide nothing. */
const ABSURD = {
  allocations: { episodes: 0, insights: 0, contrarian: 0, affect: 1, mortality: 1 },
  learntShares: 0,
};
/** Tokens that do not hold it all. */
const SCARCE = 3_000;

/**
 * What was found cut on 2026-11-26, found again: each row as it was then, and as it is.
 * @param ticks of each life
 */
export async function evaluateNerves(
  ticks: number,
  told: (line: string) => void = () => undefined,
): Promise<string> {
  const sp500: Where = { world: 'sp500', seed: 1, start: 0, ticks };
  const btc: Where = { world: 'btc', seed: 1, start: 0, ticks: Math.min(ticks, 300) };
  told('as it is');
  const plain = await lived(sp500);
  const coin = await lived(btc);
  told('without memory');
  const cut: PolicyPatch = { retrieval: { limit: 1, candidates: 0 }, episodicReplay: { topK: 0 } };
  const [forgetful, forgetfulCoin] = [await lived(sp500, cut), await lived(btc, cut)];
  told('with events');
  const [events, eventsCoin] = [
    await lived({ ...sp500, ticks: 150 }, { triage: { on: 1 } }),
    await lived({ ...btc, ticks: 150 }, { triage: { on: 1 } }),
  ];
  const first = ({ records, workspaces }: Lived): Lived => ({ records: records.slice(0, 150), workspaces });
  const identical = (one: Lived, other: Lived): number =>
    one.records.filter(
      (record, i) =>
        order(record) === order(other.records[i]!) && record.gate.tier === other.records[i]!.gate.tier,
    ).length;
  told('with absurd shares');
  const absurd = await lived(sp500, { context: { ...ABSURD, budgetTokens: SCARCE } });
  const usual = await lived(sp500, { context: { budgetTokens: SCARCE } });
  told('two generations');
  const rows: readonly (readonly [string, string, string])[] = [
    ['facts and warnings in prompts', '1 of 1,662 candidates', known(plain)],
    [
      'recall cut from all to one: other orders; other citations',
      '0 of 500',
      `S&P ${differing(plain, forgetful, order)}, bitcoin ${differing(coin, forgetfulCoin, order)} thoughts; ${differing(plain, forgetful, cited)} and ${differing(coin, forgetfulCoin, cited)}`,
    ],
    ['what an heir knows', '0 cited in 500 ticks', await heirs(Math.min(ticks, 500))],
    [
      'events on and off: ticks with the same tier and order',
      '150 of 150 on both tapes',
      `S&P ${identical(first(plain), events)}, bitcoin ${identical(first(coin), eventsCoin)} of 150`,
    ],
    ['the budget of 8,000 tokens', '0 left out in 284 prompts', room(plain)],
    [
      'absurd shares of 3,000 tokens: other orders; other citations',
      '0 of 35',
      `${differing(usual, absurd, order)}; ${differing(usual, absurd, cited)} thoughts`,
    ],
    ...(await othersAskedAgain(Math.min(ticks, 400))),
  ];
  return [
    `**Paths that were cut, and are**: lives of ${ticks} ticks on the S&P tape and up to 300 on bitcoin’s, by the defaults`,
    '',
    '| what | on 2026-11-26 | now |',
    '| --- | --- | --- |',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');
}
