import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { liveBare } from '../support/bare-life.ts';
import { interval, mean } from './measures.ts';

/** Recorded histories, and the steps that lives begin within. */
const HISTORIES = [
  ['sp500', 5_100],
  ['btc', 365],
] as const;

interface Lived {
  readonly hits: number;
  readonly brier: number;
  readonly equity: number;
  readonly drawdown: number;
  readonly traded: number;
}

async function lived(byEnergy: number, tape: string, start: number, ticks: number): Promise<Lived> {
  const gate = { ...DEFAULT_POLICY.gate, baseThreshold: 0.1, minThreshold: 0.05, cooldownTicks: 0 };
  const policy = { ...DEFAULT_POLICY, gate, choice: { ...DEFAULT_POLICY.choice, byEnergy } };
  const { ticks: each } = await liveBare(ORGANS, ticks, undefined, policy, { tape, start });
  const records = each.map(({ record }) => record);
  const credits = records.flatMap((record) => record.credits ?? []);
  const [first, last] = [records[0]!.portfolio.equity, records.at(-1)!.portfolio.equity];
  return {
    hits: mean(credits.map(({ hit }) => (hit ? 1 : 0))),
    brier: mean(credits.map(({ brier }) => brier)),
    equity: last / first - 1,
    drawdown: Math.max(...records.map(({ portfolio }) => portfolio.drawdown)),
    traded: mean(records.map(({ action }) => (action?.receipt ? 1 : 0))),
  };
}

const figure = (value: number): string => (100 * value).toFixed(2);
function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
}

/** What choosing among rules by expected free energy is worth against their own order: the same years lived twice. */
export async function evaluateChoice(lives: number, ticks: number): Promise<string> {
  const pairs: (readonly [Lived, Lived])[] = [];
  for (let life = 0; life < lives; life += 1) {
    const [tape, steps] = HISTORIES[life % 2]!;
    const at = Math.floor(life / 2) / Math.max(1, Math.ceil(lives / 2) - 1);
    const start = Math.round(at * Math.max(0, steps - ticks));
    pairs.push([await lived(0, tape, start, ticks), await lived(1, tape, start, ticks)]);
  }
  const line = (name: keyof Lived): string => {
    const [rules, energy] = [0, 1].map((i) => pairs.map((pair) => pair[i]![name])) as [number[], number[]];
    return `| ${name} | ${cell(rules)} | ${cell(energy)} | ${cell(energy.map((value, i) => value - rules[i]!))} |`;
  };
  return [
    `Rules that act, in ${lives} lives of ${ticks} ticks lived twice, % (95 % intervals):`,
    '| measure | their own order | expected free energy | apart |',
    '| --- | --- | --- | --- |',
    ...(['hits', 'brier', 'equity', 'drawdown', 'traded'] as const).map(line),
  ].join('\n');
}
