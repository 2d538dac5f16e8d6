import type { AskFigure, AskSentence, AskSource } from '../../src/domain/past/ask.ts';
import type { DecisionOutcome } from '../../src/domain/governor/outcome.ts';
import { betaInterval } from '../../src/lib/math/beta-interval.ts';
import type { GolemFacade } from '../../src/runtime/facade/facade.ts';

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((here, key) => (here as Readonly<Record<string, unknown>> | null)?.[key], value);

type Asked = Pick<GolemFacade, 'status' | 'records' | 'grimoire' | 'governor' | 'orders'>;

/** Everything that is stored of a source, as one text, read anew. */
async function storedText(golem: Asked, { kind, ref }: AskSource): Promise<string> {
  if (kind === 'tick') {
    const record = await golem.records.get(Number(ref));
    const written = record?.predictions.find(({ entryId }) => entryId !== null)?.entryId ?? '';
    const entry = await golem.grimoire.get(written);
    return JSON.stringify(record) + JSON.stringify(entry);
  }
  if (kind === 'memory') return JSON.stringify(await golem.grimoire.get(ref));
  if (kind === 'orders') return JSON.stringify(await golem.orders.list());
  return JSON.stringify(await golem.status());
}

/** The number that a shown figure names, as it is; NaN of a word. */
const numberIn = (shown: string): number => Number(shown.replaceAll(/[,%\s+]/g, ''));

const near = (shown: string, value: number): boolean => {
  const digits = /\.(\d+)/.exec(shown)?.[1]?.length ?? 0;
  return Math.abs(numberIn(shown) - value) <= 0.5 * 10 ** -digits + 1e-9;
};

const date = (time: number): string =>
  new Date(time * 1_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

function shows({ as, shown }: AskFigure, value: unknown): boolean {
  if (typeof value !== 'number') return shown === String(value);
  if (as === 'date') return shown === date(value);
  if (as === 'percent' || as === 'share') return near(shown, value * 100);
  if (as === 'size') return near(shown, Math.abs(value));
  return near(shown, value);
}

/** What came of decisions of these ticks against chance, counted anew: one after the other, and none before the one that counts is due. */
function againstChance(outcomes: readonly DecisionOutcome[], ticks: readonly number[]) {
  let [free, times, hits, expected] = [0, 0, 0, 0];
  for (const { decidedAt, tick, hit, chance } of outcomes.toSorted((a, b) => a.decidedAt - b.decidedAt)) {
    if (!ticks.includes(decidedAt) || chance === undefined || decidedAt < free) continue;
    [free, times, hits, expected] = [tick, times + 1, hits + Number(hit), expected + chance];
  }
  const chance = expected / times;
  const [low, high] = betaInterval({ alpha: 4 * chance + hits, beta: 4 * (1 - chance) + times - hits });
  return { times, rate: hits / times, low, high, chance };
}

async function isRead(golem: Asked, figure: AskFigure): Promise<boolean> {
  if (figure.of === 'status') return shows(figure, at(await golem.status(), figure.path));
  if (figure.of === 'record') return shows(figure, at(await golem.records.get(figure.tick), figure.path));
  if (figure.of === 'ratio') {
    const record = await golem.records.get(figure.tick);
    return shows(figure, Number(at(record, figure.over)) / Number(at(record, figure.under)) - 1);
  }
  if (figure.of === 'growth') {
    const [from, to] = await Promise.all([figure.from, figure.tick].map((tick) => golem.records.get(tick)));
    const [before, after] = [from, to].map((record) => Number(at(record, figure.path)));
    return shows(figure, figure.as === 'percent' ? after! / before! - 1 : after! - before!);
  }
  if (figure.of === 'chance')
    return shows(figure, againstChance(await golem.governor.outcomes(), figure.ticks)[figure.part]);
  const { ticks, path, equals, among } = figure;
  const rows: readonly object[] =
    among === 'outcomes'
      ? (await golem.governor.outcomes()).map((one) => ({ ...one, tick: one.decidedAt }))
      : await golem.records.summaries();
  const said = rows.filter((row) => ticks.includes(Number(at(row, 'tick'))) && at(row, path) === equals);
  return said.length === ticks.length && shows(figure, said.length);
}

/**
 * Whether a sentence of an answer that no model wrote stands in what is stored: a quote letter by letter, of a figure each value; what is said
 * between figures has no figure of its own. A note tells of the looking, and is none of the answer.
 */
export async function standsInSource(
  golem: Asked,
  sentence: AskSentence,
  sources: readonly AskSource[],
): Promise<boolean> {
  const named = sentence.sources.map((n) => sources.find((source) => source.n === n));
  if (named.some((source) => source === undefined)) return false;
  if (sentence.kind === 'note') return !/\d/.test(sentence.text);
  if (named.length === 0) return false;
  if (sentence.kind === 'quote') {
    const quoted = JSON.stringify(sentence.text).slice(1, -1);
    const texts = await Promise.all(named.map((source) => storedText(golem, source!)));
    return texts.some((text) => text.includes(quoted));
  }
  const { template, figures, text } = sentence;
  if (/\d/.test(template)) return false;
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => figures[name]!.shown);
  if (filled !== text) return false;
  const read = await Promise.all(Object.values(figures).map((figure) => isRead(golem, figure)));
  return read.every(Boolean);
}
