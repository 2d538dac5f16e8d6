import type { BudgetSlot } from '../../../domain/gateway/gateway.ts';
import { names, number, section } from '../row.ts';

const tokens = (label: string, value: number, description: string) =>
  number({
    default: value,
    label,
    unit: 'tokens',
    bounds: { min: 0, max: 10_000_000, step: 100 },
    source: 'seed 002',
    description,
  });

const share = (label: string, value: number, description: string) =>
  number({
    default: value,
    label,
    unit: 'share',
    bounds: { min: 0.1, max: 1, step: 0.05 },
    source: 'chosen',
    description,
  });

const dollars = (label: string, description: string) =>
  number({
    default: 0,
    label,
    unit: 'US$',
    bounds: { min: 0, max: 100_000, step: 0.01 },
    source: 'chosen',
    description,
  });

/** What requests to models may cost and hold. */
export const gatewayPolicy = section(
  'Gateway',
  'What requests to models may cost and hold on their way; its layers are switched on the Gateway screen.',
)({
  usdPerHour: dollars(
    'Dollars in an hour',
    'No request is sent once the last 60 minutes have cost this much; 0 sets no limit. Counts what was paid by known prices.',
  ),
  usdPerDay: dollars('Dollars in a day', 'The same for the last 24 hours.'),
  promptTokens: tokens(
    'Longest prompt',
    100_000,
    'A request with more tokens than this is refused before it is sent; counted by the tokenizer of the page.',
  ),
  promptCharacters: number({
    default: 1_000_000,
    label: 'Longest request',
    unit: 'characters',
    bounds: { min: 1_000, max: 4_000_000, step: 1_000 },
    source: 'chosen',
    description:
      'A request with more characters than this is refused before any layer looks at it, so that none is busy with it for long.',
  }),
  classifierMs: number({
    default: 0,
    label: 'Wait for classifiers',
    unit: 'ms',
    bounds: { min: 0, max: 600_000, step: 100 },
    source: 'chosen',
    description:
      'How long a request waits for the models that look for names and for attacks; a long new text takes seconds. 0: until they have read all of it.',
  }),
  classifierRefuses: number({
    default: 0,
    label: 'Refuse what was not read',
    unit: '0 or 1',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'chosen',
    description:
      'Past that time a request is sent with what rules and patterns find (0), or is refused and can be asked again (1).',
  }),
  compressAbove: tokens(
    'Documents are shortened above',
    32_000,
    'Of a prompt with more tokens than this, documents and other data are made shorter for what is asked beside them; what is asked, said or told by the system stays. 0: never.',
  ),
  compressRatio: number({
    default: 2,
    label: 'How many times shorter',
    unit: 'times',
    bounds: { min: 1.25, max: 4, step: 0.25 },
    source: 'seed 002',
    description:
      'The documents of such a prompt are brought to one part in so many of their tokens, in whole sentences, rows and blocks.',
  }),
  systemTokens: tokens('System', 4_000, 'Budget of the system’s own words, shown against what was used.'),
  toolTokens: tokens('Tools', 8_000, 'Budget of the definitions of tools.'),
  memoryTokens: tokens('Memory', 3_000, 'Budget of memories.'),
  retrievalTokens: tokens('Retrieval', 15_000, 'Budget of documents and standing knowledge.'),
  defiTokens: tokens('DeFi context', 2_000, 'Budget of what is told of the world around.'),
  historyTokens: tokens('History', 60_000, 'Budget of what was said before, and of the state.'),
  compactFrom: share(
    'History is compacted from',
    0.85,
    'Share of the budget of the history from which its older part is told in short (seed 002: 75 to 95 %).',
  ),
  compactTo: share(
    'and filled to',
    0.6,
    'Share of that budget which the history has then. What is between the two is room for several turns, in which a prompt begins as it did.',
  ),
  queryTokens: tokens('Query', 8_000, 'Budget of what is asked.'),
  /** Owner’s ids of models that tell a long conversation in short, asked in this order; none: sentences of it are kept. */
  summaryModels: names([]),
});

/** Which row is the limit of each slot. */
export const SLOT_LIMITS = {
  system: 'systemTokens',
  tools: 'toolTokens',
  memory: 'memoryTokens',
  retrieval: 'retrievalTokens',
  defi: 'defiTokens',
  history: 'historyTokens',
  query: 'queryTokens',
} as const satisfies Readonly<Record<BudgetSlot, keyof typeof gatewayPolicy.rows>>;
