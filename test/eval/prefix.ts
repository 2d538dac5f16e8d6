import type { PromptReader } from '../../src/domain/context/model-context.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { citableOf } from '../../src/mind/deliberation/citable.ts';
import { frameOf, requestFor } from '../../src/mind/deliberation/prompt.ts';
import { assembleWorkspace } from '../fixtures/house-organs.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import type { Chapter } from '../../src/mind/codex/index.ts';
import type { AfterPorts, Made, Moment as Thought, Turn } from '../../src/mind/contract/index.ts';
import { codexAt } from '../../src/mind/own-codex/epoch.ts';
import { ownCodex } from '../../src/mind/own-codex/organ.ts';
import type { Slice } from '../../src/mind/own-codex/slice.ts';
import { golemManual, HELD_OUT_VOICE } from './codex/golem-manual.ts';
import { type Moment, momentsOf, startsOf, TICKS } from './governor.ts';
import { interval, mean } from './measures.ts';

const bytes = new TextEncoder();

/** A model of which it is not known how much it reads: its prompts have the budget of those that nobody reads. */
const UNKNOWN: PromptReader = { model: null, context: null, reply: 1_000, queries: 0 };
/** One whose prompts have the budget that models have by default. */
const KNOWN: PromptReader = { ...UNKNOWN, model: 'm', context: { tokens: 33_000, onDevice: false } };
const NOTHING_MADE: Made = { inPrompt: [], created: [], changed: new Map(), events: [] };
/** Chapters of a codex that goes in whole. */
const FEW = 20;

/** What a provider reads of a thought, in its order, and how much of it is the floor: the system and the layers before the state. */
interface Sent {
  readonly text: string;
  readonly floor: number;
}

interface Way {
  readonly name: string;
  /** Nobody reads it where it is left out. */
  readonly reader?: PromptReader;
  readonly codex: readonly Chapter[] | null;
}

/** Each thought of a life for a reader, with what a codex adds to it, one after the other. */
async function withCodex(
  moments: readonly Moment[],
  tokens: TokenCounter,
  { reader, codex }: Pick<Way, 'reader' | 'codex'>,
): Promise<readonly Moment[]> {
  if (!codex) return reader ? moments.map((one) => ({ ...one, input: { ...one.input, reader } })) : moments;
  const digestOf = (at: number): string => String(at).padStart(16, '0');
  const chapters = codex.map(({ document, heading }, at) => ({ digest: digestOf(at), document, heading }));
  let slice: Slice = {
    ownCodex: { revision: 1, collections: [{ id: 'c1', name: 'manual', chapters }] },
    codexTexts: Object.fromEntries(codex.map(({ text }, at) => [digestOf(at), text])),
  };
  const given: Moment[] = [];
  for (const moment of moments) {
    const input = { ...moment.input, ...(reader && { reader }) };
    const { tick, observation } = input;
    const at = { tick, observed: { observation } } as unknown as Thought['at'];
    const asked = { input, policy: DEFAULT_POLICY, at, about: [] } as unknown as Thought;
    const own = codexAt(slice, asked, tokens)!;
    const told = { ...moment, input, found: new Map([...moment.found, ['own-codex', own]]) };
    given.push(told);
    const workspace = assembleWorkspace(input, DEFAULT_POLICY, tokens, { organs: ORGANS, found: told.found });
    const turn = { deliberated: { workspace } } as unknown as Turn;
    const after = await ownCodex.afterTurn!(slice, turn, NOTHING_MADE, {} as AfterPorts, own, null);
    slice = { ...slice, ...after.state };
  }
  return given;
}

function sentOf({ input, found }: Moment, tokens: TokenCounter): Sent {
  const workspace = assembleWorkspace(input, DEFAULT_POLICY, tokens, { organs: ORGANS, found });
  const frame = frameOf({ workspace, names: citableOf(workspace), world: input.world, reads: false });
  const { system, messages } = requestFor('', workspace, frame, 1_000);
  const below = workspace.entries.filter(({ included, layer }) => included && layer && layer !== 'query');
  const before = `${system ?? ''}\n\n`;
  return {
    text: `${before}${messages[0]!.content}`,
    floor: before.length + below.reduce((sum, { text }) => sum + text.length + 2, 0),
  };
}

function commonStart(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a.slice(0, at);
}

/** Of each thought after the first of a life, what it begins with that the one before it began with too. */
function sharedOf(
  moments: readonly Moment[],
  tokens: TokenCounter,
): {
  readonly bytes: number;
  readonly tokens: number;
  readonly share: number;
  /** Of the floor, and the floor of the prompt. */
  readonly floor: number;
  readonly floorShare: number;
} {
  const sent = moments.map((moment) => sentOf(moment, tokens));
  const pairs = sent.slice(1).map(({ text, floor }, at) => {
    const common = commonStart(sent[at]!.text, text);
    const [whole, below] = [tokens.count(text), tokens.count(text.slice(0, floor))];
    const counted = tokens.count(common);
    return {
      bytes: bytes.encode(common).length,
      tokens: counted,
      share: counted / whole,
      floor: tokens.count(common.slice(0, floor)) / below,
      floorShare: below / whole,
    };
  });
  const of = (field: keyof (typeof pairs)[number]): number => mean(pairs.map((pair) => pair[field]));
  return {
    bytes: of('bytes'),
    tokens: of('tokens'),
    share: of('share'),
    floor: of('floor'),
    floorShare: of('floorShare'),
  };
}

const show = (values: readonly number[], digits: number): string => {
  const [low, high] = interval(values);
  return `${mean(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
};

type Shared = ReturnType<typeof sharedOf>;

const columns = (shared: readonly Shared[]): string =>
  [
    show(
      shared.map(({ bytes: of }) => of),
      0,
    ),
    show(
      shared.map(({ tokens: of }) => of),
      0,
    ),
    ...(['share', 'floorShare', 'floor'] as const).map((field) =>
      show(
        shared.map((one) => 100 * one[field]),
        1,
      ),
    ),
  ].join(' | ');

const HEAD = 'bytes | tokens | % of the prompt | floor, % of the prompt | kept of the floor, %';

/** How long the common beginning of successive deliberations is; the mean over lives, with 95 % intervals over lives. */
export async function* evaluatePrefix(root: string, lives: number): AsyncGenerator<string> {
  const tokens = await tokensFromDisk();
  const manual = (await golemManual(root, HELD_OUT_VOICE)).map(({ chapter }) => chapter);
  const few = manual.slice(0, FEW);
  const sizes = [
    { codex: null, title: 'none' },
    { codex: few, title: `${FEW} chapters, whole` },
    { codex: manual, title: `${manual.length} chapters` },
  ];
  const readers = [
    { reader: UNKNOWN, title: '8,000 tokens' },
    { reader: KNOWN, title: '32,000 tokens' },
  ];
  const ways: readonly Way[] = [
    { name: 'none', codex: null },
    ...readers.flatMap(({ reader, title: room }) =>
      sizes.map(({ codex, title }): Way => ({ name: `${room}, ${title}`, reader, codex })),
    ),
  ];
  const shared = new Map<string, Shared[]>(ways.map(({ name }) => [name, []]));
  for (const [tape, start] of startsOf(lives)) {
    const moments = await momentsOf(tape, start);
    if (moments.length < 3) continue;
    for (const way of ways)
      shared.get(way.name)!.push(sharedOf(await withCodex(moments, tokens, way), tokens));
  }
  const told = `Common beginning of successive deliberations, ${shared.get('none')!.length} lives of ${TICKS} ticks; mean, 95 % interval over lives.`;
  yield [
    told,
    '',
    `| ${HEAD} |`,
    '| --- | --- | --- | --- | --- |',
    `| ${columns(shared.get('none')!)} |`,
  ].join('\n');
  yield [
    `${told} By the prompt’s budget and the codex of the golem.`,
    '',
    `| budget, codex | ${HEAD} |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...ways.slice(1).map(({ name }) => `| ${name} | ${columns(shared.get(name)!)} |`),
  ].join('\n');
}
