import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import { ENTRY_TYPES, type EntryType } from '../../src/domain/memory/grimoire.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { MemorySeriesStore } from '../../src/adapters/market-file/index.ts';
import { filesInProcess } from '../../src/hosts/node/market-files-in-process.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import { limitsBy } from '../../src/mind/reflex/limits.ts';
import { seeWorkspace } from '../../src/mind/reflex/see.ts';
import { liveRecords, type OfFiles, type OfOwner, type Where } from './live-records.ts';
import { beginnings, type Stretch } from './evidence.ts';
import { mean } from './measures.ts';
import { poolFile } from './pool.ts';
import { FORGETFUL_POLICY, TRUSTING_PLAYBOOK } from '../support/forgetful-golem.ts';
import { plantedMarket } from '../fixtures/planted-market.ts';

interface Path extends OfOwner {
  readonly name: string;
  readonly policy: PolicyPatch;
  /** Off by default. */
  readonly on?: true;
  /** Measured in lives of heirs: it looks after what is old, or was inherited. */
  readonly heirs?: true;
  /** Measured in lives that forget, and trust all they decide: what it mends goes wrong there. */
  readonly forgets?: true;
  /** Ticks that it is lived for at least: what it does takes so long. */
  readonly atLeast?: number;
}

/** How a path is marked that came to nothing anywhere; the command says it in red. */
const CHANGES_NOTHING = '**changes nothing**';

/** What a life that forgets has for a playbook. */
const FORGETS: OfOwner = { playbook: TRUSTING_PLAYBOOK };

/** Ticks that a predecessor lived. */
const BEFORE = 100;

/** A fact fades by a twentieth in some 100 ticks, and what comes of keeping it is seen when its regime comes again. */
const REHEARSED = 600;

/** Every path from what a golem knows to what it decides, cut one at a time; those that are off by default are put on. */
const PATHS: readonly Path[] = [
  {
    name: 'all of memory but the best',
    policy: { retrieval: { limit: 1, candidates: 0 }, episodicReplay: { topK: 0 } },
  },
  { name: 'what a thought asks of memory', policy: { retrieval: { candidates: 0 } } },
  { name: 'similar episodes', policy: { episodicReplay: { topK: 0 } } },
  { name: 'consolidation', policy: { clocks: { thetaPerDelta: 1_000 } } },
  { name: 'what follows on what', policy: { memory: { links: 0 } } },
  { name: 'rehearsal', policy: { memory: { rehearses: 0 } }, atLeast: REHEARSED },
  { name: 'the Curator', policy: { memory: { curates: 0 } }, heirs: true },
  { name: 'places on probation', policy: { context: { probationPlaces: 0 } }, heirs: true },
  {
    name: 'a warning of the owner',
    policy: {},
    on: true,
    warns: 'Never buy when the price falls: sell instead.',
  },
  { name: 'an order of the owner', policy: {}, on: true, steers: 'Sell half.' },
  { name: 'mood in recall', policy: { retrieval: { emotional: 0.15 } }, on: true },
  { name: 'vigilance by arousal', policy: { gate: { arousalGain: 0 } } },
  { name: 'vigilance by what is left of life', policy: { gate: { mortalityGain: 0 } } },
  { name: 'gut feelings', policy: { daimon: { markers: 1 } }, on: true },
  { name: 'what gamma perceives', policy: { surprise: { perceived: 0 } } },
  { name: 'loop 1: worth of categories', policy: { context: { learntWorth: 0 } } },
  { name: 'loop 2: shares', policy: { context: { learntShares: 0 } } },
  // A trial is soon over.
  {
    name: 'loop 3: other policies',
    policy: { loops: { counterfactuals: 1, alpha: 0.5 } },
    on: true,
    forgets: true,
  },
  { name: 'guidelines', policy: { loops: { guidelines: 1 } }, on: true, forgets: true },
  { name: 'weighed for deciding', policy: { context: { turnPhase: 1 } }, on: true },
  { name: 'the budget, at a quarter', policy: { context: { budgetTokens: 2_000 } } },
  { name: 'evidence that overrules: what is proven', policy: { evidence: { decides: 0 } } },
  { name: 'evidence that sizes', policy: { evidence: { sizes: 0.25 } }, on: true },
  { name: 'evidence that overrules: all of it', policy: { evidence: { proven: 0 } }, on: true },
  { name: 'heeding what follows', policy: { choice: { heeds: 1 } }, on: true },
  { name: 'triage', policy: { triage: { on: 1 } }, on: true },
  { name: 'expected free energy among rules', policy: { choice: { byEnergy: 1 } }, on: true },
  { name: 'edits of the playbook', policy: { playbook: { edits: 1 } }, on: true },
  { name: 'an auction for places', policy: { context: { attention: 2 } }, on: true },
];

const TAPES: Readonly<Record<string, Stretch & OfFiles>> = {
  'S&P 500': { world: 'sp500', from: 0, to: 5_100 },
  bitcoin: { world: 'btc', from: 0, to: 365 },
};

/** Days of the made market. */
const PLANTED_DAYS = 1_000;

async function fromFile(file: File, tokens: { readonly base: string; readonly quote: string }) {
  const files = filesInProcess(new MemorySeriesStore());
  const { api, store } = await wakeHeadless({ files });
  const { world, bars } = await api.world.importFile(file, tokens);
  await store.close();
  return { world: world.id, from: 0, to: bars, files };
}

/** The tapes; a made market, in which the price rises for five days after it fell sharply; and where its data is there a real pool by the minute. */
async function worldsOf(root: string): Promise<typeof TAPES> {
  const pool = poolFile(root);
  return {
    ...TAPES,
    ...(pool && { 'a WETH pool by the minute': await fromFile(pool, { base: 'WETH', quote: 'USDC' }) }),
    'a market in which something follows': await fromFile(plantedMarket(PLANTED_DAYS), {
      base: 'ABC',
      quote: 'USD',
    }),
  };
}

interface Lived {
  readonly records: readonly DecisionCycleRecord[];
  readonly workspaces: readonly CognitiveWorkspace[];
}

async function lived(
  where: Where & OfFiles,
  policy: PolicyPatch,
  reads: boolean,
  owner: OfOwner = {},
): Promise<Lived> {
  const { golem, records } = await liveRecords({ ...where, ...owner }, policy);
  const { api, store } = golem;
  const workspaces: CognitiveWorkspace[] = [];
  for (const { tick, decision } of reads ? records : []) {
    const workspace = decision && (await api.workspace.get(tick));
    if (workspace) workspaces.push(workspace);
  }
  await store.close();
  return { records, workspaces };
}

/** What is in, and whether whole or in a line. */
const shown = (record: DecisionCycleRecord): string =>
  (record.contribution?.injected ?? [])
    .map(({ id, tokens }) => `${id} ${tokens}`)
    .sort()
    .join();
const action = ({ decision }: DecisionCycleRecord): string => JSON.stringify(decision?.action ?? null);
const cited = ({ decision }: DecisionCycleRecord): string => [...(decision?.cited ?? [])].sort().join();
const equityOf = ({ records }: Lived): number =>
  records.at(-1)!.portfolio.equity / records[0]!.portfolio.equity;

/** Shares of ticks on which one of the two thought and that came to something else. */
function beside(one: Lived, other: Lived) {
  const pairs = one.records.flatMap((record, i) => {
    const same = other.records[i];
    return same && (record.decision || same.decision) ? [[record, same] as const] : [];
  });
  const share = (of: (record: DecisionCycleRecord) => string): number =>
    mean(pairs.map(([a, b]) => (of(a) === of(b) ? 0 : 1)));
  return {
    prompts: share(shown),
    decisions: share(action),
    citations: share(cited),
    equity: Math.abs(equityOf(one) - equityOf(other)),
  };
}
type Beside = ReturnType<typeof beside> & { readonly world: string };

/** Of the thoughts in whose prompt a type of memory was, the share that would have ordered otherwise without it: asked of the same decider. */
async function withoutTypes(lives: readonly Lived[]): Promise<readonly string[]> {
  const { api, store } = await wakeHeadless({ world: 'sp500', seed: 1, id: 'policy' });
  const policy = await api.policy.get();
  await store.close();
  const reflex = createReflex({ limits: () => limitsBy({ stepsPerYear: 252 }, policy) });
  const decide = (workspace: CognitiveWorkspace): string => {
    const seen = seeWorkspace(workspace, null, {}, ORGANS);
    return JSON.stringify(seen.input ? reflex.consider(seen).action : null);
  };
  const typeOf = ({ payload }: CognitiveWorkspace['entries'][number]): EntryType | null =>
    payload?.memory?.type ?? (payload?.similar ? 'episode' : null);
  return ENTRY_TYPES.map((type) => {
    let [there, other, places] = [0, 0, 0];
    for (const workspace of lives.flatMap(({ workspaces }) => workspaces)) {
      const of = workspace.entries.filter((entry) => entry.included && typeOf(entry) === type);
      if (of.length === 0) continue;
      there += 1;
      places += of.length;
      const without = { ...workspace, entries: workspace.entries.filter((entry) => typeOf(entry) !== type) };
      if (decide(without) !== decide(workspace)) other += 1;
    }
    const share = there === 0 ? '–' : `${((100 * other) / there).toFixed(1)} %`;
    return `| ${type} | ${there} | ${there === 0 ? '–' : (places / there).toFixed(1)} | ${share} |`;
  });
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

/** Worlds in which a change came to anything, and those in which it came to other orders: an organ that changes nothing anywhere is not connected. */
function changedIn(each: readonly Beside[]): readonly [anything: number, orders: number] {
  const where = (of: (one: Beside) => number): number =>
    new Set(each.flatMap((one) => (of(one) > 0 ? [one.world] : []))).size;
  return [
    where(({ prompts, decisions, citations }) => prompts + decisions + citations),
    where(({ decisions }) => decisions),
  ];
}

/** What of the table is wanted, by parts of names with commas between; all where that is absent. */
interface Wanted {
  readonly paths?: string | undefined;
  readonly worlds?: string | undefined;
}

const isNamed = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || wanted.split(',').some((part) => name.includes(part.trim()));

/** For every path: the same lives with and without it, and what of prompts, orders, citations and equity differs. */
export async function* evaluateOrgans(
  root: string,
  lives: number,
  ticks: number,
  told: (line: string) => void = () => undefined,
  wanted: Wanted = {},
): AsyncGenerator<string> {
  const rows: string[] = [];
  const plain: Lived[] = [];
  const paths = PATHS.filter(({ name }) => isNamed(name, wanted.paths));
  const measured = paths.map((): Beside[] => []);
  const worlds = Object.fromEntries(
    Object.entries(await worldsOf(root)).filter(([name]) => isNamed(name, wanted.worlds)),
  );
  for (const [name, { files, ...stretch }] of Object.entries(worlds)) {
    const most = stretch.to - stretch.from - 60 - BEFORE;
    const long = Math.min(ticks, most);
    for (const [life, start] of beginnings(stretch, lives, long).entries()) {
      told(`${name}, life ${life + 1} of ${lives}`);
      const where = { world: stretch.world, seed: 800 + life, start, ticks: long, ...(files && { files }) };
      const ofHeir = { ...where, heirOf: BEFORE };
      const one = await lived(where, {}, true);
      const heir = paths.some(({ heirs }) => heirs) ? await lived(ofHeir, {}, false) : one;
      const forgot = paths.some(({ forgets }) => forgets)
        ? await lived(where, FORGETFUL_POLICY, false, FORGETS)
        : one;
      plain.push(one);
      const longer = new Map([[long, one]]);
      for (const [i, { policy, heirs, forgets, atLeast = 0, warns, steers }] of paths.entries()) {
        const owner = { ...(warns && { warns }), ...(steers && { steers }) };
        const at = { ...where, ticks: Math.min(most, Math.max(long, atLeast)) };
        if (!longer.has(at.ticks)) longer.set(at.ticks, await lived(at, {}, false));
        const came = heirs
          ? beside(await lived(ofHeir, policy, false), heir)
          : forgets
            ? beside(await lived(where, { ...FORGETFUL_POLICY, ...policy }, false, FORGETS), forgot)
            : beside(await lived(at, policy, false, owner), longer.get(at.ticks)!);
        measured[i]!.push({ ...came, world: name });
      }
    }
  }
  for (const [i, { name, on, heirs, forgets, atLeast }] of paths.entries()) {
    const each = measured[i]!;
    const of = (key: Exclude<keyof Beside, 'world'>): string => percent(mean(each.map((one) => one[key])));
    const [anything, orders] = changedIn(each);
    const mark = anything > 0 ? '' : ` ${CHANGES_NOTHING}`;
    rows.push(
      `| ${name}${on ? ' (put on)' : ''}${heirs ? ' (heirs)' : ''}${forgets ? ' (lives that forget)' : ''}${atLeast ? ` (${atLeast} ticks)` : ''}${mark} | ${of('prompts')} | ${of('decisions')} | ${of('citations')} | ${of('equity')} | ${anything}, ${orders} |`,
    );
  }
  yield [
    `**What each path changes**: ${lives} ${lives === 1 ? 'life' : 'lives'} in each of ${Object.keys(worlds).join(', ')}, of up to ${ticks} ticks, each with one path cut against the same with all; means over lives, of ticks on which one of the two thought`,
    '',
    '| path cut | prompts that differ | orders that differ | citations that differ | equity, difference | worlds with a difference, with other orders |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
  yield [
    '**What each type of memory changes**: of the thoughts in whose prompt it was, those that would have ordered otherwise without it',
    '',
    '| type | thoughts with it | of it in a prompt | other order without it |',
    '| --- | ---: | ---: | ---: |',
    ...(await withoutTypes(plain)),
    '',
  ].join('\n');
}
