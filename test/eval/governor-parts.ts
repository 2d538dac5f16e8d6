import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import { differingParts } from '../../src/mind/reflex/differing.ts';
import {
  cell,
  decided,
  everythingOf,
  hit,
  type Moment,
  momentsOf,
  shareOf,
  startsOf,
  TICKS,
} from './governor.ts';
import { mean } from './measures.ts';

const SHARES = [0.15, 0.2, 0.25, 0.5] as const;
const { context } = DEFAULT_POLICY;

/** One mechanism of assembly switched off. */
interface Variant {
  readonly name: string;
  readonly context: GolemPolicy['context'];
  /** Without what loop 1 has learnt of categories. */
  readonly unlearnt?: true;
}

const VARIANTS: readonly Variant[] = [
  { name: 'all of it', context },
  { name: 'rules whole or out', context: { ...context, ruleLines: 0 } },
  { name: 'weighed for deciding', context: { ...context, turnPhase: 1 } },
  { name: 'without what rules read', context: { ...context, bringsWanted: 0 } },
  { name: 'without routes', context: { ...context, essentialsAbove: Infinity } },
  { name: 'without the floor of the score', context: { ...context, scoreFloor: 0 } },
  {
    name: 'ranked by recall alone',
    context: { ...context, scoreFloor: 0, scoreWeights: { relevance: 1, recency: 0, confidence: 0 } },
  },
  { name: 'without what categories were worth', context, unlearnt: true },
];

const told = (moment: Moment, { unlearnt }: Variant): Moment =>
  unlearnt ? { ...moment, input: { ...moment.input, worth: {} } } : moment;

interface Flags {
  readonly same: boolean[];
  readonly trades: boolean[];
  readonly hits: boolean[];
  readonly tokens: number[];
}

interface Tally {
  readonly same: number[];
  readonly trades: number[];
  readonly hits: number[];
  readonly tokens: number[];
}

/** What each mechanism of assembly is worth: decisions with a part of the room, with the mechanism and without it. */
export async function evaluateParts(lives: number): Promise<string> {
  const tallies = new Map<string, Tally>();
  for (const [tape, start] of startsOf(lives)) {
    const flags = new Map<string, Flags>();
    for (const moment of await momentsOf(tape, start)) {
      const limits = { stepsPerYear: moment.input.world.stepsPerYear, cage: moment.input.cage };
      const reflex = createReflex({ limits: () => limits });
      const everything = everythingOf(moment, reflex);
      for (const variant of VARIANTS) {
        for (const share of SHARES) {
          const key = `${variant.name}|${share}`;
          const own: Flags = flags.get(key) ?? { same: [], trades: [], hits: [], tokens: [] };
          flags.set(key, own);
          const budget = Math.floor(share * everything.workspace.totalTokens);
          const made = decided(told(moment, variant), reflex, variant.context, budget);
          const parts = made ? differingParts(everything.decision, made.decision) : ['action'];
          const same = !parts.includes('rule') && !parts.includes('action');
          own.same.push(same);
          if (everything.decision.action) own.trades.push(same);
          const came = made && hit(made.decision, moment);
          if (came !== null) own.hits.push(came);
          if (made) own.tokens.push(made.workspace.totalTokens);
        }
      }
    }
    for (const [key, { same, trades, hits, tokens }] of flags) {
      const tally: Tally = tallies.get(key) ?? { same: [], trades: [], hits: [], tokens: [] };
      tallies.set(key, tally);
      tally.same.push(shareOf(same));
      if (trades.length > 0) tally.trades.push(shareOf(trades));
      tally.hits.push(shareOf(hits));
      tally.tokens.push(mean(tokens));
    }
  }
  const rows = VARIANTS.flatMap(({ name }) =>
    SHARES.map((share) => {
      const { same, trades, hits, tokens } = tallies.get(`${name}|${share}`)!;
      return `| ${name} | ${100 * share} % | ${cell(same)} | ${cell(trades)} | ${cell(hits)} | ${Math.round(mean(tokens))} |`;
    }),
  );
  return [
    `**What each mechanism of assembly is worth**: the same ${lives} lives of ${TICKS} ticks, each mechanism switched off in turn`,
    '',
    '| assembly | of what everything takes | same rule and order | the same, of trades | predictions that came | mean words |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
