import type { GatewayProfile } from '../../domain/models/gateway-hints.ts';
import type {
  BudgetSlot,
  GatewayOutcome,
  GatewaySummary,
  LayerName,
  LayerState,
  LeftModel,
} from '../../domain/gateway/gateway.ts';
import { keyIdOf, originOf } from '../../domain/models/party.ts';
import { formatNumber } from '../words/index.ts';

export const PROFILE_WORDS: Readonly<Record<GatewayProfile, string>> = {
  golem: 'The golem’s own thoughts',
  chat: 'A person who asks',
  proxy: 'A program that asks',
};

/** A model that was asked before the one that answered. */
export const leftWords = ({ model, attempts, by }: LeftModel): string =>
  by === 'estimate'
    ? `${model}: slower, left`
    : `${model}: no answer in ${formatNumber(attempts)} ${attempts === 1 ? 'try' : 'tries'}`;

/** Who asked, in a sentence's beginning. */
export function askerWords({ party, profile }: Pick<GatewaySummary, 'party' | 'profile'>): string {
  const origin = party && originOf(party);
  const key = party && keyIdOf(party);
  if (key) return `A program with the key ${key}`;
  return origin ? `A page of ${origin}` : PROFILE_WORDS[profile];
}

/** The same in a column. */
export function askerShort({ party, profile, tick }: GatewaySummary): string {
  const origin = party && originOf(party);
  const key = party && keyIdOf(party);
  if (key) return `key ${key}`;
  if (origin) return origin.replace(/^https?:\/\//, '');
  return tick === null ? profile : `${profile}, tick ${tick}`;
}

export const LAYER_WORDS: Readonly<Record<LayerName, string>> = {
  prefix: 'L1 prompt-cache alignment',
  'semantic-cache': 'L2 semantic cache',
  'hash-cache': 'L3 hash cache',
  tools: 'L4 tool pruning',
  history: 'L5 history compaction',
  affinity: 'L6 KV-cache routing',
  pii: 'L7 personal data',
  injection: 'L8 injection',
};

export const STATE_WORDS: Readonly<Record<LayerState, string>> = {
  off: '○ off',
  idle: '– nothing to do',
  changed: '● changed it',
  answered: '◆ answered',
  failed: '✕ failed',
  passed: '· not asked',
};

/** Who counts the tokens that a layer saves. */
export const COUNTED_BY: Readonly<Record<LayerName, string>> = {
  prefix: 'the provider',
  'semantic-cache': 'the earlier reply',
  'hash-cache': 'the earlier reply',
  tools: 'the page’s tokenizer',
  history: 'the page’s tokenizer',
  affinity: 'the model in this tab',
  pii: '',
  injection: '',
};

export const SLOT_WORDS: Readonly<Record<BudgetSlot, string>> = {
  system: 'System',
  tools: 'Tools',
  memory: 'Memory',
  retrieval: 'Retrieval',
  defi: 'DeFi context',
  history: 'History and state',
  query: 'Query',
};

/** What became of a request, in one line. */
export function outcomeWords(outcome: GatewayOutcome): string {
  if (outcome.kind === 'dry') return '○ dry run, nothing sent';
  if (outcome.kind === 'failed') return `✕ ${outcome.reason}`;
  return outcome.by === 'model'
    ? `● ${outcome.model} (${outcome.servedBy})`
    : `◆ ${LAYER_WORDS[outcome.by]}, without a model`;
}

/** Dollars with as many digits as a request's cost needs; a dash where it is not known. */
export const dollars = (usd: number | null | undefined): string =>
  usd === null || usd === undefined ? 'not known' : `US$ ${formatNumber(usd, { digits: 6 })}`;
