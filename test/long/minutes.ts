import { SeededRandom } from '../../src/lib/math/seeded-random.ts';

const MINUTE_MS = 60_000;
const FIRST = Date.UTC(2024, 0, 1);
/** A minute's return, about; calm and wild stretches take turns. */
const CALM = 0.0004;
const WILD = 0.004;
/** Minutes after which a stretch ends, on average. */
const STRETCH = 600;

/** A market file of so many minutes, made up: a walk without a drift. The same seed makes the same file. */
export function minutesFile(count: number, seed: number): File {
  const random = SeededRandom.fromSeed(seed);
  const lines = ['time,open,high,low,close,volume'];
  let price = 100;
  let width = CALM;
  for (let i = 0; i < count; i += 1) {
    if (random.next() < 1 / STRETCH) width = random.next() < 0.3 ? WILD : CALM;
    const open = price;
    // Back towards where it began, so that a life of any length has a market to live in.
    const pull = (100 - open) / 100 / 2_000;
    price = open * (1 + pull + width * (random.next() + random.next() + random.next() - 1.5));
    const [high, low] = [Math.max(open, price) * (1 + width / 4), Math.min(open, price) * (1 - width / 4)];
    const time = new Date(FIRST + i * MINUTE_MS).toISOString();
    const volume = (10 + 20 * random.next()).toFixed(2);
    lines.push([time, ...[open, high, low, price].map((one) => one.toFixed(4)), volume].join(','));
  }
  return new File([lines.join('\n')], 'minutes-ABC-USD.csv');
}
