import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskType } from '../../../src/domain/context/context.ts';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import type { Chapter } from '../../../src/mind/codex/index.ts';
import { chaptersIn } from './read-chapters.ts';

/** What a chapter is about by construction. A chapter about nothing of these is there to be left out. */
type About =
  | { readonly task: TaskType }
  | { readonly tool: string }
  | { readonly pair: string }
  | { readonly protocol: string }
  | { readonly name: string };

/** What a thought of the golem is about. */
export interface Thinking {
  readonly task: TaskType;
  readonly pair: readonly [base: string, quote: string];
  /** Of the pool, and what its events are of. */
  readonly contract: string;
  readonly events: readonly string[];
  /** Rules that hold. */
  readonly rules: readonly string[];
}

const OUR_PROTOCOL = 'Uniswap v3';
const OTHER_PROTOCOLS = ['Curve', 'Aave v3', 'Lido', 'Balancer', 'Maker', 'GMX'];
export const PAIRS = [
  ['WETH', 'USDC'],
  ['WBTC', 'USDT'],
  ['LINK', 'DAI'],
  ['SPX', 'USD'],
  ['MKR', 'FRAX'],
  ['ARB', 'LUSD'],
] as const;
const OTHER_TOOLS = ['bridge', 'borrow', 'stake', 'vote', 'wrap', 'liquidate'];
export const RULES = [
  'exit-range',
  'out-of-crisis',
  'cut-on-drawdown',
  'scale-in',
  'take-profit',
  'leave-bear',
];
export const EVENTS = ['whale-deposit', 'oracle-stale', 'fee-switch', 'flash-loan'];

const draws = SeededRandom.fromSeed(31);
const address = (): string =>
  `0x${Array.from({ length: 40 }, () => Math.floor(draws.next() * 16).toString(16)).join('')}`;
export const CONTRACTS = PAIRS.map(address);

/** How a manual's author writes. The second was written after all numbers stood, and nothing was chosen on it. */
export interface Voice {
  readonly tasks: Readonly<Record<TaskType, readonly (readonly [heading: string, text: string])[]>>;
  readonly tools: Readonly<Record<string, readonly [heading: string, text: string]>>;
  pair(base: string, quote: string, other: string): readonly [heading: string, text: string];
  protocol(name: string, other: string): readonly [heading: string, text: string];
  contract(address: string, other: string): readonly [heading: string, text: string];
  rule(id: string, other: string): readonly [heading: string, text: string];
  event(kind: string): readonly [heading: string, text: string];
  otherTool(name: string): readonly [heading: string, text: string];
}

export const TUNING_VOICE: Voice = {
  tasks: {
    swap: [
      [
        'Before a swap',
        'A swap is quoted twice, and the worse quote counts. Nothing is swapped in the last block of a day.',
      ],
    ],
    'lp-rebalance': [
      [
        'Moving a range',
        'Liquidity is moved when the price has left its range for three steps. A rebalance pays gas twice.',
      ],
    ],
    'risk-check': [
      [
        'When risk is looked at',
        'In a crisis the drawdown is compared with the stop. Risk goes before profit.',
      ],
    ],
    'strategy-review': [['Reviews', 'A review of the strategy ends with one sentence on what was learnt.']],
  },
  tools: {
    swap: [
      'The tool swap',
      'The tool `swap` takes an exact input. Give it the least output that is acceptable.',
    ],
    provide: [
      'The tool provide',
      'The tool `provide` wants a lower and an upper tick. Both are multiples of the spacing.',
    ],
    withdraw: ['The tool withdraw', 'The tool `withdraw` closes a position with what it earned.'],
  },
  pair: (base, quote, other) => [
    `The pair ${base}/${quote}`,
    `${base}/${quote} is quiet at night. Its depth is below that of ${other}.`,
  ],
  protocol: (name, other) => [name, `Pools of ${name} charge their fee on the input. ${other} does not.`],
  contract: (at, other) => ['A pool', `The pool at ${at} was deployed by us. It is older than ${other}.`],
  rule: (id, other) => [
    `Rule ${id}`,
    `The rule ${id} may be overruled by a person. It is weaker than ${other}.`,
  ],
  event: (kind) => [`Event ${kind}`, `A ${kind} is reported within the hour.`],
  otherTool: (name) => [
    `The tool ${name}`,
    `The tool \`${name}\` is used by the treasury alone. It never trades.`,
  ],
};

export const HELD_OUT_VOICE: Voice = {
  tasks: {
    swap: [
      [
        'Exchanging one coin for the other',
        'Split anything above two percent of the depth. Trades in thin hours cost more than they earn, so wait for the next session.',
      ],
    ],
    'lp-rebalance': [
      [
        'Where our quotes stand',
        'Once the market has left the band, count to three and place it anew. Each rebalance has to earn back its gas within a week.',
      ],
    ],
    'risk-check': [
      [
        'Bad days',
        'Look at what was lost since the peak before anything else. A drawdown of half the stop halves every size until Monday.',
      ],
    ],
    'strategy-review': [
      [
        'The monthly letter',
        'A strategy that nobody can explain in a sentence is dropped. Say what surprised you, and what you would bet on.',
      ],
    ],
  },
  tools: {
    swap: [
      'Limits of orders',
      'Orders go out through `swap` with a floor under what comes back; half a percent below the quote has been enough.',
    ],
    provide: [
      'Opening positions',
      'Ticks handed to `provide` are rounded outwards. A band narrower than four spacings is refused by the desk.',
    ],
    withdraw: [
      'Closing positions',
      'After `withdraw` the fees are booked apart from the principal. Close all of a band or nothing of it.',
    ],
  },
  pair: (base, quote, other) => [
    `House view on ${base}`,
    `We quote ${base} in ${quote} and know its holders by name. Size stays at a third of what ${other} would bear.`,
  ],
  protocol: (name, other) => [
    `How ${name} works for us`,
    `Read this before anything is done there. What holds on ${other} need not hold here: positions, fees and votes differ.`,
  ],
  contract: (at, other) => [
    'Addresses we trust',
    `Of all pools with this fee only \`${at}\` was audited. Do not mistake it for ${other.slice(0, 8)}….`,
  ],
  rule: (id, other) => [
    'A rule that was argued about',
    `In spring we agreed that ${id} stays, although ${other} says nearly the same. It has paid for itself in two storms.`,
  ],
  event: (kind) => [
    'What we saw on chain',
    `Each ${kind} so far was followed by an hour of noise. Nothing was lost by standing aside.`,
  ],
  otherTool: (name) => [
    'Not for this desk',
    `Whoever wants to ${name} asks the treasury. A ${name} needs two signatures.`,
  ],
};

/** Pages of this project that tell of other things. */
const PAGES = [
  'storage',
  'mcp',
  'options',
  'retention',
  'tools',
  'templates',
  'personal-data',
  'telemetry',
  'security',
  'terminal',
  'serving',
  'local-model',
];

interface Written {
  readonly chapter: Chapter;
  readonly about: About | null;
}

/** A golem's manual of more than 100 chapters, each with what it is about. */
export async function golemManual(root: string, voice: Voice): Promise<readonly Written[]> {
  const written: Written[] = [];
  const add = (document: string, [heading, text]: readonly [string, string], about: About | null): void => {
    const part = `codex:${written.length}`;
    written.push({ chapter: { part, collection: 'manual', document, heading, text }, about });
  };
  const next = <Item>(of: readonly Item[], at: number): Item => of[(at + 1) % of.length]!;
  for (const [task, chapters] of Object.entries(voice.tasks))
    for (const one of chapters) add('desk.md', one, { task: task as TaskType });
  for (const [tool, one] of Object.entries(voice.tools)) add('hands.md', one, { tool });
  OTHER_TOOLS.forEach((tool) => add('hands.md', voice.otherTool(tool), null));
  PAIRS.forEach(([base, quote], at) => {
    const pair = `${base}/${quote}`;
    add('markets.md', voice.pair(base, quote, next(PAIRS, at).join('/')), { pair });
    add('pools.md', voice.contract(CONTRACTS[at]!, next(CONTRACTS, at)), { name: CONTRACTS[at]! });
  });
  [OUR_PROTOCOL, ...OTHER_PROTOCOLS].forEach((name, at, all) =>
    add('venues.md', voice.protocol(name, next(all, at)), { protocol: name }),
  );
  RULES.forEach((id, at) => add('rules.md', voice.rule(id, next(RULES, at)), { name: id }));
  EVENTS.forEach((kind) => add('chain.md', voice.event(kind), { name: kind }));
  for (const page of PAGES) {
    const text = readFileSync(join(root, 'docs', `${page}.md`), 'utf8');
    for (const chapter of await chaptersIn(`${page}.md`, text)) written.push({ chapter, about: null });
  }
  return written;
}

/** Whether a chapter is about what a thought is about. @param tools with which its task is done */
export function isRight(about: About | null, thinking: Thinking, tools: readonly string[]): boolean {
  if (about === null) return false;
  if ('task' in about) return about.task === thinking.task;
  if ('tool' in about) return tools.includes(about.tool);
  if ('pair' in about) return about.pair === thinking.pair.join('/');
  if ('protocol' in about) return about.protocol === OUR_PROTOCOL;
  return [thinking.contract, ...thinking.events, ...thinking.rules].includes(about.name);
}
