import { guidelinesIn } from '../../src/mind/governor/organ.ts';
import type { ContextCategory } from '../../src/domain/context/category.ts';
import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import type { MarketRegime } from '../../src/domain/world/market.ts';
import type { Forecast } from '../../src/domain/decisions/forecast.ts';
import { assembleFrom } from '../../src/mind/prompt/assemble.ts';
import { keptBy } from '../../src/mind/prompt/kept-by-guidelines.ts';
import { learnGuidelines, type Look } from '../../src/mind/governor/guidelines/learn.ts';
import { lookBack } from '../../src/mind/governor/guidelines/look.ts';
import { observeGuidelines } from '../../src/mind/governor/guidelines/observe.ts';
import { type GuidelinesState, NO_GUIDELINES } from '../../src/mind/governor/guidelines/state.ts';
import { worthOf } from '../../src/mind/governor/loop-three/forecast.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { mean } from './measures.ts';
import {
  cell,
  CYCLE,
  forecast,
  plantedWorld,
  priceOf,
  type Side,
  type Thought as PlantedThought,
  TOKENS,
  voteOf,
  WORDS,
} from './planted-world.ts';

/** Which entries say what comes, by regime; nothing does in the last, where guidelines can only be learnt by chance. */
const KNOWS = {
  'range-bound': 'causal-edges',
  volatile: 'contrarian',
  crisis: null,
} as const satisfies Partial<Record<MarketRegime, ContextCategory | null>>;
type Regime = keyof typeof KNOWS;
const REGIMES = Object.keys(KNOWS) as readonly Regime[];
const SPEAKING = ['playbook', 'episodes', 'insights', 'causal-edges', 'contrarian'] as const;
const ENTRIES = 6;
/** A third of all finds room; those that know are ranked behind the others, so that they are what is cut. */
const BUDGET = (SPEAKING.length * ENTRIES * WORDS) / 3;
const RIGHT = 0.8;

type Thought = PlantedThought<Regime>;

const world = (seed: number, thoughts: number): readonly Thought[] =>
  plantedWorld(seed, thoughts, {
    regimes: REGIMES,
    categories: SPEAKING,
    speak: (random, { category, regime, truth }) => {
      const knows = category === KNOWS[regime];
      // What knows says one thing, right four times in five; of the others each is a coin of its own.
      const known = random.next() < RIGHT ? truth : (-truth as Side);
      const late = category === 'causal-edges' || category === 'contrarian';
      return Array.from({ length: ENTRIES }, () => ({
        says: knows ? known : random.next() < 0.5 ? 1 : -1,
        score: (late ? 0.3 : 0.6) + 0.2 * random.next(),
      }));
    },
  });

const policyOf = (budgetTokens: number) => ({
  ...DEFAULT_POLICY,
  context: { ...DEFAULT_POLICY.context, budgetTokens, bringsWanted: 0 },
});

/** The prompt with entries that go in whatever they score. */
function assemble(
  { tick, regime, candidates }: Thought,
  budget: number,
  forced: ReadonlySet<string> = new Set(),
): CognitiveWorkspace {
  const pad = { pleasure: 0, arousal: 0, dominance: 0 };
  const input = { tick, tier: 'T1', task: 'risk-check', phase: 'thriving', pad, worth: {} } as const;
  const all = candidates.map((one) => (forced.has(one.id) ? { ...one, required: true } : one));
  return assembleFrom(all, { ...input, regime: { regime } }, policyOf(budget), TOKENS);
}

/** By what knows where at least two of it are there, else by the vote of all. */
function decide({ regime, says }: Thought, { entries }: CognitiveWorkspace): Side {
  const inside = entries.filter(({ included }) => included);
  const knowing = inside.filter(({ category }) => category === KNOWS[regime]);
  return voteOf(
    (knowing.length >= 2 ? knowing : inside).map(({ id }) => id),
    says,
  );
}

type Mode = 'compressed' | 'guidelines' | 'without evidence' | 'everything';
interface Lived {
  readonly wrong: readonly { readonly regime: Regime; readonly wrong: 0 | 1 }[];
  readonly state: GuidelinesState;
}

async function live(thoughts: readonly Thought[], mode: Mode): Promise<Lived> {
  const learns = mode === 'guidelines' || mode === 'without evidence';
  const { loops: all } = DEFAULT_POLICY;
  // Never withdrawn where bettors would have to make more than there is.
  const loops = mode === 'without evidence' ? { ...all, alpha: Number.MIN_VALUE } : all;
  let state = NO_GUIDELINES;
  let bad: { readonly thought: Thought; readonly workspace: CognitiveWorkspace }[] = [];
  const wrong: Lived['wrong'][number][] = [];
  for (const thought of thoughts) {
    const { tick, regime, truth } = thought;
    if (learns && tick % CYCLE === 0) {
      const looks: Look[] = [];
      for (const { thought: then, workspace } of bad.slice(-loops.worst)) {
        const was = decide(then, workspace);
        const worth = (side: Side): number => worthOf(forecast(1, side), priceOf(then), loops.fullRegret);
        const look = await lookBack(
          {
            workspace,
            regime: then.regime,
            came: { summary: String(was), worth: worth(was) },
            again: async (several, whole) =>
              several.map((ids) => {
                const other = decide(then, assemble(then, whole ? 128_000 : BUDGET, new Set(ids)));
                return other === was ? null : { summary: String(other), worth: worth(other) };
              }),
          },
          loops,
        );
        if (look) looks.push(look);
      }
      state = learnGuidelines(state, looks, tick, loops);
      bad = [];
    }
    const plain = assemble(thought, mode === 'everything' ? 128_000 : BUDGET);
    const { guidelines } = guidelinesIn(state, regime, loops.guidelineEntries);
    const kept = guidelines ? keptBy(plain, guidelines) : new Map<string, number>();
    const workspace = kept.size > 0 ? assemble(thought, BUDGET, new Set(kept.keys())) : plain;
    const side = decide(thought, workspace);
    wrong.push({ regime, wrong: side === truth ? 0 : 1 });
    if (side !== truth) bad.push({ thought, workspace });
    if (!learns || !guidelines) continue;
    const without = [...new Set(kept.values())].map((number): [number, Forecast | null] => {
      const others = new Set([...kept].flatMap(([id, own]) => (own === number ? [] : [id])));
      const other = decide(thought, assemble(thought, BUDGET, others));
      return [number, other === side ? null : forecast(tick, other)];
    });
    const guided = without.length > 0 ? { current: forecast(tick, side), without: new Map(without) } : null;
    // A thought and its due tick, one behind the other: pairs never overlap.
    state = observeGuidelines(state, { tick, price: 100, guided }, loops);
    state = observeGuidelines(state, { tick: tick + 1, price: priceOf(thought), guided: null }, loops);
  }
  return { wrong, state };
}

const MODES: readonly Mode[] = ['compressed', 'guidelines', 'without evidence', 'everything'];
const NAMES: Readonly<Record<Mode, string>> = {
  compressed: 'nothing learnt',
  guidelines: 'guidelines',
  'without evidence': 'guidelines that evidence never withdraws',
  everything: 'everything whole',
};
/** Wrong decisions where compression cuts what knows, and where nothing knows anything. */
export async function evaluateCompression(lives: number, thoughts: number): Promise<string> {
  const lived = new Map(MODES.map((mode) => [mode, [] as Lived[]]));
  for (let seed = 1; seed <= lives; seed += 1) {
    const planted = world(seed, thoughts);
    for (const mode of MODES) lived.get(mode)!.push(await live(planted, mode));
  }
  const share = ({ wrong }: Lived, knows: boolean): number | null => {
    const own = wrong.filter(({ regime }) => (KNOWS[regime] !== null) === knows);
    return own.length > 0 ? mean(own.map((one) => one.wrong)) : null;
  };
  const known = (values: readonly (number | null)[]) => values.filter((one) => one !== null);
  const rows = MODES.map((mode) => {
    const own = lived.get(mode)!;
    const guidelines = own.map(({ state }) => state.guidelines);
    const count = (is: (one: GuidelinesState['guidelines'][number]) => boolean): string =>
      mean(guidelines.map((all) => all.filter(is).length)).toFixed(1);
    const right = ({ kind, regime }: GuidelinesState['guidelines'][number]) =>
      kind.category === KNOWS[regime as Regime];
    const learnt = mode.startsWith('guid') || mode.startsWith('without');
    const counts = learnt
      ? `${count(() => true)} / ${count(right)} / ${count(({ status }) => status === 'withdrawn')}`
      : '';
    return `| ${NAMES[mode]} | ${cell(known(own.map((one) => share(one, true))))} | ${cell(known(own.map((one) => share(one, false))))} | ${counts} |`;
  });
  return [
    `**Planted failures of compression**: ${lives} lives of ${thoughts} thoughts; wrong decisions in % with 95 % intervals over lives`,
    '',
    '| prompts | wrong where what knows is cut | wrong where nothing knows | learnt / of these right / withdrawn |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
