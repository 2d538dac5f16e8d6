import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { beginnings, STRETCHES } from './evidence.ts';
import { interval, mean } from './measures.ts';
import type { AskedModel } from './position.ts';

const NAME = 'asked';
const all = (on: 0 | 1) => ({ analyze: on, execute: on, reflect: on });

/** A model decides on every thought, in all its phases or in one request; rules alone where it does not answer. */
const policyWith = (on: 0 | 1): PolicyPatch => ({
  thinking: {
    t1Models: [NAME],
    t2Models: [NAME],
    t1Queries: 2,
    t1Turns: all(on),
    t2Turns: all(on),
    t1DeadlineMs: 120_000,
    t2DeadlineMs: 120_000,
  },
  // What was decided once is not to answer for the model.
  distilled: { use: 0, lifts: 0 },
});

/** What one life came to. */
interface Lived {
  readonly growth: number;
  readonly brier: number;
  /** Of the thoughts, those that the model decided. */
  readonly decided: number;
  /** Of one thought. */
  readonly requests: number;
  readonly tokens: number;
}

async function lived(
  { url, model, key }: AskedModel,
  where: { readonly world: string; readonly seed: number; readonly start: number },
  ticks: number,
  on: 0 | 1,
): Promise<Lived> {
  const config = modelAt(NAME, url, { model, ...(key && { keyName: NAME }) });
  const { api, store } = await wakeHeadless({
    world: where.world,
    seed: where.seed,
    id: `life-${where.seed}`,
    languageModels: routerTo([config], { ...(key && { key: () => key }) }),
  });
  await api.policy.set(policyWith(on));
  if (where.start > 0) await api.seek(where.start);
  const records = [];
  for (let done = 0; done < ticks; done += 20)
    records.push(...(await api.step('theta', Math.min(20, ticks - done))));
  await store.close();
  const thoughts = records.flatMap(({ thought }) => thought ?? []);
  const attempts = thoughts.flatMap((thought) => thought.attempts);
  const sum = (of: (one: (typeof attempts)[number]) => number): number =>
    attempts.reduce((total, one) => total + of(one), 0) / Math.max(1, thoughts.length);
  return {
    growth: Math.log(records.at(-1)!.portfolio.equity / records[0]!.portfolio.equity),
    brier: mean(records.flatMap(({ credits = [] }) => credits.map(({ brier }) => brier))),
    decided: mean(thoughts.map(({ by }) => (by === NAME ? 1 : 0))),
    requests: sum(({ tries }) => tries),
    tokens: sum(({ usage }) => (usage?.input ?? 0) + (usage?.output ?? 0)),
  };
}

const cell = (values: readonly number[], scale: number, digits: number): string => {
  const [low, high] = interval(values);
  const figure = (value: number): string => (scale * value).toFixed(digits);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
};

const MEASURES = [
  ['growth, %', 'growth', 100, 2],
  ['Brier score, %', 'brier', 100, 2],
  ['thoughts that the model decided, %', 'decided', 100, 1],
  ['requests of a thought', 'requests', 1, 2],
  ['tokens of a thought', 'tokens', 1, 0],
] as const;

/**
 * What the phases of a thought are worth to a model: the same lives on both tapes, each thought in all its phases and in one request.
 * @param asked null where none is named: then nothing is measured
 */
export async function evaluateTurns(
  lives: number,
  ticks: number,
  asked: AskedModel | null,
  told: (line: string) => void = () => undefined,
): Promise<string> {
  if (!asked) return 'Turns: skipped: no model (GOLEM_EVAL_MODEL_URL and GOLEM_EVAL_MODEL name one).';
  const pairs: { readonly turns: Lived; readonly one: Lived }[] = [];
  for (const [name, stretch] of Object.entries(STRETCHES)) {
    if (name.includes('first half')) continue;
    for (const [life, start] of beginnings(stretch, lives, ticks).entries()) {
      told(`${name}, life ${life + 1} of ${lives}`);
      const where = { world: stretch.world, seed: 900 + life, start };
      pairs.push({
        turns: await lived(asked, where, ticks, 1),
        one: await lived(asked, where, ticks, 0),
      });
    }
  }
  return [
    `**Thoughts in all their phases and in one request**: ${pairs.length} lives of ${ticks} ticks, decided by ${asked.model}, with 95 % intervals over lives`,
    '',
    '| | in one request | more in phases |',
    '| --- | ---: | ---: |',
    ...MEASURES.map(([name, key, scale, digits]) => {
      const ones = pairs.map(({ one }) => one[key]);
      const more = pairs.map(({ turns, one }) => turns[key] - one[key]);
      return `| ${name} | ${cell(ones, scale, digits)} | ${cell(more, scale, digits)} |`;
    }),
    '',
  ].join('\n');
}
