import type { LanguageModel } from '../../src/adapters/onnx/language/language-model.ts';
import type { ModelReply } from '../../src/domain/models/model.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { citableOf } from '../../src/mind/deliberation/citable.ts';
import { frameOf, promptMarks, requestFor } from '../../src/mind/deliberation/prompt.ts';
import { DELTAS_TO, type GatewayContext, SentFrames } from '../../src/mind/gateway/index.ts';
import { gatewayRequest, type GatewayRequest } from '../../src/mind/gateway/request.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import type { LanguageUsage } from '../../src/protocol/threads/language.ts';
import { assembleWorkspace } from '../fixtures/house-organs.ts';
import { nativeLanguage } from '../support/native-language.ts';
import { type Moment, momentsOf, startsOf } from './governor.ts';
import { interval, mean } from './measures.ts';

const MODEL = 'm';
/** What is read from a cache costs a tenth, and what is written into it a quarter more: Anthropic's ratio of prices. */
const PRICES = { read: 0.1, write: 1.25 } as const;

/** A prompt as it is sent, and up to where a provider is told that it may keep it. */
interface Sent {
  readonly text: string;
  readonly kept: number;
}

type Arm = 'whole' | 'memories together' | 'deltas';
const ARMS: readonly Arm[] = ['whole', 'memories together', 'deltas'];

/** Tokens of a workspace whose prompt, with a reply, the model of the tab can read and keep. */
const LOCAL_BUDGET = 3_500;

const textOf = (request: GatewayRequest): string =>
  [...request.system, ...request.messages[0]!.parts].map(({ text }) => text).join('');

function requestOf(
  { input, found }: Moment,
  tokens: TokenCounter,
  budgetTokens = DEFAULT_POLICY.context.budgetTokens,
): GatewayRequest {
  const policy = { ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, budgetTokens } };
  const workspace = assembleWorkspace(input, policy, tokens, { organs: ORGANS, found });
  const frame = frameOf({ workspace, names: citableOf(workspace), world: input.world, reads: false });
  return gatewayRequest(requestFor(MODEL, workspace, frame, 1_000), promptMarks(workspace, frame));
}

const contextOf = (tick: number): GatewayContext =>
  ({ id: String(tick), profile: 'golem', party: 'owner', session: 'life', dry: false }) as GatewayContext;

/** What stands before the first part that a thought is bound to change: the floor, and in a frame its memories. */
function keptIn(request: GatewayRequest): number {
  const parts = [...request.system, ...request.messages[0]!.parts];
  const end = parts.findIndex(
    ({ block, lasts }) => block === 'query' || (block === 'state' && !(request.framed && lasts)),
  );
  return parts.slice(0, end).reduce((sum, { text }) => sum + text.length, 0);
}

/** Requests of a life's thoughts, as they are sent. @param budget of a model on this device; a provider's where it is left out */
function framedIn(
  arm: Arm,
  moments: readonly Moment[],
  tokens: TokenCounter,
  budget?: number,
): readonly GatewayRequest[] {
  const frames = new SentFrames({
    clock: { now: () => 0 },
    tokens,
    to: () => DELTAS_TO.all,
    onDevice: () => budget !== undefined,
  });
  const reply = { model: MODEL, usage: { cacheWrite: 1 } } as ModelReply;
  return moments.map((moment) => {
    const request = requestOf(moment, tokens, budget);
    const framed = arm === 'whole' ? null : frames.frame(request, contextOf(moment.input.tick), null);
    if (arm === 'deltas') framed?.answered(reply, null);
    return framed?.request ?? request;
  });
}

const sentOf = (arm: Arm, moments: readonly Moment[], tokens: TokenCounter): readonly Sent[] =>
  framedIn(arm, moments, tokens).map((request) => ({ text: textOf(request), kept: keptIn(request) }));

function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

interface Costs {
  /** Tokens of the prompt that was sent, of those that stood in the prompt before too, and what is paid of a plain client's. */
  readonly sent: number;
  readonly anew: number;
  readonly local: number;
  readonly paid: number;
}

/** Of each thought after the first of a life. @param plain prompts as they are sent whole */
function costsOf(sent: readonly Sent[], plain: readonly Sent[], tokens: TokenCounter): Costs {
  const each = sent.slice(1).map(({ text, kept }, at) => {
    const whole = tokens.count(plain[at + 1]!.text);
    const before = sent[at]!;
    const same = commonStart(before.text, text);
    const all = tokens.count(text);
    const inMemory = tokens.count(text.slice(0, same));
    // A provider keeps up to where it was told to, and reads no more than it kept.
    const read = tokens.count(text.slice(0, Math.min(same, before.kept)));
    const written = Math.max(0, tokens.count(text.slice(0, kept)) - read);
    const paid = read * PRICES.read + written * PRICES.write + (all - read - written);
    return { sent: all / whole, anew: all - inMemory, local: (all - inMemory) / whole, paid: paid / whole };
  });
  const of = (field: keyof Costs): number => mean(each.map((one) => one[field]));
  return { sent: of('sent'), anew: of('anew'), local: of('local'), paid: of('paid') };
}

const show = (values: readonly number[], digits: number): string => {
  const [low, high] = interval(values);
  return `${mean(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
};

/** What a thought's prompt costs, whole and as a delta: the mean over lives, with 95 % intervals over lives. */
export async function evaluateDeltas(lives: number): Promise<string> {
  const tokens = await tokensFromDisk();
  const costs = new Map<Arm, Costs[]>(ARMS.map((arm) => [arm, []]));
  let counted = 0;
  for (const [tape, start] of startsOf(lives)) {
    const moments = await momentsOf(tape, start);
    if (moments.length < 3) continue;
    counted += 1;
    const plain = sentOf('whole', moments, tokens);
    for (const arm of ARMS)
      costs.get(arm)!.push(costsOf(arm === 'whole' ? plain : sentOf(arm, moments, tokens), plain, tokens));
  }
  const rows = ARMS.map((arm) => {
    const all = costs.get(arm)!;
    const shares = (field: 'sent' | 'local' | 'paid'): string =>
      show(
        all.map((one) => 100 * one[field]),
        1,
      );
    return `| ${arm} | ${shares('sent')} | ${show(
      all.map(({ anew }) => anew),
      0,
    )} | ${shares('local')} | ${shares('paid')} |`;
  });
  return [
    `Thoughts after the first of ${counted} lives of 250 ticks; mean, 95 % interval over lives. % of the whole prompt's tokens.`,
    '',
    '| prompts | sent, % | to be read anew, tokens | to be read anew, % | paid, % |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** What the model of the tab computed of a prompt, by its own count. */
async function readBy(model: LanguageModel, request: GatewayRequest): Promise<LanguageUsage> {
  const [system, user] = [request.system, request.messages[0]!.parts].map((parts) =>
    parts.map(({ text }) => text).join(''),
  );
  const messages = [
    { role: 'system' as const, content: system! },
    { role: 'user' as const, content: user! },
  ];
  const id = await model.begin({ messages, maxTokens: 1, temperature: 0 });
  while ((await model.read(id)) !== null);
  return model.close(id);
}

/**
 * What the model that comes with the page computes of successive thoughts of lives, by its own count, over onnxruntime-node.
 * @param thoughts of each life, from its tenth on
 */
export async function evaluateLocalDeltas(
  lives: number,
  thoughts: number,
  follow: (line: string) => void,
): Promise<string> {
  const tokens = await tokensFromDisk();
  const rows = new Map<Arm, { computed: number[]; ms: number[]; input: number[] }>();
  for (const arm of ['whole', 'deltas'] as const) {
    const row = { computed: [] as number[], ms: [] as number[], input: [] as number[] };
    rows.set(arm, row);
    for (const [tape, start] of startsOf(lives)) {
      const moments = (await momentsOf(tape, start)).slice(10, 10 + thoughts);
      const model = await nativeLanguage(2);
      for (const [at, request] of framedIn(arm, moments, tokens, LOCAL_BUDGET).entries()) {
        const { input, reused, prefillMs } = await readBy(model, request);
        follow(`${arm}: thought ${at + 1}, ${input} tokens, ${reused} kept, ${Math.round(prefillMs)} ms`);
        if (at === 0) continue;
        row.input.push(input);
        row.computed.push(input - reused);
        row.ms.push(prefillMs);
      }
    }
  }
  const [whole, deltas] = [rows.get('whole')!, rows.get('deltas')!];
  return [
    `Successive thoughts of ${lives} lives, ${thoughts - 1} after the first of each, read by SmolLM2-135M (q4) with ${LOCAL_BUDGET} tokens of workspace; means.`,
    '',
    '| prompts | tokens | computed | computed, % | prefill, ms |',
    '| --- | --- | --- | --- | --- |',
    ...[...rows].map(
      ([arm, { input, computed, ms }]) =>
        `| ${arm} | ${mean(input).toFixed(0)} | ${mean(computed).toFixed(0)} | ${((100 * mean(computed)) / mean(input)).toFixed(1)} | ${mean(ms).toFixed(0)} |`,
    ),
    '',
    `Prefill of a delta takes ${(mean(deltas.ms) / mean(whole.ms)).toFixed(2)} times that of a whole prompt.`,
  ].join('\n');
}
