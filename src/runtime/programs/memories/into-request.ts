import type { InjectedReport } from '../../../domain/gateway/injected.ts';
import type {
  AgentFound,
  AgentHit,
  AgentMemory,
  AgentScope,
  AgentSearch,
} from '../../../domain/gateway/agent-memory.ts';
import { AppError } from '../../../domain/errors.ts';
import { citedAs, factOf, standsNow, toldOf, withMemories } from '../../../mind/agent-memory/index.ts';
import type { GatewayContext, GatewayRequest, Injected } from '../../../mind/gateway/index.ts';
import type { TokenCounter } from '../../../mind/ports.ts';

/** Statements that are told whatever is asked: what nearly every answer depends on. */
const ALWAYS = /^(?:name|home|work|occupation|age|trait:.*|allergy:.*)$/;
/** Memories of one request, and characters of a question that are searched by. */
const MOST = 24;
const LONGEST_QUESTION = 4_000;
/** Tokens of what stands around the notes. */
const AROUND = 120;
const CONFIRMED_SHARE = 0.5;

interface IntoDeps {
  readonly desk: {
    search(question: string, scope: AgentSearch): Promise<AgentFound>;
    list(scope: AgentScope): Promise<readonly AgentMemory[]>;
  };
  now(): number;
  stopwatch(): number;
  loadTokens(): Promise<TokenCounter>;
  budget(): number;
}

interface Chosen {
  readonly memory: AgentMemory;
  readonly reason: string;
}

const questionIn = ({ messages }: GatewayRequest): string =>
  messages
    .findLast(({ rest }) => rest.role === 'user')
    ?.parts.filter(({ slot }) => slot === 'owner')
    .map(({ text }) => text)
    .join('')
    .slice(0, LONGEST_QUESTION) ?? '';

/** As many as there is room for, in their order; whatever does not fit is left. */
function fitting(all: readonly Chosen[], room: number, tokens: TokenCounter) {
  const taken: Chosen[] = [];
  const left: Chosen[] = [];
  let rest = room;
  for (const one of all) {
    const cost = tokens.count(toldOf(one.memory)) + 1;
    if (cost > rest || taken.length >= MOST) left.push(one);
    else {
      taken.push(one);
      rest -= cost;
    }
  }
  return { taken, left, used: room - rest };
}

const confirmedOf = (all: readonly AgentMemory[]): readonly Chosen[] =>
  all.filter((one) => one.confirmed && standsNow(one)).map((memory) => ({ memory, reason: 'Confirmed.' }));

const alwaysOf = (all: readonly AgentMemory[]): readonly Chosen[] =>
  all
    .filter((one) => one.slot !== null && ALWAYS.test(one.slot) && standsNow(one))
    .map((memory) => ({ memory, reason: 'Stands in every request: who the user is.' }));

const foundOf = (hits: readonly AgentHit[]): readonly Chosen[] =>
  hits.map(({ memory, reason, fit }) => ({ memory, reason: `${reason} Fit ${fit.toFixed(2)}.` }));

const once = (all: readonly Chosen[], without: ReadonlySet<string>): readonly Chosen[] => {
  const seen = new Set(without);
  return all.filter(({ memory: { id } }) => !seen.has(id) && seen.add(id));
};

const HEAD = {
  injector: 'memory',
  title: 'Memory of this user',
  place: 'request',
  trust: 'external',
} as const;

/**
 * A request with what is remembered of its user, within the policy's budget: what is confirmed as Karma, what answers and who the user is as
 * State. Never throws: a request is answered without its memory too, and its report says why.
 */
export async function intoRequest(
  { request, reports }: Injected,
  { party, user, session, memory }: GatewayContext,
  deps: IntoDeps,
): Promise<Injected> {
  const began = deps.stopwatch();
  const budget = deps.budget();
  const report = (more: Partial<InjectedReport>): InjectedReport => ({
    ...HEAD,
    state: 'none',
    reason: '',
    part: null,
    tokens: 0,
    budget,
    facts: [],
    left: [],
    ms: deps.stopwatch() - began,
    ...more,
  });
  try {
    const scope = {
      party,
      ...(user !== null && { user }),
      ...(memory?.agent !== undefined && { agent: memory.agent }),
      ...(user === null && memory?.agent === undefined && session !== null && { run: session }),
    };
    const [tokens, all, found] = await Promise.all([
      deps.loadTokens(),
      deps.desk.list(scope),
      deps.desk.search(questionIn(request), { ...scope, limit: MOST }),
    ]);
    const room = Math.max(0, budget - AROUND);
    const karma = fitting(confirmedOf(all), Math.floor(room * CONFIRMED_SHARE), tokens);
    const told = new Set(karma.taken.map((one) => one.memory.id));
    const state = fitting(once([...foundOf(found.hits), ...alwaysOf(all)], told), room - karma.used, tokens);
    const chosen = [...karma.taken, ...state.taken];
    const left = [...karma.left, ...state.left].map((one) => `[m:${citedAs(one.memory)}]`);
    const bar = `bar ${found.bar}, ${found.below} below it, vectors ${found.vectors}`;
    if (chosen.length === 0) {
      const none = report({ reason: `Nothing remembered of this user answers (${bar}).`, left });
      return { request, reports: [...reports, none] };
    }
    const confirmed = karma.taken.map((one) => one.memory);
    const recalled = state.taken.map((one) => one.memory);
    const added = report({
      state: 'added',
      reason: `${confirmed.length} confirmed as Karma, ${recalled.length} as State (${bar}).`,
      part: recalled.length > 0 ? 'memory:state' : 'memory:karma',
      tokens: karma.used + state.used + AROUND,
      facts: chosen.map((one) => factOf(one.memory, one.reason, deps.now())),
      left,
    });
    return { request: withMemories(request, { confirmed, recalled }), reports: [...reports, added] };
  } catch (thrown) {
    const { code } = AppError.from(thrown);
    const failed = report({
      state: 'failed',
      reason: `It failed (${code}); the request was sent without it.`,
    });
    return { request, reports: [...reports, failed] };
  }
}
