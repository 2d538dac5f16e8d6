import type { AskAnswer } from '../../../src/domain/past/ask.ts';
import type { DecisionOutcome } from '../../../src/domain/governor/outcome.ts';
import type { TickSummary } from '../../../src/domain/records/record.ts';
import { type Headless, wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { standsInSource } from '../../support/stands-in-source.ts';
import { interval, mean } from '../measures.ts';

/** A question about the golem's own past, and the ticks of which one has to be among the sources. */
interface Question {
  readonly kind: string;
  readonly words: string;
  readonly ticks: readonly number[];
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const said = (time: number, as: Intl.DateTimeFormatOptions): string =>
  new Date(time * 1_000).toLocaleDateString('en-GB', as);

/** Ways in which people ask the same; taken in turn, so that no kind of question has one wording alone. */
const SAID = {
  buy: ['Why did you buy in', 'What made you buy in', 'For what reason did you purchase in'],
  sell: ['Why did you sell in', 'How come you sold in', 'What was the reason for your sales in'],
  provide: ['Why did you provide liquidity in', 'What made you deposit in'],
  withdraw: ['Why did you withdraw in', 'What was the reason for withdrawing in'],
} as const;
const DID = ['What did you do on', 'Which trades did you make on', 'Did you trade on'];
const REGIME = ['What regime was it on', 'What was the market like on', 'Which regime did you see on'];
const FORESAW = ['What did you predict on', 'What was your forecast on', 'What did you expect on'];

const inTurn = (ways: readonly string[], at: number): string => ways[at % ways.length]!;

/** Two of three at most of a kind from a life, spread over it. */
const spread = <Item>(all: readonly Item[], most: number): readonly Item[] =>
  all.filter((_, at) => at % Math.max(1, Math.ceil(all.length / most)) === 0);

function ofTrades(life: readonly TickSummary[]): readonly Question[] {
  const trades = life.filter(({ actionStatus }) => actionStatus === 'filled');
  const why = trades.map(({ actionKind, worldTime }, at): Question => {
    const month = said(worldTime, MONTH);
    const ticks = trades.filter(
      (row) => row.actionKind === actionKind && said(row.worldTime, MONTH) === month,
    );
    return {
      kind: 'why, by month',
      words: `${inTurn(SAID[actionKind!], at)} ${month}?`,
      ticks: ticks.map(({ tick }) => tick),
    };
  });
  const what = trades.map(({ tick, worldTime }, at): Question => ({
    kind: 'what, by day',
    words: `${inTurn(DID, at)} ${said(worldTime, DAY)}?`,
    ticks: [tick],
  }));
  const ends = (['buy', 'sell'] as const).flatMap((kind): Question[] => {
    const rows = trades.filter(({ actionKind }) => actionKind === kind);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return [];
    return [
      { kind: 'first and last', words: `When did you first ${kind}?`, ticks: [first.tick] },
      { kind: 'first and last', words: `Why did you ${kind} last time?`, ticks: [last.tick] },
    ];
  });
  return [...spread(why, 12), ...spread(what, 8), ...ends];
}

function ofOutcomes(life: readonly TickSummary[], outcomes: readonly DecisionOutcome[]): readonly Question[] {
  const traded = outcomes.filter(({ regret }) => regret !== null);
  const by = (sign: number): number =>
    traded.reduce((found, one) => (sign * one.regret! > sign * found.regret! ? one : found)).decidedAt;
  const decided = outcomes.map(({ decidedAt }, at): Question => ({
    kind: 'forecast, by day',
    words: `${inTurn(FORESAW, at)} ${said(life[decidedAt - 1]!.worldTime, DAY)}?`,
    ticks: [decidedAt],
  }));
  const best: readonly Question[] =
    traded.length === 0
      ? []
      : [
          { kind: 'best and worst', words: 'What was your worst trade?', ticks: [by(1)] },
          { kind: 'best and worst', words: 'Which trade do you regret most?', ticks: [by(1)] },
          { kind: 'best and worst', words: 'What was your best trade?', ticks: [by(-1)] },
        ];
  return [...spread(decided, 8), ...best];
}

function ofMarket(life: readonly TickSummary[]): readonly Question[] {
  const changes = life.filter(({ regimeChanged }) => regimeChanged);
  const days = changes.map(({ tick, worldTime }, at): Question => ({
    kind: 'regime, by day',
    words: `${inTurn(REGIME, at)} ${said(worldTime, DAY)}?`,
    ticks: [tick],
  }));
  const rich = life.reduce((found, row) => (row.equity > found.equity ? row : found));
  return [
    ...spread(days, 8),
    { kind: 'standing', words: 'When were you richest?', ticks: [rich.tick] },
    { kind: 'standing', words: 'How have you done against holding?', ticks: [life.at(-1)!.tick] },
  ];
}

async function questionsOf({ api }: Headless): Promise<readonly Question[]> {
  const life = await api.records.summaries();
  return [...ofTrades(life), ...ofOutcomes(life, await api.governor.outcomes()), ...ofMarket(life)];
}

interface Answered {
  readonly kind: string;
  /** Whether a right tick is the first of the sources shown, or among the first five. */
  readonly first: boolean;
  readonly five: boolean;
  readonly sentences: number;
  readonly standing: number;
  readonly ms: number;
}

/** Memories of a tick count as the tick. */
async function ticksShown({ api }: Headless, { found }: AskAnswer): Promise<readonly number[]> {
  return Promise.all(
    found.sources.slice(0, 5).map(async ({ kind, ref }) => {
      if (kind === 'tick') return Number(ref);
      return kind === 'memory' ? ((await api.grimoire.get(ref))?.tick ?? 0) : 0;
    }),
  );
}

async function answered(golem: Headless, { kind, words, ticks }: Question): Promise<Answered> {
  const begun = performance.now();
  const answer = await golem.api.ask(words, { models: [] }).answer();
  const ms = performance.now() - begun;
  const shown = await ticksShown(golem, answer);
  const { sentences, sources } = answer.found;
  const claims = sentences.filter((sentence) => sentence.kind !== 'note');
  const stands = await Promise.all(claims.map((sentence) => standsInSource(golem.api, sentence, sources)));
  return {
    kind,
    ms,
    sentences: claims.length,
    standing: stands.filter(Boolean).length,
    first: ticks.includes(shown[0]!),
    five: shown.some((tick) => ticks.includes(tick)),
  };
}

const percent = (hits: readonly boolean[]): string => {
  const values = hits.map(Number);
  const [low, high] = interval(values);
  return `${(100 * mean(values)).toFixed(1)} (${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)})`;
};

/** Questions about lives over the S&P 500, of which the records say what the answer rests on; no model is asked. */
export async function evaluateOwnPast(seeds: readonly number[], ticks: number): Promise<string> {
  const all: Answered[] = [];
  for (const seed of seeds) {
    const golem = await wakeHeadless({ world: 'sp500', seed });
    await golem.api.step('theta', ticks);
    for (const question of await questionsOf(golem)) all.push(await answered(golem, question));
  }
  const kinds = [...new Set(all.map(({ kind }) => kind))].toSorted();
  const row = (name: string, of: readonly Answered[]): string => {
    const sentences = of.reduce((sum, one) => sum + one.sentences, 0);
    const standing = of.reduce((sum, one) => sum + one.standing, 0);
    const times = of.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return `| ${name} | ${of.length} | ${percent(of.map(({ first }) => first))} | ${percent(of.map(({ five }) => five))} | ${standing} of ${sentences} | ${times[Math.floor(times.length / 2)]!.toFixed(0)} |`;
  };
  return [
    `Questions about ${seeds.length} lives of ${ticks} ticks, without a model: in how many of 100 a right tick is the first source, and among five.`,
    '| question | n | first | among five | sentences that stand in a source | ms, median |',
    '| --- | --: | --: | --: | --: | --: |',
    ...kinds.map((kind) =>
      row(
        kind,
        all.filter((one) => one.kind === kind),
      ),
    ),
    row('all', all),
  ].join('\n');
}
