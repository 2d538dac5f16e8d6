import { fileURLToPath } from 'node:url';
import { builtForNode } from '../../scripts/lib/load-built.mjs';
import { median, quantile } from './measures.ts';
import { Caller, type Loaded, type Text } from './peers/load.ts';
import { peersThere } from './peers/peers.ts';
import { started, type Started } from './peers/started.ts';
import type { BenchGrid, BenchResult, BenchRow } from './row.ts';

const PROVIDER = fileURLToPath(new URL('./peers/provider.mjs', import.meta.url));
/** Each is asked in turns with the others, so that a noisy moment is everybody's. */
const ROUNDS = 3;
const WARM = 60;
const AT_ONCE = 50;
const MIB = 2 ** 20;
/** As `npm run live` starts it: each thread of V8's own keeps memory that it once took. */
const AS_LIVE = ['--v8-pool-size=1'];

const TEXTS: readonly Text[] = [
  { words: 20, seen: false },
  { words: 4_000, seen: false },
  { words: 20, seen: true },
  { words: 4_000, seen: true },
];
const nameOf = ({ words, seen }: Text): string =>
  `${words.toLocaleString('en')} words, ${seen ? 'seen' : 'new'}`;

/** Requests of a round: of those that take long few. */
const requestsOf = ({ words }: Text, slow: boolean): { readonly alone: number; readonly together: number } =>
  words > 1_000
    ? { alone: slow ? 4 : 30, together: slow ? 6 : 60 }
    : { alone: 40, together: slow ? 60 : 150 };

interface Subject {
  readonly name: string;
  readonly server: Started;
  readonly caller: Caller;
  /** Models read what is asked. */
  readonly slow: boolean;
}

/** What was asked, and the time on processors that the server took for it, ms; NaN where the system does not say. */
interface Taken extends Loaded {
  readonly cpuMs: number;
}

async function taken(
  { caller, server }: Subject,
  text: Text,
  requests: number,
  atOnce: number,
): Promise<Taken> {
  const before = server.cpu() ?? Number.NaN;
  const loaded = await caller.load(text, requests, atOnce);
  return { ...loaded, cpuMs: (server.cpu() ?? Number.NaN) - before };
}

const together = (all: readonly Taken[]): Taken => ({
  times: all.flatMap(({ times }) => times),
  hungUp: all.reduce((sum, { hungUp }) => sum + hungUp, 0),
  refused: all.reduce((sum, { refused }) => sum + refused, 0),
  ms: all.reduce((sum, { ms }) => sum + ms, 0),
  cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
});

const cpuOfOne = ({ times, cpuMs }: Taken): number => cpuMs / times.length;
const perSecond = ({ times, ms }: Loaded): number => (times.length * 1_000) / ms;

/** What each text took each subject, alone and with others. */
type Measured = ReadonlyMap<Subject, ReadonlyMap<Text, { readonly alone: Taken; readonly together: Taken }>>;

async function measure(subjects: readonly Subject[]): Promise<Measured> {
  const all = new Map(
    subjects.map((subject) => [subject, new Map<Text, { alone: Taken; together: Taken }>()]),
  );
  for (const { caller, slow } of subjects) {
    await caller.load({ words: 20, seen: false }, WARM, 4);
    await caller.load({ words: 4_000, seen: false }, slow ? 4 : WARM, 2);
  }
  for (const text of TEXTS) {
    const rounds = new Map(
      subjects.map((subject) => [subject, { alone: [] as Taken[], many: [] as Taken[] }]),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const subject of subjects) {
        const { alone, together: many } = requestsOf(text, subject.slow && !text.seen);
        const kept = rounds.get(subject)!;
        kept.alone.push(await taken(subject, text, alone, 1));
        kept.many.push(await taken(subject, text, many, AT_ONCE));
      }
    }
    for (const [subject, { alone, many }] of rounds) {
      all.get(subject)!.set(text, { alone: together(alone), together: together(many) });
    }
  }
  return all;
}

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

function requestsGrid(measured: Measured): BenchGrid {
  const rows = TEXTS.flatMap((text) =>
    [...measured].map(([{ name }, byText]) => {
      const { alone, together: many } = byText.get(text)!;
      return [
        nameOf(text),
        name,
        ms(median(alone.times)),
        ms(quantile(alone.times, 0.99)),
        ms(median(many.times)),
        ms(quantile(many.times, 0.99)),
        perSecond(many).toFixed(0),
        cpuOfOne(alone).toFixed(2),
        cpuOfOne(many).toFixed(2),
        String(alone.hungUp + many.hungUp + alone.refused + many.refused),
      ];
    }),
  );
  return {
    title: 'A request, by who stands before the provider',
    note: `${ROUNDS} rounds in turns, after ${WARM} requests that were not counted; a provider that answers at once in a process of its own. A seen text is asked at temperature 0. CPU is the time on processors of the gateway's own process, as the system counts it, with what it does behind its replies.`,
    head: [
      'text',
      'through',
      'median, ms',
      '99th, ms',
      `median, ${AT_ONCE} at once`,
      `99th, ${AT_ONCE} at once`,
      `requests/s, ${AT_ONCE} at once`,
      'CPU ms a request',
      `CPU ms a request, ${AT_ONCE} at once`,
      'not answered',
    ],
    rows,
  };
}

function processesGrid(subjects: readonly Subject[], before: ReadonlyMap<Subject, number | null>): BenchGrid {
  const mib = (bytes: number | null): string => (bytes === null ? '–' : (bytes / MIB).toFixed(0));
  return {
    title: 'What each process takes',
    note: 'From the start of the process until it listens; memory as the system counts it, before the first request and after the last.',
    head: ['through', '', 'start, s', 'memory at first, MiB', 'memory at last, MiB'],
    rows: subjects.map((subject) => [
      subject.name,
      '',
      (subject.server.ms / 1_000).toFixed(1),
      mib(before.get(subject) ?? null),
      mib(subject.server.memory()),
    ]),
  };
}

const [SHORT, LONG] = [TEXTS[0]!, TEXTS[1]!];

/** What is aimed at, against the fastest peer; nothing where it is not there. */
function aims(measured: Measured): readonly BenchRow[] {
  const of = (part: string): [Subject, NonNullable<ReturnType<Measured['get']>>] | undefined =>
    [...measured].find(([{ name }]) => name.includes(part));
  const [off, plain, whole, portkey] = [
    of('layers off'),
    of('without models'),
    of('with models'),
    of('Portkey'),
  ];
  const rows: BenchRow[] = [];
  for (const text of [SHORT, LONG]) {
    if (!portkey || !off || !plain || !whole) break;
    const [theirs, bare, ruled] = [portkey, off, plain].map(([, byText]) => byText.get(text)!);
    const note = `${nameOf(text)}; Portkey ${ms(median(theirs!.alone.times))} ms, 99th ${ms(quantile(theirs!.alone.times, 0.99))}`;
    rows.push(
      {
        name: 'Layers off, median against Portkey’s',
        value: median(bare!.alone.times) / median(theirs!.alone.times),
        unit: '×',
        goal: { most: 1 },
        note,
      },
      {
        name: 'Without models, median beyond Portkey’s',
        value: median(ruled!.alone.times) - median(theirs!.alone.times),
        unit: 'ms',
        goal: { most: 1 },
        note,
      },
      {
        name: 'Without models, 99th beyond Portkey’s',
        value: quantile(ruled!.alone.times, 0.99) - quantile(theirs!.alone.times, 0.99),
        unit: 'ms',
        goal: { most: 3 },
        note,
      },
      {
        name: `Without models, requests a second at ${AT_ONCE} at once against Portkey’s`,
        value: perSecond(ruled!.together) / perSecond(theirs!.together),
        unit: '×',
        goal: { least: 1 },
        note,
      },
    );
  }
  if (whole) {
    const kilobytes = 24;
    rows.push({
      name: 'All layers, a new long text',
      value: median(whole[1].get(LONG)!.alone.times) / kilobytes,
      unit: 'ms/kB',
      goal: { most: 30 },
      note: nameOf(LONG),
    });
    rows.push({
      name: 'All layers, a seen long text',
      value: median(whole[1].get(TEXTS[3]!)!.alone.times),
      unit: 'ms',
      goal: { most: 5 },
      note: nameOf(TEXTS[3]!),
    });
  }
  if (plain) {
    rows.push({
      name: 'Without models, start',
      value: plain[0].server.ms / 1_000,
      unit: 's',
      goal: { most: 2 },
      note: 'until it listens, of the built host',
    });
    rows.push({
      name: 'Without models, memory at last',
      value: (plain[0].server.memory() ?? Number.NaN) / MIB,
      unit: 'MiB',
      goal: { most: 300 },
      note: 'after all requests of the tables below',
    });
  }
  return rows;
}

/** The golem before a provider, beside other gateways before the same one: all in one run, in turns. */
export async function benchPeers(): Promise<BenchResult> {
  const golem = await builtForNode('test/bench/peers/golem-server.ts');
  const provider = await started('node', [PROVIDER]);
  const { peers, skipped } = await peersThere();
  const unstarted = [...skipped];
  const subjects: Subject[] = [];
  const add = async (
    name: string,
    server: Promise<Started>,
    {
      headers = {},
      slow = false,
    }: { readonly headers?: Readonly<Record<string, string>>; readonly slow?: boolean } = {},
  ): Promise<void> => {
    const there = await server;
    subjects.push({ name, server: there, caller: new Caller(there.address, headers), slow });
  };
  const ours = (layers: string, models: string): Promise<Started> =>
    started('node', [...AS_LIVE, golem, provider.address, layers, models]);
  try {
    await add('directly', Promise.resolve(provider));
    await add('here, layers off', ours('off', 'none'));
    await add('here, without models', ours('on', 'none'));
    await add('here, with models', ours('on', 'models'), { slow: true });
    for (const peer of peers) {
      try {
        await add(peer.name, peer.start(provider.address), { headers: peer.headers(provider.address) });
      } catch (error) {
        unstarted.push(`${peer.name} (${error instanceof Error ? error.message.split('\n')[0] : ''})`);
      }
    }
    const before = new Map(subjects.map((subject) => [subject, subject.server.memory()]));
    const measured = await measure(subjects);
    const grid = requestsGrid(measured);
    const note = unstarted.length > 0 ? `${grid.note} Not here: ${unstarted.join('; ')}.` : grid.note;
    return { rows: aims(measured), grids: [{ ...grid, note }, processesGrid(subjects, before)] };
  } finally {
    for (const { caller, server } of subjects) {
      caller.close();
      await server.stop();
    }
    await provider.stop();
  }
}
