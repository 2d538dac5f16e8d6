import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { citableOf } from '../../src/mind/deliberation/citable.ts';
import { frameOf, requestFor } from '../../src/mind/deliberation/prompt.ts';
import { assembleWorkspace } from '../fixtures/house-organs.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import { type Moment, momentsOf, startsOf } from './governor.ts';
import { interval, mean } from './measures.ts';

const bytes = new TextEncoder();

/** What a provider reads of a thought, in its order, and how much of it is the floor: the system and the layers before the state. */
interface Sent {
  readonly text: string;
  readonly floor: number;
}

function sentOf({ input, found }: Moment, tokens: TokenCounter): Sent {
  const workspace = assembleWorkspace(input, DEFAULT_POLICY, tokens, { organs: ORGANS, found });
  const frame = frameOf({ workspace, ids: citableOf(workspace), world: input.world, reads: false });
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

/** How long the common beginning of successive deliberations is; the mean over lives, with 95 % intervals over lives. */
export async function evaluatePrefix(lives: number): Promise<string> {
  const tokens = await tokensFromDisk();
  const shared: ReturnType<typeof sharedOf>[] = [];
  for (const [tape, start] of startsOf(lives)) {
    const moments = await momentsOf(tape, start);
    if (moments.length >= 3) shared.push(sharedOf(moments, tokens));
  }
  const shown = [
    show(
      shared.map(({ bytes: of }) => of),
      0,
    ),
    show(
      shared.map(({ tokens: of }) => of),
      0,
    ),
    show(
      shared.map(({ share }) => 100 * share),
      1,
    ),
    show(
      shared.map(({ floorShare }) => 100 * floorShare),
      1,
    ),
    show(
      shared.map(({ floor }) => 100 * floor),
      1,
    ),
  ];
  return [
    `Common beginning of successive deliberations, ${shared.length} lives of 250 ticks; mean, 95 % interval over lives.`,
    '',
    '| bytes | tokens | % of the prompt | floor, % of the prompt | kept of the floor, % |',
    '| --- | --- | --- | --- | --- |',
    `| ${shown.join(' | ')} |`,
  ].join('\n');
}
