import { AppError } from '../../src/domain/errors.ts';
import type { LayerName } from '../../src/domain/gateway/gateway.ts';
import type { GatewayProfile } from '../../src/domain/models/gateway-profile.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { NO_INFERENCE } from '../../src/hosts/node/no-inference.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import type { InferenceApi } from '../../src/protocol/threads/inference.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import type { GolemFacade } from '../../src/runtime/facade/facade.ts';
import { sleep, type Timer, WALL_TIMER } from '../../src/lib/async/timer.ts';
import { factsOf } from './sessions/evidence.ts';
import { interval, mean } from './measures.ts';
import { type Call, pricesOfVendor, StandIn, VENDORS, type Vendor } from './sessions/provider.ts';
import {
  HELD_OUT,
  type Session,
  sessionsOf,
  type SourceName,
  SOURCES,
  type Step,
} from './sessions/recorded.ts';

const REQUESTS = 30;

/** How the requests of a session are sent. */
interface Way {
  readonly name: string;
  /** Null: to the provider as they are. */
  readonly profile: GatewayProfile | null;
  readonly off?: readonly LayerName[];
  readonly policy?: PolicyPatch;
  /** Each request is of a conversation of its own, so that nothing is remembered from one to the next. */
  readonly forgets?: true;
  /** The client says itself where what it begins with ends, as Anthropic's cache wants it. */
  readonly marks?: true;
}

const ALL: Way = { name: 'a program, all layers', profile: 'proxy' };
const WAYS: readonly Way[] = [
  { name: 'plain', profile: null },
  { name: 'plain, marked by the client', profile: null, marks: true },
  ALL,
  { name: 'a chat, all layers', profile: 'chat' },
  { name: 'the golem, all layers', profile: 'golem' },
  { ...ALL, name: 'without L1', off: ['prefix'] },
  { ...ALL, name: 'without L4', off: ['tools'] },
  { ...ALL, name: 'without L5', off: ['history'] },
  { ...ALL, name: 'L4 anew each turn, without L5', off: ['history'], forgets: true },
  { ...ALL, name: 'history of 10,000 tokens', policy: { gateway: { historyTokens: 10_000 } } },
  {
    ...ALL,
    name: 'the same, filled to the limit (80 %)',
    policy: { gateway: { historyTokens: 10_000, compactFrom: 0.8, compactTo: 0.8 } },
  },
  {
    ...ALL,
    name: 'the same, L5 anew each turn',
    policy: { gateway: { historyTokens: 10_000 } },
    forgets: true,
  },
];

/** The recordings are told a hundred times as fast as they were made: what is kept after seconds is kept in time. */
const HURRIED: Timer = { after: (ms, callback) => WALL_TIMER.after(ms / 100, callback) };

/** What a session came to. */
interface Paid {
  /** Tokens that were not in the provider's cache, and all by their prices, in tokens of input. */
  readonly anew: number;
  readonly weighed: number;
  readonly usd: number;
  readonly facts: number;
  readonly kept: number;
  /** Recorded calls, and those of them whose tool was defined. */
  readonly called: number;
  readonly defined: number;
  readonly requests: number;
  readonly refused: number;
  /** What the gateway says that it would have cost without it, US dollars. */
  readonly said: number;
}

/** What was paid for input, in tokens of full price. */
function weighed({ usage }: Call, vendor: Vendor): number {
  const { input: price, cacheRead, cacheWrite } = pricesOfVendor(vendor).prices!;
  const { input, cacheRead: read, cacheWrite: written } = usage;
  const rest = (input ?? 0) - (read ?? 0) - (written ?? 0);
  return rest + ((read ?? 0) * (cacheRead ?? price) + (written ?? 0) * (cacheWrite ?? price)) / price;
}

const asked = ({ system, tools, messages }: Session, { upTo }: Step) => ({
  system,
  tools,
  messages: messages.slice(0, upTo),
  maxTokens: 1_000,
});

/** @param api null: the provider as it is */
async function lived(
  session: Session,
  way: Way,
  { api, vendor, provider }: { api: GolemFacade | null; vendor: Vendor; provider: StandIn },
): Promise<Paid> {
  const paid = {
    anew: 0,
    weighed: 0,
    usd: 0,
    facts: 0,
    kept: 0,
    called: 0,
    defined: 0,
    requests: 0,
    refused: 0,
    said: 0,
  };
  const plain = new StandIn(vendor);
  for (const [at, step] of session.steps.entries()) {
    const request = asked(session, step);
    provider.next = step;
    plain.next = { ...step, calls: [] };
    plain.generate(request);
    const facts = factsOf(step, plain.calls.at(-1)!.text);
    const name = way.forgets ? `${session.id}-${at}` : session.id;
    let told = '';
    if (api) {
      const off = Object.fromEntries((way.off ?? []).map((layer) => [layer, false]));
      try {
        const reply = api.gateway.complete(
          { ...request, temperature: 1 },
          { profile: way.profile!, session: name, layers: off },
        );
        told = (await reply.reply()).text;
      } catch (error) {
        paid.refused += 1;
        if (AppError.from(error).code !== 'gateway.reply_refused')
          console.error(AppError.from(error).message);
      }
    } else {
      const ends = [{ message: null }, { message: step.upTo - 1 }];
      provider.generate({ ...request, ...(way.marks && { cache: { key: null, ends } }) });
    }
    // Texts of whole sessions would fill the memory.
    const calls = provider.calls.splice(0);
    const [first] = calls;
    for (const call of calls) {
      paid.anew += (call.usage.input ?? 0) - (call.usage.cacheRead ?? 0);
      paid.weighed += weighed(call, vendor);
      paid.usd += call.usd;
      paid.requests += 1;
    }
    if (api) {
      const rounds = await api.gateway.requests({ session: name, limit: calls.length });
      paid.said += rounds.reduce((sum, { without }) => sum + (without?.usd ?? 0), 0);
    }
    if (!first) continue;
    paid.facts += facts.length;
    paid.kept += facts.filter((fact) => first.text.includes(fact) || told.includes(fact)).length;
    paid.called += step.calls.length;
    paid.defined += step.calls.filter(({ name }) => first.tools.includes(name)).length;
  }
  return paid;
}

/** The embedding model alone: names and attacks are found by rules, which is quick and changes few tokens. */
function embeddingOnly(): InferenceApi {
  const embedder = nodeEmbedder();
  const { load, cancelLoad, status, memoryUse, embed, embedNow } = embedder;
  return {
    ...NO_INFERENCE,
    load: load.bind(embedder),
    cancelLoad: cancelLoad.bind(embedder),
    status: status.bind(embedder),
    memoryUse: memoryUse.bind(embedder),
    embed: embed.bind(embedder),
    embedNow: embedNow.bind(embedder),
  };
}

async function paidBy(
  sessions: readonly Session[],
  way: Way,
  vendor: Vendor,
  inference: InferenceApi,
): Promise<readonly Paid[]> {
  const provider = new StandIn(vendor);
  const golem =
    way.profile === null ? null : await wakeHeadless({ languageModels: provider, inference, timer: HURRIED });

  if (golem) {
    // Neither bound is what is measured.
    await golem.api.policy.set({ gateway: { promptTokens: 1_000_000, promptCharacters: 4_000_000 } });
    if (way.policy) await golem.api.policy.set(way.policy);
  }
  const all: Paid[] = [];
  for (const session of sessions) {
    await sleep(WALL_TIMER, 30);
    all.push(await lived(session, way, { api: golem?.api ?? null, vendor, provider }));
  }
  golem?.end();
  await golem?.store.close();
  return all;
}

const share = (values: readonly number[], digits = 1): string => {
  const [low, high] = interval(values);
  const percent = (value: number): string => (100 * value).toFixed(digits);
  return `${percent(mean(values))} (${percent(low)}–${percent(high)})`;
};
const ratios = (
  some: readonly Paid[],
  plain: readonly Paid[],
  of: (paid: Paid) => number,
): readonly number[] => some.map((one, at) => of(one) / of(plain[at]!));
const parts = (some: readonly Paid[], part: (paid: Paid) => number, whole: (paid: Paid) => number) =>
  some.filter((one) => whole(one) > 0).map((one) => part(one) / whole(one));

function row(name: string, some: readonly Paid[], plain: readonly Paid[]): string {
  const rounds = mean(some.map(({ requests }, at) => requests - plain[at]!.requests));
  return `| ${[
    name,
    share(ratios(some, plain, ({ anew }) => anew)),
    share(ratios(some, plain, (one) => one.weighed)),
    share(ratios(some, plain, ({ usd }) => usd)),
    share(
      parts(
        some,
        ({ kept }) => kept,
        ({ facts }) => facts,
      ),
      2,
    ),
    share(
      parts(
        some,
        ({ defined }) => defined,
        ({ called }) => called,
      ),
    ),
    rounds.toFixed(1),
    some.every(({ said }) => said === 0) ? '–' : share(some.map(({ said }, at) => said / plain[at]!.usd)),
  ].join(' | ')} |`;
}

const HEAD =
  '| | read anew, % of plain | paid for input, % of plain | US$, % of plain | evidence kept, % | tools called that were defined, % | more requests | US$ that the gateway says plain would cost, % of plain |';

/** Recorded conversations through the gateway and past it. */
export async function* evaluateSessions(
  root: string,
  most: number,
  follow: (line: string) => void,
  env: Readonly<Record<string, string | undefined>> = {},
): AsyncGenerator<string> {
  const names = (env['SESSIONS_OF']?.split(',') as SourceName[] | undefined) ?? SOURCES;
  const wanted = env['SESSIONS_WAYS']?.split(',').map(Number);
  const ways = wanted ? WAYS.filter((_, at) => at === 0 || wanted.includes(at)) : WAYS;
  const inference = embeddingOnly();
  for (const source of names) {
    const sessions = await sessionsOf(root, source, { requests: REQUESTS, most });
    if (sessions === null) {
      yield `Sessions: skipped: no data of ${source}.`;
      continue;
    }
    const held = HELD_OUT.includes(source) ? 'nothing was chosen on it' : 'constants were chosen on it';
    for (const vendor of VENDORS) {
      const lines: string[] = [];
      let plain: readonly Paid[] = [];
      for (const way of ways) {
        if (way.marks && vendor !== 'anthropic') continue;
        const some = await paidBy(sessions, way, vendor, inference);
        if (way === ways[0]) plain = some;
        lines.push(row(way.name, some, plain));
        follow(
          `${source} ${vendor} ${lines.at(-1)} refused ${some.reduce((sum, { refused }) => sum + refused, 0)}`,
        );
      }
      const tokens = mean(plain.map(({ anew }) => anew));
      const steps = mean(sessions.map((one) => one.steps.length));
      yield [
        `${source}, ${sessions.length} sessions of ${steps.toFixed(1)} requests (${held}); ${vendor}: ${Math.round(tokens)} tokens read anew plain, ${Math.round(mean(sessions.map(({ tools }) => tools.length)))} tools.`,
        '',
        HEAD,
        '|---|---|---|---|---|---|---|---|',
        ...lines,
      ].join('\n');
    }
  }
}
