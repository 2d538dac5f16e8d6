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
  'What requests to models may cost and contain. Switch the layers on the Gateway screen.',
)({
  usdPerHour: dollars(
    'Dollars in an hour',
    'No request is sent once the last 60 minutes have cost this much, at known prices; 0 sets no limit.',
  ),
  usdPerDay: dollars('Dollars in a day', 'The same for the last 24 hours.'),
  promptTokens: tokens(
    'Longest prompt',
    100_000,
    'What is not verbatim is condensed until a prompt has no more tokens; a request whose verbatim parts alone have more is refused.',
  ),
  promptCharacters: number({
    default: 1_000_000,
    label: 'Longest request',
    unit: 'characters',
    bounds: { min: 1_000, max: 4_000_000, step: 1_000 },
    source: 'chosen',
    description:
      'A request with more characters is refused before any layer reads it, so that none is busy for long.',
  }),
  sentCharacters: number({
    default: 500_000,
    label: 'Longest prompt in characters',
    unit: 'characters',
    bounds: { min: 1_000, max: 4_000_000, step: 1_000 },
    source: 'seed 004; chosen',
    description:
      'What is not verbatim is condensed until a prompt with its tools has no more characters. It holds where tokens are miscounted.',
  }),
  messageDepth: number({
    default: 0,
    label: 'Message depth',
    unit: 'groups',
    bounds: { min: 0, max: 10_000, step: 1 },
    source: 'seed 004; chosen',
    description:
      'Only so many of the newest messages are sent as messages; a call and its answers count as one. Older ones are told in a line each, the owner’s words verbatim. 0: all of them; 1 counts as 2.',
  }),
  kvMegabytes: number({
    default: 1_024,
    label: 'Key-value cache on this device',
    unit: 'MB',
    bounds: { min: 16, max: 65_536, step: 16 },
    source: 'seed 004; chosen',
    description:
      'A prompt with its reply may take so much memory in a model on this device, by the model’s own layers and heads; less where the device has less.',
  }),
  deltas: number({
    default: 1,
    label: 'Send what is new',
    unit: '0, 1 or 2',
    bounds: { min: 0, max: 2, step: 1 },
    source: 'seed 004; chosen',
    description:
      'A thought’s prompt begins with what its model was sent before, memories in their places, and ends with what is new, where the model says that it kept the beginning. 0: always whole; 1: to models on this device; 2: to all.',
  }),
  classifierMs: number({
    default: 0,
    label: 'Wait for classifiers',
    unit: 'ms',
    bounds: { min: 0, max: 600_000, step: 100 },
    source: 'chosen',
    description:
      'How long a request waits for the models that look for names and attacks; long new text takes seconds. 0: until they have read everything.',
  }),
  classifierRefuses: number({
    default: 0,
    label: 'Refuse unread text',
    unit: '0 or 1',
    bounds: { min: 0, max: 1, step: 1 },
    source: 'chosen',
    description:
      'After that time a request is sent with the findings of rules and patterns (0), or is refused and can be retried (1).',
  }),
  compressAbove: tokens(
    'Shorten documents above',
    32_000,
    'In a prompt with more tokens, documents and other data are shortened to fit the question; the question, the conversation and the system text stay. 0: never.',
  ),
  compressRatio: number({
    default: 2,
    label: 'Shortening factor',
    unit: 'times',
    bounds: { min: 1.25, max: 4, step: 0.25 },
    source: 'seed 002',
    description:
      'The documents of such a prompt are shortened by this factor, in whole sentences, rows and blocks.',
  }),
  systemTokens: tokens('System', 4_000, 'Budget of the system text, shown beside its use.'),
  toolTokens: tokens('Tools', 8_000, 'Budget of tool definitions.'),
  memoryTokens: tokens('Memory', 3_000, 'Budget of memories, also of a program’s user.'),
  memoryBar: share(
    'Memory bar',
    0.3,
    'Share of a question that a memory of a program’s user has to cover, by words or meaning. Below it nothing is told.',
  ),
  retrievalTokens: tokens('Retrieval', 15_000, 'Budget of documents and standing knowledge.'),
  defiTokens: tokens('DeFi context', 2_000, 'Budget of facts about the surrounding world.'),
  historyTokens: tokens('History', 60_000, 'Budget of the earlier conversation and of the state.'),
  compactFrom: share(
    'Compact history from',
    0.85,
    'Share of the history’s budget from which its older part is summarised (seed 002: 75 to 95 %).',
  ),
  compactTo: share(
    'Compact history to',
    0.6,
    'Share of that budget that the history takes afterwards. The gap leaves room for several turns in which the prompt keeps its beginning.',
  ),
  queryTokens: tokens('Query', 8_000, 'Budget of the question.'),
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
