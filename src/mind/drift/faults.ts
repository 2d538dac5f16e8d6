import type { ThoughtAttempt, ThoughtFailure } from '../../domain/decisions/thought.ts';
import { CAGE_RULE_NAMES, type CageRuleName } from '../../domain/world/ledger.ts';
import type { Turn } from '../contract/index.ts';

/** What a line says of a reply's field that broke the schema. */
const FIELDS: Readonly<Record<string, string>> = {
  reasons: 'Give "reasons" as a list of 1 to 12 sentences.',
  cites: 'Give "cites" as a list of ids, at least one.',
  action: 'Give "action" in exactly one of the forms of the schema, with all of its fields and no others.',
  prediction:
    'Give "prediction" as low, high, ticks and probability: whole ticks from 1 to 60, a probability from 0 to 1.',
  confidence: 'Give "confidence" as a number from 0 to 1.',
  summary: 'Give "summary" as one sentence.',
  orders: 'Give "orders" as a list in the forms of the schema; an empty one where the owner orders nothing.',
  answer: 'Give "answer" as a whole decision, or as "blocked" with premise, missing and tried.',
};

/** What a line says of a rule of the cage. */
const CAGE: Readonly<Record<CageRuleName, string>> = {
  'max-position': 'Keep the position after the order within the share of equity that the cage states.',
  'max-order': 'Let one order move no more of equity than the cage states: reckon it in quote before.',
  'max-slippage': 'Order less where the pool is thin: the simulated impact must stay below that of the cage.',
  'max-orders-per-day': 'Hold when the orders of the day are spent.',
  'allowed-assets': 'Buy no token but those that the cage allows.',
  'drawdown-stop': 'Buy and provide nothing while the drawdown is beyond the stop of the cage.',
  'simulation-failed': 'Order what the pool can fill: an order that fails in simulation is refused.',
  'insufficient-funds': 'Spend at most the quote tokens, and sell at most the base tokens, that are held.',
};

/** How each fault is avoided, by its id: words of ours alone, since a reply's may repeat anything that it had read. */
export const FIXES: ReadonlyMap<string, string> = new Map([
  ['amount', 'Give amounts in whole tokens, as decimals above 0: no wei, no percent, no text.'],
  ['asset', 'Name no asset but the base token; what is spent is in the quote token.'],
  ...CAGE_RULE_NAMES.map((rule) => [`cage:${rule}`, CAGE[rule]] as const),
  ['citation', 'Cite only ids that are listed as citable, letter by letter; nothing else can be cited.'],
  ['json', 'Answer with one JSON object alone: no code fence, no words around it.'],
  ['length', 'Keep the reply short, at most five reasons, so that it ends within its tokens.'],
  ['order', 'Propose nothing against an order of the owner: hold instead.'],
  ['position', 'Withdraw only a liquidity position whose id stands in the workspace.'],
  ['prediction', 'Let the low of the prediction be below its high, both as prices near that of now.'],
  ['range', 'Let lowPrice be below highPrice.'],
  [
    'reverted',
    'Leave room for the price to move: orders at the edge of what is held or allowed are reverted.',
  ],
  ['schema', 'Answer with exactly the fields of the schema, each of its type.'],
  ...Object.entries(FIELDS).map(([field, line]) => [`schema:${field}`, line] as const),
  ['tool-call', 'Call query_grimoire with one text, "query", and call nothing else.'],
  ['valve', 'Answer "blocked" only where what is missing stands nowhere in the workspace; decide otherwise.'],
]);

/** Faults of which the failure's code says it all. */
const BY_CODE: Readonly<Record<string, string>> = {
  'reply.amount': 'amount',
  'reply.citation': 'citation',
  'reply.prediction': 'prediction',
  'reply.range': 'range',
  'reply.unknown_asset': 'asset',
  'reply.unknown_position': 'position',
  'reply.valve': 'valve',
  'model.malformed_reply': 'json',
};

/** Where the words of a failure say what of the schema was broken: the field of the reply, or the first word of a sentence. */
const BROKEN = /(?:breaks the schema|requested format): (?:\$\.)?(\w+)/u;

/** The fault of a failure; null where it is none of a reply: the model was not reached, or somebody else said no. */
export function faultOf({ code, text }: ThoughtFailure): string | null {
  if (code !== 'reply.schema' && code !== 'model.schema_mismatch') return BY_CODE[code] ?? null;
  if (text.includes('cut off')) return 'length';
  if (text.includes('not JSON') || text.includes('several different answers')) return 'json';
  const field = `schema:${BROKEN.exec(text)?.[1]}`;
  return FIXES.has(field) ? field : 'schema';
}

/** A thought that a model would have ended without a decision. */
const STOPS: ReadonlySet<string> = new Set(['reply.blocked', 'reply.valve']);

/** What one model's part of a thought came to. */
interface Output {
  /** Ids of its faults, each once. */
  readonly faults: readonly string[];
  /** Whether it ends a row of failures: its decision was let through, or it has called itself blocked, right or wrong. */
  readonly ends: boolean;
}

function faultsOfAttempt({ failure, turns = [], queries = [] }: ThoughtAttempt): readonly string[] {
  const failures = [failure, ...turns.map((turn) => turn.failure)].flatMap((one) => one ?? []);
  return [
    ...failures.flatMap((one) => faultOf(one) ?? []),
    ...(queries.some(({ refused }) => refused !== null) ? ['tool-call'] : []),
  ];
}

/** What the cage, the owner's orders and the world said to what models wanted. */
function faultsOfOrders({ deliberated, acted }: Pick<Turn, 'deliberated' | 'acted'>): readonly string[] {
  const { decision, proposals = [] } = deliberated ?? {};
  const refused = proposals.flatMap((proposal) => {
    if (proposal.decision?.source !== 'model') return [];
    const rule = proposal.trial?.verdict.blockedBy;
    return [...(rule ? [`cage:${rule}`] : []), ...(proposal.became === 'refused' ? ['order'] : [])];
  });
  const reverted = decision?.source === 'model' && acted?.record.status === 'reverted';
  return [...refused, ...(reverted ? ['reverted'] : [])];
}

/** What models said on a tick, and its faults, one after the other; of a model that said nothing there is nothing. */
export function outputsOf(turn: Pick<Turn, 'deliberated' | 'acted'>): readonly Output[] {
  const said = (turn.deliberated?.thought.attempts ?? []).filter(
    ({ reply, failure }) => reply !== null || (failure !== null && faultOf(failure) !== null),
  );
  return said.map((attempt, at) => {
    // Only the last one's decision was judged: those before had none.
    const orders = at === said.length - 1 ? faultsOfOrders(turn) : [];
    const faults = [...new Set([...faultsOfAttempt(attempt), ...orders])];
    const { failure } = attempt;
    // Whoever calls itself blocked and is not has to decide the next time.
    return { faults, ends: failure === null || STOPS.has(failure.code) };
  });
}
