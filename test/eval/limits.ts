import { OWNER } from '../../src/domain/models/party.ts';
import type { ModelMessage, ModelRequest } from '../../src/domain/models/model.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { contextOf } from '../../src/mind/gateway/gateway-context.ts';
import { sizeOf } from '../../src/mind/gateway/limits/measure.ts';
import {
  gatewayRequest,
  type GatewayRequest,
  modelRequestOf,
  partsIn,
} from '../../src/mind/gateway/request.ts';
import { limitsOf, OPENAI } from '../support/limits.ts';
import { conversation, type Question, type Turn } from './conversation.ts';
import { interval, mean } from './measures.ts';

/** How a conversation comes before a question: as it was said, or each of its sessions as a document beside the question. */
const KINDS = ['talk', 'documents'] as const;
type Kind = (typeof KINDS)[number];
/** What a prompt may have, of the tokens that it has. */
const SHARES: Readonly<Record<Kind, readonly number[]>> = { talk: [0.85, 0.7], documents: [0.5, 0.25] };
const WAYS = ['condensing', 'cutting the oldest first', 'leaving out by chance'] as const;
type Way = (typeof WAYS)[number];
/** Requests of a conversation that goes on, of which is counted how often the prefix breaks. */
const GOING_ON = 40;

const REQUEST = { system: 'Answer from the conversation.', maxTokens: 200 } as const;

/** Who begins asks; the other answers. */
const roleOf = ({ by }: Turn, turns: readonly Turn[]): 'user' | 'assistant' =>
  by === turns[0]!.by ? 'user' : 'assistant';

function talk(turns: readonly Turn[], question: string): ModelRequest {
  const messages = turns.map((turn): ModelMessage => ({ role: roleOf(turn, turns), content: turn.text }));
  return { ...REQUEST, messages: [...messages, { role: 'user', content: question }] };
}

function documents(turns: readonly Turn[], question: string): ModelRequest {
  const numbers = [...new Set(turns.map(({ session }) => session))];
  const sessions = numbers.map(
    (session) => [session, turns.filter((one) => one.session === session)] as const,
  );
  const beside = sessions.map(([session, said]) => ({
    source: `talk://${session}`,
    title: said[0]!.at,
    text: said.map(({ by, text }) => `${by}: ${text}`).join('\n'),
  }));
  return { ...REQUEST, messages: [{ role: 'user', content: question, documents: beside }] };
}

/** Whole messages or documents go, in this order, until the rest has room. */
function without(request: ModelRequest, most: number, order: readonly number[]): ModelRequest {
  const { messages } = request;
  const last = messages.at(-1)! as ModelMessage & { readonly role: 'user' };
  const gone = new Set<number>();
  const left = (): ModelRequest => {
    if (!last.documents) return { ...request, messages: messages.filter((_, at) => !gone.has(at)) };
    const kept = last.documents.filter((_, at) => !gone.has(at));
    return { ...request, messages: [...messages.slice(0, -1), { ...last, documents: kept }] };
  };
  for (const at of order) {
    if (sizeOf(gatewayRequest(left()), OPENAI).tokens <= most) break;
    gone.add(at);
  }
  return left();
}

function shuffled(count: number, seed: number): readonly number[] {
  const random = SeededRandom.fromSeed(seed);
  return Array.from({ length: count }, (_, at) => ({ at, key: random.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ at }) => at);
}

const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?])\s+/u)
    .map((one) => one.trim())
    .filter(({ length }) => length > 2);

const saidIn = (request: ModelRequest): string =>
  partsIn(gatewayRequest(request))
    .map(({ part }) => part.text)
    .join('\n');

const context = contextOf(
  {},
  {
    id: 'r',
    party: OWNER,
    thread: { id: 'r', round: 1 },
    dry: false,
    signal: undefined,
    deterministic: false,
  },
);

async function fitted(request: ModelRequest, most: number): Promise<ModelRequest> {
  const { request: sent } = await limitsOf({ tokens: most }).fit(gatewayRequest(request), context, null);
  return modelRequestOf(sent);
}

/** Of the sentences of a question's evidence those that are left to the letter. @param own whether the owner's count too */
function kept(
  { evidence }: Question,
  {
    turns,
    sent,
    own,
  }: { readonly turns: readonly Turn[]; readonly sent: ModelRequest; readonly own: boolean },
): number | null {
  const told = saidIn(sent);
  const sentences = turns
    .filter((turn) => evidence.includes(turn.id) && (own || roleOf(turn, turns) === 'assistant'))
    .flatMap(({ text }) => sentencesOf(text));
  return sentences.length === 0
    ? null
    : sentences.filter((sentence) => told.includes(sentence)).length / sentences.length;
}

const percent = (value: number): string => (100 * value).toFixed(1);
function cell(groups: readonly (readonly number[])[]): string {
  const [low, high] = interval(groups.flat());
  return `${percent(mean(groups.flat()))} (${percent(low)}–${percent(high)})`;
}

async function ofKind(names: readonly string[], kind: Kind, most: number): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const share of SHARES[kind]) {
    const all = new Map(WAYS.map((way) => [way, [] as number[][]]));
    const loose = new Map(WAYS.map((way) => [way, [] as number[][]]));
    for (const name of names) {
      const { turns, questions } = await conversation(name, Number.POSITIVE_INFINITY);
      const [ofAll, ofLoose] = [new Map<Way, number[]>(), new Map<Way, number[]>()];
      for (const [at, one] of questions.slice(0, most).entries()) {
        const request = (kind === 'talk' ? talk : documents)(turns, one.question);
        const room = Math.floor(share * sizeOf(gatewayRequest(request), OPENAI).tokens);
        const count =
          kind === 'talk' ? request.messages.length - 1 : new Set(turns.map(({ session }) => session)).size;
        const sent: Readonly<Record<Way, ModelRequest>> = {
          condensing: await fitted(request, room),
          'cutting the oldest first': without(request, room, [...Array(count).keys()]),
          'leaving out by chance': without(request, room, shuffled(count, at)),
        };
        for (const way of WAYS) {
          const [every, mine] = [true, false].map((own) => kept(one, { turns, sent: sent[way], own }));
          if (every != null) ofAll.set(way, [...(ofAll.get(way) ?? []), every]);
          if (mine != null) ofLoose.set(way, [...(ofLoose.get(way) ?? []), mine]);
        }
      }
      for (const way of WAYS) {
        all.get(way)!.push(ofAll.get(way) ?? []);
        loose.get(way)!.push(ofLoose.get(way) ?? []);
      }
    }
    for (const way of WAYS) {
      const other = kind === 'talk' ? cell(loose.get(way)!) : '–';
      lines.push(
        `| ${kind}, ${percent(share)} % of the tokens | ${way} | ${cell(all.get(way)!)} | ${other} |`,
      );
    }
  }
  return lines;
}

const textsOf = (request: GatewayRequest): readonly string[] => partsIn(request).map(({ part }) => part.text);

/** How often a conversation that goes on at its limit does not begin as its last prompt did. @param remembers what gave way before */
async function broken(name: string, remembers: boolean): Promise<readonly number[]> {
  const { turns } = await conversation(name, Number.POSITIVE_INFINITY);
  const whole = sizeOf(gatewayRequest(talk(turns, 'And?')), OPENAI).tokens;
  const limits = limitsOf({ tokens: Math.floor(0.75 * whole) });
  const asked = { ...context, session: remembers ? name : null };
  const asks = turns.flatMap((turn, at) => (roleOf(turn, turns) === 'user' ? [at] : []));
  const breaks: number[] = [];
  let before: readonly string[] | null = null;
  for (const at of asks.slice(-GOING_ON)) {
    const request = gatewayRequest(talk(turns.slice(0, at), turns[at]!.text));
    const fit = await limits.fit(request, asked, null);
    fit.sent();
    const texts = textsOf(fit.request);
    // The last question is said once more as a part of what was said before.
    if (before) breaks.push(Number(before.some((text, place) => texts[place] !== text)));
    before = texts;
  }
  return breaks;
}

/**
 * What is left of the sentences that answers are known from where a prompt is longer than it may be: by the limits of the gateway, by cutting
 * the oldest first, and by chance; and how often the prefix breaks while a conversation goes on at its limit.
 */
export async function* evaluateLimits(names: readonly string[], quick: boolean): AsyncGenerator<string> {
  const most = quick ? 10 : Number.POSITIVE_INFINITY;
  const rows: string[] = [];
  for (const kind of KINDS) rows.push(...(await ofKind(names, kind, most)));
  yield [
    `Limits: ${names.join(', ')}; sentences of the evidence left to the letter, 95 % intervals over questions.`,
    '',
    '| before the question | way | evidence left, % (95 %) | of it what a model had said, % (95 %) |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
  const lines: string[] = [];
  for (const remembers of [true, false]) {
    const breaks: (readonly number[])[] = [];
    for (const name of names) breaks.push(await broken(name, remembers));
    lines.push(`| ${remembers ? 'remembered, with headroom' : 'anew each time'} | ${cell(breaks)} |`);
  }
  yield [
    `The prefix while a conversation goes on at three quarters of its tokens, ${GOING_ON} requests each.`,
    '',
    '| what gave way before | requests whose prefix broke, % (95 %) |',
    '|---|---|',
    ...lines,
  ].join('\n');
}
