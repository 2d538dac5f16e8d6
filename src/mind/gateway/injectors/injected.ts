import { AppError } from '../../../domain/errors.ts';
import type { InjectedReport } from '../../../domain/gateway/injected.ts';
import type { PartMark } from '../../../domain/models/gateway-hints.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { TokenCounter } from '../../ports.ts';
import type { GatewayRequest, GatewayDocument, GatewayMessage } from '../request.ts';
import type { InjectedBlock, Injector, InjectorDescription, NothingToTell } from './injector.ts';

/** What the asker says last, in the asker's own words: no document, and nothing that a template or an injector put there from outside. */
function questionIn({ messages }: GatewayRequest): string {
  const last = messages.findLast(({ rest }) => rest.role === 'user');
  return (
    last?.parts
      .filter(({ slot }) => slot === 'owner')
      .map(({ text }) => text)
      .join('') ?? ''
  );
}

const partName = (injector: string): string => `injected:${injector}`;

function beside(
  last: GatewayMessage,
  name: string,
  block: InjectedBlock,
  trust: PartMark['trust'],
): GatewayMessage {
  // It is another for each question: no layer that stays the same may hold it.
  const mark = { slot: 'data', block: 'state', trust } as const;
  const document: GatewayDocument = {
    source: { ...mark, name: `${name}:source`, text: block.source },
    title: { ...mark, name: `${name}:title`, text: block.title },
    part: { ...mark, name, text: block.text },
  };
  return { ...last, documents: [...last.documents, document] };
}

/** A request with a block in its place, and the name of the part that it is; null where there is nobody who asks. */
function withBlock(
  request: GatewayRequest,
  { name, place, trust }: Pick<InjectorDescription, 'name' | 'place' | 'trust'>,
  block: InjectedBlock,
): { readonly request: GatewayRequest; readonly part: string } | null {
  const part = partName(name);
  const by = block.trust ?? trust;
  if (place === 'stable') {
    const gap = request.system.length === 0 ? '' : '\n\n';
    const data = {
      name: part,
      slot: 'data',
      block: 'codex',
      trust: by,
      text: `${gap}${block.text}`,
    } as const;
    return { request: { ...request, system: [...request.system, data] }, part };
  }
  const at = request.messages.findLastIndex(({ rest }) => rest.role === 'user');
  const last = request.messages[at];
  if (!last) return null;
  const messages = request.messages.with(at, beside(last, part, block, by));
  return { request: { ...request, messages }, part };
}

/** A request with what injectors added, and what each did. */
export interface Injected {
  readonly request: GatewayRequest;
  readonly reports: readonly InjectedReport[];
}

/** An injector put together. */
export interface ConfiguredInjector {
  readonly description: Pick<InjectorDescription, 'name' | 'title' | 'place' | 'trust' | 'budget'>;
  readonly injector: Injector;
}

/** What an injector said, once: the rounds of one request are told the same. */
export interface Said {
  readonly configured: ConfiguredInjector;
  readonly block: InjectedBlock | null;
  readonly report: InjectedReport;
}

const failed = (error: unknown): NothingToTell & { readonly failed: true } => ({
  none: `It failed (${AppError.from(error).code}); the request was sent without it.`,
  failed: true,
});

async function asked(
  configured: ConfiguredInjector,
  question: string,
  { profile, room, tokens, now }: InjectionBy,
): Promise<Said> {
  const { name, title, place, trust, budget: most } = configured.description;
  const budget = Math.min(most, room);
  const began = now();
  const said = await Promise.resolve()
    .then(() => configured.injector.block({ profile, question, budget }))
    .catch(failed);
  const ms = now() - began;
  const head = { injector: name, title, place, trust, budget, ms };
  const nothing = { ...head, part: null, tokens: 0, facts: [], left: [] };
  if ('none' in said) {
    const state = 'failed' in said ? 'failed' : 'none';
    return { configured, block: null, report: { ...nothing, state, reason: said.none } };
  }
  const used = tokens.count(said.text);
  if (used > budget) {
    const reason = `Its block has ${used} tokens; the budget is ${budget}.`;
    return { configured, block: null, report: { ...nothing, state: 'dropped', reason } };
  }
  const { reason, facts = [], left = [] } = said;
  return {
    configured,
    block: said,
    report: {
      ...head,
      trust: said.trust ?? trust,
      state: 'added',
      reason,
      part: null,
      tokens: used,
      facts,
      left,
    },
  };
}

export interface InjectionBy {
  readonly profile: GatewayProfile;
  /** Tokens that all blocks together may have. */
  readonly room: number;
  readonly tokens: TokenCounter;
  /** Ms, growing. */
  now(): number;
}

/** Asks every injector about a request, one after the other: each has the room that those before it left. Never throws. */
export async function askInjectors(
  request: GatewayRequest,
  configured: readonly ConfiguredInjector[],
  by: InjectionBy,
): Promise<readonly Said[]> {
  const question = questionIn(request);
  const all: Said[] = [];
  let { room } = by;
  for (const one of configured) {
    const said = await asked(one, question, { ...by, room });
    all.push(said);
    room -= said.report.tokens;
  }
  return all;
}

/** Puts what injectors said into a request. */
export function withSaid(request: GatewayRequest, all: readonly Said[]): Injected {
  let went = request;
  const reports = all.map(({ configured, block, report }): InjectedReport => {
    const put = block && withBlock(went, configured.description, block);
    if (!put)
      return block ? { ...report, state: 'none', tokens: 0, reason: 'There is no question.' } : report;
    went = put.request;
    return { ...report, part: put.part };
  });
  return { request: went, reports };
}
