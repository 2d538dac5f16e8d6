import type {
  BudgetSlot,
  GatewayOutcome,
  GatewayRecord,
  ShownPart,
  SlotUse,
} from '../../domain/gateway/gateway.ts';
import type { RunContext } from '../../domain/models/run-context.ts';
import { BUDGET_SLOTS } from '../../domain/gateway/gateway.ts';
import type { CacheBlock } from '../../domain/context/cache-block.ts';
import type { TokenCounter } from '../ports.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { RequestRun } from './request-run.ts';
import { type GatewayRequest, type PlacedPart, type PromptPart, partsIn } from './request.ts';
import type { Stretches } from './shown-stretches.ts';

/** Which slot of the budget a block of the prompt is paid from (seed 002, `BudgetAllocations`). */
const SLOT_OF: Readonly<Record<CacheBlock, BudgetSlot>> = {
  identity: 'system',
  codex: 'retrieval',
  environment: 'defi',
  karma: 'memory',
  state: 'history',
  query: 'query',
};

/** The slot of a part of the state, which holds what is told of the world and remembered beside what was said. */
function slotInState({ slot, trust }: PromptPart): BudgetSlot {
  if (slot !== 'data') return SLOT_OF.state;
  if (trust === 'world') return 'defi';
  return trust === 'external' ? 'retrieval' : 'memory';
}

const slotOf = (part: PromptPart): BudgetSlot =>
  part.block === 'state' ? slotInState(part) : SLOT_OF[part.block];

/** Tokens by slot, without what has no tokenizer. */
function usedBy(request: GatewayRequest, tokens: TokenCounter): Readonly<Record<BudgetSlot, number>> {
  const used = Object.fromEntries(BUDGET_SLOTS.map((slot) => [slot, 0])) as Record<BudgetSlot, number>;
  for (const { part } of partsIn(request)) used[slotOf(part)] += tokens.count(part.text);
  for (const tool of request.tools) used.tools += tokens.count(JSON.stringify(tool));
  if (request.rest.responseSchema) used.system += tokens.count(JSON.stringify(request.rest.responseSchema));
  return used;
}

/** The context budget by slot: what came in and what went out, against the limit. */
export function slotsOf(
  came: GatewayRequest,
  went: GatewayRequest | null,
  limits: Readonly<Record<BudgetSlot, number>>,
  tokens: TokenCounter,
): readonly SlotUse[] {
  const before = usedBy(came, tokens);
  const after = went && usedBy(went, tokens);
  return BUDGET_SLOTS.map((slot) => ({
    slot,
    before: before[slot],
    after: after ? after[slot] : null,
    limit: limits[slot],
  }));
}

const shownPart = (
  { part: { name, slot, block, trust, whole, text }, message }: PlacedPart,
  safe: string | null,
): ShownPart => ({
  name,
  slot,
  block,
  trust,
  message,
  text: safe,
  length: text.length,
  ...(whole !== undefined && { whole }),
});

/** @param masked nothing of the texts is kept where it is null */
function shown(request: GatewayRequest, masked: GatewayRequest | null): readonly ShownPart[] {
  const parts = partsIn(request);
  if (!masked) return parts.map((one) => shownPart(one, null));
  if (masked === request) return parts.map((one) => shownPart(one, one.part.text));
  const safe = new Map(partsIn(masked).map(({ part }) => [part.name, part.text]));
  return parts.map((one) => shownPart(one, safe.get(one.part.name) ?? null));
}

const withStretches = (part: ShownPart, all: Stretches): ShownPart => {
  const stretches = all.get(part.name);
  return stretches && part.text !== null ? { ...part, stretches } : part;
};

interface RequestOver {
  readonly context: GatewayContext;
  readonly run: RequestRun;
  /** What it stood on; null where it was refused for that. */
  readonly step: RunContext | null;
}
type RequestEnd = Pick<GatewayRecord, 'at' | 'ms' | 'overheadMs' | 'routed' | 'without'> & {
  readonly outcome: GatewayOutcome;
};

/** What a request that is over came to: all of its record that needs no masking first. */
export function lightRecordOf({ context, run, step }: RequestOver, times: RequestEnd): GatewayRecord {
  return {
    id: context.id,
    ...(context.thread.round > 1 && { follows: context.thread.id }),
    party: context.party,
    profile: context.profile,
    session: context.session,
    ...(context.user !== null && { user: context.user }),
    tick: context.tick,
    ...(context.template && { template: context.template }),
    ...(step && { run: step }),
    ...times,
    layers: run.reports(),
    ...(run.limits && { limits: run.limits }),
    ...(run.framed && { frame: run.framed.report() }),
    before: [],
    after: null,
    slots: [],
    tokenizer: null,
  };
}

/** A request that is over, as it is kept. */
export function recordOf(
  light: GatewayRecord,
  { came, went, maskedCame, maskedWent, injected, codex, stretches }: RequestRun,
  end: Pick<GatewayRecord, 'outcome' | 'slots' | 'tokenizer'>,
): GatewayRecord {
  return {
    ...light,
    ...(injected && { injected }),
    ...(codex && { codex }),
    before: shown(came, maskedCame).map((part) => withStretches(part, stretches)),
    after: went && shown(went, maskedWent),
    ...end,
  };
}
