import type { CognitiveWorkspace } from '../../src/domain/context.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { citableOf, frameOf, requestFor, type TaskPlace } from '../../src/mind/deliberation/prompt.ts';
import { assembleWorkspace } from '../../src/mind/governor/assemble.ts';
import type { GovernorInput } from '../../src/mind/governor/input.ts';
import { ORGANS } from '../../src/mind/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import { type Moment, momentsOf, startsOf } from './governor.ts';
import { interval, mean } from './measures.ts';

/** How a mind orders what it sends. */
interface Order {
  readonly name: string;
  readonly steady: boolean;
  /** What is said of rules goes along with them, and figures stand in tables. */
  readonly tables?: true;
  readonly place: TaskPlace;
}

const ORDERS: readonly Order[] = [
  { name: 'version 6: task first, by relevance', steady: false, place: 'first' },
  { name: 'task inside, by relevance', steady: false, place: 'inside' },
  { name: 'steady first, task first', steady: true, place: 'first' },
  { name: 'version 7: steady first, task inside', steady: true, place: 'inside' },
  { name: 'version 8: and figures in tables', steady: true, tables: true, place: 'inside' },
];

const bytes = new TextEncoder();

/** What a provider reads of it, in its order. */
function sentOf({ input, found }: Moment, { steady, tables, place }: Order, tokens: TokenCounter): string {
  const { steadyFirst: _, tables: __, ...rest } = input;
  const told: GovernorInput = {
    ...rest,
    ...(steady && { steadyFirst: true as const }),
    ...(tables && { tables }),
  };
  const workspace: CognitiveWorkspace = assembleWorkspace(told, DEFAULT_POLICY, tokens, {
    organs: ORGANS,
    found,
  });
  const ids = citableOf(workspace);
  const frame = frameOf({ workspace, ids, world: input.world, reads: false, place });
  const { system, messages } = requestFor('', workspace, frame, 1_000);
  return `${system ?? ''}\n\n${messages[0]!.content}`;
}

function commonStart(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a.slice(0, at);
}

/** Of each thought after the first of a life, what it begins with that the one before it began with too. */
function sharedOf(
  moments: readonly Moment[],
  order: Order,
  tokens: TokenCounter,
): { readonly bytes: number; readonly tokens: number; readonly share: number } {
  const sent = moments.map((moment) => sentOf(moment, order, tokens));
  const common = sent.slice(1).map((text, at) => commonStart(sent[at]!, text));
  const counted = common.map((text) => tokens.count(text));
  return {
    bytes: mean(common.map((text) => bytes.encode(text).length)),
    tokens: mean(counted),
    share: mean(counted.map((count, at) => count / tokens.count(sent[at + 1]!))),
  };
}

const show = (values: readonly number[], digits: number): string => {
  const [low, high] = interval(values);
  return `${mean(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
};

/** How long the common beginning of successive deliberations is, by the order of the prompt; the mean over lives, with 95 % intervals over lives. */
export async function evaluatePrefix(lives: number): Promise<string> {
  const tokens = await tokensFromDisk();
  const rows = ORDERS.map(() => ({ bytes: [] as number[], tokens: [] as number[], share: [] as number[] }));
  for (const [tape, start] of startsOf(lives)) {
    const moments = await momentsOf(tape, start);
    if (moments.length < 3) continue;
    for (const [at, order] of ORDERS.entries()) {
      const shared = sharedOf(moments, order, tokens);
      rows[at]!.bytes.push(shared.bytes);
      rows[at]!.tokens.push(shared.tokens);
      rows[at]!.share.push(shared.share * 100);
    }
  }
  const table = ORDERS.map(({ name }, at) => {
    const row = rows[at]!;
    return `| ${name} | ${show(row.bytes, 0)} | ${show(row.tokens, 0)} | ${show(row.share, 1)} |`;
  });
  return [
    `Common beginning of successive deliberations, ${rows[0]!.bytes.length} lives of 250 ticks; mean, 95 % interval over lives.`,
    '',
    '| order of the prompt | bytes | tokens | % of the prompt |',
    '| --- | --- | --- | --- |',
    ...table,
  ].join('\n');
}
