import { ALL_COMPARED, type Compared } from '../../src/mind/gateway/cache/verdict.ts';
import { certainFrom } from '../../src/mind/gateway/cache/judged.ts';
import { type Asked, askedBy, askedByCosine } from './cache/asked.ts';
import { type CachePairs, cachePairs, medicalPairs, type Split } from './cache/pairs.ts';
import { apartPool, densePools, type Pool, poolsOf } from './cache/pools.ts';
import { interval, mean } from './measures.ts';

/** Shares of wrong answers that an owner may allow. */
const BOUNDS = [0.01, 0.02, 0.025, 0.03, 0.05];
const DEFAULT_BOUND = 0.025;
/** Random choices of 999 pairs. */
const DENSE_POOLS = 8;

const PARTS: Readonly<Record<string, Compared>> = {
  'all of it': ALL_COMPARED,
  'strict guards': { ...ALL_COMPARED, strict: true },
  'without guards': { ...ALL_COMPARED, guards: false },
  'without rivals': { ...ALL_COMPARED, rivals: false },
};

const percent = (share: number): string => (share * 100).toFixed(1);

function withInterval(values: readonly boolean[]): string {
  const shares = values.map(Number);
  const [low, high] = interval(shares);
  return `${percent(mean(shares))} (${percent(low)}–${percent(high)})`;
}

function row(name: string, asked: readonly Asked[], apart: readonly Asked[], from: number): string {
  const answered = ({ certainty }: Asked): boolean => certainty >= from;
  const cells = [
    withInterval(asked.map((one) => answered(one) && one.right)),
    withInterval(asked.map((one) => answered(one) && !one.right)),
    withInterval(apart.map((one) => answered(one) && one.fooled)),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}

/** The threshold at which as many answers are wrong as all of it gives, so that the shares that are right can be compared. */
function fromOf(asked: readonly Asked[], wrong: number): number {
  const sorted = asked.filter(({ certainty }) => certainty >= 0).sort((a, b) => b.certainty - a.certainty);
  let left = wrong;
  let from = Infinity;
  for (const { certainty, right } of sorted) {
    if (!right && left-- <= 0) break;
    from = certainty;
  }
  return from;
}

function tableOf(data: CachePairs, title: string, pools: readonly Pool[], split: Split): string {
  const apartOnes = apartPool(data, split, 1);
  const of = (ask: (pool: Pool) => readonly Asked[]): readonly [readonly Asked[], readonly Asked[]] => [
    pools.flatMap(ask),
    ask(apartOnes),
  ];
  const all = of((pool) => askedBy(data, pool, ALL_COMPARED));
  const from = certainFrom(DEFAULT_BOUND);
  const wrong = all[0].filter(({ certainty, right }) => certainty >= from && !right).length;
  const plain = of((pool) => askedByCosine(data, pool, false));
  const ahead = of((pool) => askedByCosine(data, pool, true));
  const lines = [
    `${title}: ${all[0].length} questions whose answer is stored, ${all[1].length} near one that is said to be another`,
    '',
    '| | right % | wrong % | fooled by the near one % |',
    '|---|---|---|---|',
    row('nearest vector, always', ...plain, -1),
    row('nearest vector from 0.6', ...plain, 0.6),
    row('vector ahead of the second, as many wrong', ...ahead, fromOf(ahead[0], wrong)),
    ...BOUNDS.map((bound) => row(`bound ${percent(bound)} %`, ...all, certainFrom(bound))),
    ...Object.entries(PARTS)
      .slice(1)
      .map(([name, what]) => {
        const part = of((pool) => askedBy(data, pool, what));
        return row(`${name}, as many wrong`, ...part, fromOf(part[0], wrong));
      }),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * How the reply cache answers: questions are stored, their paraphrases asked. Thresholds were chosen on dev; the data lies outside the
 * repository. @returns tables in Markdown, or a line where there is no data
 */
export async function evaluateCache(root: string): Promise<string> {
  const data = await cachePairs(root);
  if (data === null) return 'Cache: skipped, there is no data.';
  return [
    tableOf(data, 'Held out', poolsOf(data, 'held-out', 1), 'held-out'),
    tableOf(
      data,
      'Held out, among 999 pairs of all splits by how often they are asked',
      densePools(data, 'held-out', DENSE_POOLS),
      'held-out',
    ),
  ].join('\n');
}

/** The same of a source of which nothing was learnt. @param file `mqp.csv` of Medical Question Pairs */
export async function evaluateMedicalCache(root: string, file: string): Promise<string> {
  const data = await medicalPairs(root, file);
  return tableOf(data, 'Questions to doctors', poolsOf(data, 'held-out', 1), 'held-out');
}
