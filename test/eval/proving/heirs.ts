import { boundsOf, growthOver, type Track } from '../../../src/adapters/proving-score/index.ts';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import { provingIdOf, type ProvingSpec, provingSpec } from '../../../src/domain/world/proving.ts';
import { type Headless, wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';
import { interval, mean } from '../measures.ts';
import { POLICY, WHOLE } from './deciders.ts';
import type { Asked } from './prove.ts';

/** Ticks that a predecessor lives, and that each of those lives who come after. */
const BEFORE = 1_500;
const AFTER = 500;
/** Ticks that are asked for at once. */
const AT_ONCE = 50;
/** Memories that are listed at most. */
const ALL = 20_000;

/** Who lives the ticks after a death, and what growth of equity that came to, ln. */
const KINDS = ['heir', 'a full copy', 'random memories', 'cold start'] as const;
export type Kind = (typeof KINDS)[number];

export interface Heirs {
  readonly seed: number;
  readonly growth: Readonly<Record<Kind | 'floor' | 'oracle', number>>;
  /** Memories that each began with. */
  readonly given: Readonly<Record<Kind, number>>;
}

async function lived({ api }: Pick<Headless, 'api'>, ticks: number): Promise<number> {
  const equity: number[] = [];
  while (equity.length < ticks) {
    const records = await api.step('theta', Math.min(AT_ONCE, ticks - equity.length));
    equity.push(...records.map(({ portfolio }) => portfolio.equity));
  }
  return growthOver({ equity } satisfies Pick<Track, 'equity'>, 1, equity.length);
}

/** So many of them by lot. */
function byLot(of: readonly GrimoireEntry[], count: number, seed: number): readonly GrimoireEntry[] {
  const random = SeededRandom.fromSeed(seed);
  const left = [...of];
  return Array.from(
    { length: Math.min(count, of.length) },
    () => left.splice(Math.floor(random.next() * left.length), 1)[0]!,
  );
}

/** One ground: somebody lives and dies there, and the ticks after it are lived by each who may come after. */
async function heirsIn(spec: ProvingSpec): Promise<Heirs> {
  const { seed } = spec;
  const begin = async (id: string, start: number): Promise<Headless> => {
    const golem = await wakeHeadless({ world: provingIdOf(spec), seed, id, telemetry: false });
    await golem.api.policy.set(WHOLE);
    if (start > 0) await golem.api.seek(start);
    return golem;
  };
  const first = await begin(`first-${seed}`, 0);
  await lived(first, BEFORE);
  const everything = await first.api.grimoire.list({ limit: ALL });
  const { testament: id } = await first.api.mortality.end();
  const testament = (await first.store.testament(id!))!;
  const passed = (await first.store.genome(id!))!;
  const growth: Partial<Record<Kind, number>> = {};
  const given: Partial<Record<Kind, number>> = {};
  const succeeded = async (kind: Kind, genome: readonly GrimoireEntry[]): Promise<void> => {
    await first.store.putTestament(testament, genome);
    const { world } = await first.api.lineage.succeed(id!);
    if (world!.step !== BEFORE) await first.api.seek(BEFORE);
    given[kind] = genome.length;
    growth[kind] = await lived(first, AFTER);
    await first.api.mortality.end();
  };
  await succeeded('heir', passed);
  await succeeded('random memories', byLot(everything, passed.length, seed));
  await succeeded('a full copy', everything);
  await first.store.close();
  first.end();
  const cold = await begin(`cold-${seed}`, BEFORE);
  given['cold start'] = 0;
  growth['cold start'] = await lived(cold, AFTER);
  await cold.store.close();
  cold.end();
  const { floor, oracle } = await boundsOf(spec, POLICY, BEFORE + AFTER);
  return {
    seed,
    growth: {
      ...(growth as Record<Kind, number>),
      floor: growthOver(floor, BEFORE, BEFORE + AFTER),
      oracle: growthOver(oracle, BEFORE, BEFORE + AFTER),
    },
    given: given as Record<Kind, number>,
  };
}

const percent = (value: number): string => (100 * value).toFixed(1);
const cell = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  return `${percent(mean(values))} (${percent(low)} to ${percent(high)})`;
};

function tableOf(grounds: readonly Heirs[], difficulty: number): string {
  const room = mean(grounds.map(({ growth }) => growth.oracle - growth.floor));
  const rows = KINDS.map((kind) => {
    const more = grounds.map(({ growth }) => growth[kind] - growth['cold start']);
    const share = mean(grounds.map(({ growth }) => growth[kind] - growth.floor)) / room;
    const memories = mean(grounds.map(({ given }) => given[kind])).toFixed(0);
    return `| ${kind} | ${memories} | ${percent(mean(grounds.map(({ growth }) => growth[kind])))} | ${kind === 'cold start' ? '–' : cell(more)} | ${percent(share)} |`;
  });
  const seeds = grounds.map(({ seed }) => seed).join(', ');
  return [
    `**What inheritance is worth in a proving ground**: ${grounds.length} grounds of difficulty ${difficulty} (seeds ${seeds}); a golem lives ${BEFORE} ticks and dies, and whoever comes after lives the next ${AFTER}; growth of equity, ln, per cent, with 95 % intervals over grounds; 0 of what could be learnt is the best fixed rule, 100 who knows the key`,
    '',
    '| who lives on | memories | growth | more than a cold start | of what could be learnt |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

/** What a successor's first ticks are worth, against a cold start, as many memories by lot, and a full copy of all that the dead one remembered. */
export async function inheriting({
  seeds,
  difficulty,
  follow,
}: Pick<Asked, 'seeds' | 'difficulty' | 'follow'>): Promise<string> {
  const grounds: Heirs[] = [];
  for (const seed of seeds) {
    follow(`ground ${seed}: a life and its heirs`);
    const one = await heirsIn(provingSpec(seed, difficulty));
    grounds.push(one);
    follow(
      `  ${Object.entries(one.growth)
        .map(([name, value]) => `${name} ${percent(value)}`)
        .join(', ')}; memories ${Object.values(one.given).join(', ')}`,
    );
  }
  return tableOf(grounds, difficulty);
}
