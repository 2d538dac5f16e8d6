import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import type { ContextCategory } from '../../src/domain/context/category.ts';
import { exp, log1p } from '../../src/lib/math/math.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { drawAblations } from '../../src/mind/attribution/ablations.ts';
import { fitSources } from '../../src/mind/attribution/fit.ts';
import { assembleFrom } from '../../src/mind/prompt/assemble.ts';
import { EMPTY_LOOP_ONE, type LoopOneState, updateCounts } from '../../src/mind/governor/credit.ts';
import { learntWorth } from '../../src/mind/governor/learnt-worth.ts';
import { hearTraced, sharesOf } from '../../src/mind/governor/traced.ts';
import { oracleOf, PAD, type PlantedThoughtOf, SEEDS, sized, third, world } from './governor-planted.ts';
import { mean } from './measures.ts';
import { cell, type Side, TOKENS, voteOf } from './planted-world.ts';

/** Log-odds that one entry's word moves whoever decides by, and what else moves them from reading to reading (standard deviation). */
const SWAY = 0.5;
const NOISE = 1;
const ABLATIONS = 64;

interface Variant {
  readonly name: string;
  /** Each category is left out in turn, as of the reflex; a model is not asked twice. */
  readonly leftOut?: true;
  /** One thought of so many is traced, at rest. */
  readonly traced?: number;
  readonly weight?: number;
  readonly oracle?: true;
}

const VARIANTS: readonly Variant[] = [
  { name: 'a model decides, nothing is learnt' },
  { name: 'a model decides, each traced', traced: 1, weight: 1 },
  { name: 'a model decides, one of ten traced', traced: 10, weight: 1 },
  { name: 'a model decides, one of fifty traced', traced: 50, weight: 1 },
  { name: 'the reflex decides, loop 1 as born', leftOut: true },
  { name: 'the reflex decides, each traced too', leftOut: true, traced: 1, weight: 1 },
  { name: 'the reflex decides, one of ten traced too', leftOut: true, traced: 10, weight: 1 },
  { name: 'oracle', oracle: true },
];

/** Two numbers of chance as one of the normal distribution, roughly: twelve even ones less six. */
const normal = (random: SeededRandom): number =>
  Array.from({ length: 12 }, () => random.next()).reduce((sum, one) => sum + one, -6);

interface Lived {
  readonly wrong: readonly (0 | 1)[];
  readonly lds: readonly number[];
}

function live(thoughts: readonly PlantedThoughtOf[], variant: Variant, seed: number): Lived {
  const random = SeededRandom.fromSeed(seed);
  const lds: number[] = [];
  let loopOne: LoopOneState = EMPTY_LOOP_ONE;

  const wrong = thoughts.map((thought): 0 | 1 => {
    const { tick, regime, truth, candidates, says } = thought;
    const worth = learntWorth(loopOne, {
      regime,
      task: 'risk-check',
      share: 1,
      byTraced: variant.weight ?? 0,
    });
    const ranked = candidates.map((one) => ({
      ...one,
      score: Math.min(1, one.score * (worth[one.category]?.any ?? 1)),
    }));
    const input = { tick, tier: 'T1', task: 'risk-check', phase: 'thriving', pad: PAD, worth } as const;
    const policy = sized(variant.oracle ? oracleOf(regime) : SEEDS);
    const { entries }: CognitiveWorkspace = assembleFrom(
      ranked,
      { ...input, learnt: {}, regime: { regime } },
      policy,
      TOKENS,
    );
    const there = entries.filter(({ included }) => included);
    const side = voteOf(
      there.map(({ id }) => id),
      says,
    );
    const hit = side === truth;

    const categories = [...new Set(there.map(({ category }) => category))];
    const without = (category: ContextCategory): Side =>
      voteOf(
        there.flatMap((one) => (one.category === category ? [] : [one.id])),
        says,
      );
    const swayed = variant.leftOut ? categories.filter((category) => without(category) !== side) : [];
    const base = loopOne.base?.[regime] ?? { hits: 0, misses: 0 };
    loopOne = {
      ...loopOne,
      worth: updateCounts(
        loopOne.worth ?? {},
        { categories: swayed, regime, hit },
        1 / Math.max(1, swayed.length),
      ),
      base: {
        ...loopOne.base,
        [regime]: { hits: base.hits + (hit ? 1 : 0), misses: base.misses + (hit ? 0 : 1) },
      },
    };
    if (variant.traced && tick % variant.traced === 0) {
      /** ln of how likely the side that was decided is by what is there. */
      const logProb = (kept: readonly boolean[]): number => {
        const votes = there.reduce((sum, { id }, i) => sum + (kept[i] ? says.get(id)! : 0), 0);
        return -log1p(exp(-(SWAY * votes * side + NOISE * normal(random))));
      };
      const ablated = drawAblations(there.length, ABLATIONS, random).map((kept) => ({
        kept,
        logProb: logProb(kept),
      }));
      const whole = logProb(there.map(() => true));
      const fit = fitSources(ablated, whole, 1);
      if (fit.lds !== null) lds.push(fit.lds);
      const sources = there.map(({ id }, i) => ({ id, score: fit.scores[i]! }));
      const of = new Map(there.map(({ id, category }) => [id, category]));
      const shares = sharesOf({ sources, fit: { ...fit, drops: [] } }, of);
      if (shares) loopOne = hearTraced(loopOne, { tick, shares }, { regime, hit });
    }
    return hit ? 0 : 1;
  });
  return { wrong, lds };
}

/** What attributions are worth to loop 1 where relevance is planted: whoever decides goes by what most entries say. */
export function evaluateTraced(lives: number, thoughts: number): string {
  const lived = new Map(VARIANTS.map(({ name }) => [name, [] as Lived[]]));
  for (let seed = 1; seed <= lives; seed += 1) {
    const planted = world(seed, thoughts);
    for (const variant of VARIANTS) lived.get(variant.name)!.push(live(planted, variant, seed));
  }
  const oracle = lived.get('oracle')!;
  const above = (own: readonly Lived[], which: 0 | 2): string =>
    cell(own.map(({ wrong }, i) => mean(third(wrong, which)) - mean(third(oracle[i]!.wrong, which))));
  const rows = VARIANTS.map(({ name }) => {
    const own = lived.get(name)!;
    const lds = own.flatMap((one) => one.lds);
    return `| ${name} | ${cell(own.map(({ wrong }) => mean(wrong)))} | ${above(own, 0)} | ${above(own, 2)} | ${lds.length > 0 ? mean(lds).toFixed(2) : '–'} |`;
  });
  return [
    `**Loop 1 fed by attributions**: ${lives} lives of ${thoughts} thoughts, ${ABLATIONS} ablations, loop 1 alone; wrong decisions in % with 95 % intervals over lives`,
    '',
    '| who decides | wrong | above the oracle, first third | above the oracle, last third | LDS |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
