import { AppError } from '../../../domain/errors.ts';
import type { ModelEvent, ModelMessage, ModelReply, ModelToolCall } from '../../../domain/models/model.ts';
import type { ToolSelection } from '../../../domain/gateway/tools.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import type { TokenCounter } from '../../ports.ts';
import { PerParty } from '../../../lib/containers/per-party.ts';
import { conversationOf } from '../conversation.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { GatewayPorts } from '../ports.ts';
import type { LayerDescription, LayerRun, LayerSaid } from '../layer.ts';
import type { GatewayRequest } from '../request.ts';
import { type CarriedOut, carryOut } from './carry-out.ts';
import { asShown, goesOn, keptTools, type KeptTools, type WantedTools, wantedTools } from './kept-tools.ts';
import { isMetaName, META_TOOLS } from './meta-tools.ts';
import { offeredIn, type OfferedTool } from './offered.ts';
import { definitionText } from './registry.ts';
import { saidOf } from './said.ts';
import { meantBy, shownTools, type ThreadTools } from './thread-tools.ts';
import { unsentUsd } from '../unsent.ts';
import type { ToolsPort } from './tools-port.ts';

/** Requests whose rounds go on at once. */
const MOST_THREADS = 64;
/** How many more a needed tool brings along the first time, as a share of those that are shown. */
const FIRST_GROWTH = 0.25;
/** Conversations of a party whose tools stay as they were shown. */
const MOST_CONVERSATIONS = 64;

/** L4: of many tools, a request is shown those that it is about (seed 002), and none outside of its scope (seed 004). */
export const TOOLS_LAYER: LayerDescription = {
  name: 'tools',
  number: 4,
  title: 'Tool pruning',
  does: 'Shows the model only tools relevant to the request, plus three that find the others. Tools outside the caller’s scope are hidden.',
  on: { golem: true, chat: true, proxy: true },
  essential: true,
  create: ({ tools: port, tokens, clock, hash, prices }) => {
    if (!port) return null;
    const threads = new LruCache<string, ThreadTools>(MOST_THREADS);
    const kept = new PerParty(() => new LruCache<string, KeptTools>(MOST_CONVERSATIONS));
    const deps = { port, tokens, clock, hash, prices, threads };
    return {
      open: (context) => new ToolsRun({ ...deps, kept: kept.of(context.party) }, context),
    };
  },
};

interface ToolsRunDeps extends Pick<GatewayPorts, 'clock' | 'hash' | 'prices'> {
  readonly port: ToolsPort;
  readonly tokens: TokenCounter;
  /** What the party's conversations were shown. */
  readonly kept: LruCache<string, KeptTools>;
  /** What requests were offered that may be asked again, by the id of their first round. */
  readonly threads: LruCache<string, ThreadTools>;
}

class ToolsRun implements LayerRun {
  readonly #deps: ToolsRunDeps;
  readonly #context: GatewayContext;
  #tools: ThreadTools | null = null;
  #outside = 0;
  /** Calls of tools outside of the scope, which a model made up. */
  #refused = 0;
  #left = 0;
  #carried: readonly CarriedOut[] = [];
  #reply: ModelReply | null = null;
  /** Why they could not be told apart: then all are shown that may be. */
  #unranked: string | null = null;

  constructor(deps: ToolsRunDeps, context: GatewayContext) {
    this.#deps = deps;
    this.#context = context;
  }

  async change(request: GatewayRequest): Promise<GatewayRequest> {
    const { port, threads } = this.#deps;
    const { thread } = this.#context;
    this.#tools = (thread.round > 1 && threads.get(thread.id)) || (await this.#offer(request));
    if (this.#tools === null) return request;
    const { shown } = this.#tools;
    if (thread.round === 1) return { ...request, tools: shown };
    const toolChoice = thread.round > port.limits().rounds ? 'none' : 'auto';
    return { ...request, tools: shown, rest: { ...request.rest, toolChoice } };
  }

  async *reply(events: AsyncIterable<ModelEvent>): AsyncIterable<ModelEvent> {
    for await (const event of events) {
      if (event.type === 'tool-call') {
        const { by, call } = this.#meant(event.call);
        if (by === 'nobody') this.#refused += 1;
        if (by === 'asker') yield { ...event, call };
      } else if (event.type === 'done') {
        this.#reply = event.reply;
        await this.#learn(event.reply);
        yield { ...event, reply: this.#within(event.reply) };
      } else yield event;
    }
  }

  /** By now a reply has only calls that are all for whoever asks, or all for this tab. */
  async follow({ text, toolCalls, reasoning }: ModelReply): Promise<readonly ModelMessage[] | null> {
    const tools = this.#tools;
    if (tools === null || toolCalls.length === 0) return null;
    if (toolCalls.some((call) => this.#meant(call).by !== 'here')) return null;
    const { party, scope } = this.#context;
    const { port } = this.#deps;
    this.#carried = await carryOut(toolCalls, { port, party, scope, offered: tools.offered });
    return [
      { role: 'assistant', content: text, toolCalls, reasoning },
      ...this.#carried.map(({ call, answer }) => ({
        role: 'tool' as const,
        toolCallId: call.id,
        content: answer,
      })),
    ];
  }

  said(): LayerSaid {
    const { prices } = this.#deps;
    return saidOf({
      tools: this.#tools,
      outside: this.#outside,
      refused: this.#refused,
      left: this.#left,
      carried: this.#carried,
      unranked: this.#unranked,
      round: this.#context.thread.round,
      metaTokens: this.#metaTokens,
      usdOf: (unsent) => unsentUsd(unsent, this.#reply, prices),
    });
  }

  /** Null where there are none. */
  async #offer(request: GatewayRequest): Promise<ThreadTools | null> {
    const { port, threads } = this.#deps;
    const { party, scope, thread, dry } = this.#context;
    const offered = offeredIn(request, scope, port);
    const own = new Set(offered.map(({ name }) => name));
    this.#outside = request.tools.filter(({ name }) => !own.has(name)).length;
    if (offered.length === 0) return request.tools.length === 0 ? null : NO_TOOLS;
    const asked = askedIn(request);
    let choice: ToolSelection | null = null;
    try {
      choice = await port.chooseAmong(party, offered, asked);
    } catch (error) {
      this.#unranked = AppError.from(error).code;
    }
    const { meta, some, ...since } = await this.#chosen(request, offered, choice);
    const shown = shownTools(some, meta);
    // Where all are shown nothing was chosen.
    if (some.length === offered.length) choice = null;
    choice &&= asShown(choice, some, (tool) => this.#deps.tokens.count(definitionText(tool)));
    const tools = { request: asked, offered, shown, choice, meta, ...since };
    if (!dry && (meta || some.some(({ by }) => by === 'here'))) threads.set(thread.id, tools);
    return tools;
  }

  get #metaTokens(): number {
    const { tokens } = this.#deps;
    return META_TOOLS.reduce((sum, tool) => sum + tokens.count(JSON.stringify(tool)), 0);
  }

  /** What a conversation is shown: what it was shown before, and what it needs besides; what is asked decides where nothing was. */
  async #chosen(
    request: GatewayRequest,
    offered: readonly OfferedTool[],
    choice: ToolSelection | null,
  ): Promise<WantedTools> {
    const { port, clock, hash, kept } = this.#deps;
    const { dry } = this.#context;
    const conversation = conversationOf(this.#context, request, hash);
    const texts = new Map(offered.map((tool) => [tool.name, JSON.stringify(shownTools([tool], false))]));
    const before = kept.get(conversation);
    const stays = before && goesOn(before, texts, clock.now()) ? before : null;
    const { rounds, margin } = port.limits();
    const able =
      request.rest.toolChoice !== 'none' && rounds > 0 && !offered.some(({ name }) => isMetaName(name));
    const fits = this.#unranked === null;
    const asked = wantedTools(
      { offered, choice, called: calledIn(request), fits, able, margin, metaTokens: this.#metaTokens },
      stays,
    );
    const chosen = asked.added > 0 ? await this.#withAlike(asked, offered, stays?.grown ?? 0) : asked;
    if (!dry) {
      const { some, meta } = chosen;
      kept.set(
        conversation,
        keptTools({
          some,
          meta,
          texts,
          grown: (stays?.grown ?? 0) + Number(asked.added > 0),
          at: clock.now(),
        }),
      );
    }
    return chosen;
  }

  /**
   * What is put at the end has all read anew once. With it come the tools that are most like it, so that this comes seldom; the second time
   * all that there is room for, so that it comes no third time. @param grown how often it has come
   */
  async #withAlike(
    wanted: WantedTools,
    offered: readonly OfferedTool[],
    grown: number,
  ): Promise<WantedTools> {
    const { port, tokens } = this.#deps;
    const shown = new Set(wanted.some.map(({ name }) => name));
    const others = offered.filter(({ name, level }) => !shown.has(name) && level !== 'complex');
    if (others.length === 0) return wanted;
    const added = wanted.some.slice(-wanted.added);
    const query = added.map(({ name, description }) => `${name} ${description}`).join('\n');
    const most = grown === 0 ? Math.ceil(wanted.some.length * FIRST_GROWTH) : others.length;
    const found = await port.searchAmong(this.#context.party, others, query, most);
    const byName = new Map(others.map((tool) => [tool.name, tool]));
    const count = (tool: OfferedTool): number => tokens.count(definitionText(tool));
    let left = port.limits().tokens - wanted.some.reduce((sum, tool) => sum + count(tool), 0);
    const more = found
      .flatMap(({ name }) => byName.get(name) ?? [])
      .filter((tool) => {
        const cost = count(tool);
        if (cost > left) return false;
        left -= cost;
        return true;
      });
    return { ...wanted, some: [...wanted.some, ...more], added: wanted.added + more.length };
  }

  #meant(call: ModelToolCall): ReturnType<typeof meantBy> {
    const { scope } = this.#context;
    return meantBy(call, this.#tools, (name) => scope !== null && !this.#deps.port.permitted(name, scope));
  }

  /** A reply's calls for whoever asks; those for this tab where there are no others, and where the model may be asked again. */
  #within(reply: ModelReply): ModelReply {
    const meant = reply.toolCalls.map((call) => this.#meant(call));
    const theirs = meant.flatMap(({ by, call }) => (by === 'asker' ? [call] : []));
    const here = meant.flatMap(({ by, call }) => (by === 'here' ? [call] : []));
    const again = this.#context.thread.round <= this.#deps.port.limits().rounds;
    if (theirs.length === 0 && again && here.length > 0) return { ...reply, toolCalls: here };
    this.#left = here.length;
    return meant.every(({ call }, at) => call === reply.toolCalls[at]) && theirs.length === meant.length
      ? reply
      : { ...reply, toolCalls: theirs };
  }

  /** What a model called is what the request was about, as far as it knew. */
  async #learn({ toolCalls }: ModelReply): Promise<void> {
    const { party, dry, forbidden } = this.#context;
    const tools = this.#tools;
    if (!tools?.choice || dry || forbidden !== null) return;
    const names = new Set(toolCalls.map(({ name, arguments: given }) => calledTool(name, given)));
    for (const { name } of tools.offered.filter((tool) => names.has(tool.name))) {
      await this.#deps.port.learn(party, tools.offered, tools.request, name);
    }
  }
}

const NO_TOOLS: ThreadTools = {
  request: '',
  offered: [],
  shown: [],
  choice: null,
  meta: false,
  since: false,
  added: 0,
};

const calledTool = (name: string, given: ModelToolCall['arguments']): string =>
  name === 'execute_tool' && typeof given?.['toolName'] === 'string' ? given['toolName'] : name;

/** The last thing that the asker said. */
const askedIn = ({ messages }: GatewayRequest): string =>
  messages
    .findLast(({ rest }) => rest.role === 'user')
    ?.parts.map(({ text }) => text)
    .join('') ?? '';

const calledIn = ({ messages }: GatewayRequest): readonly string[] =>
  messages.flatMap(({ calls }) => calls.map(({ call }) => call.name));
