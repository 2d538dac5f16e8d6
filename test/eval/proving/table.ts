import { PLANTED, type Planted } from '../../../src/domain/world/proving.ts';
import { interval, mean } from '../measures.ts';
import { PLANTED_FOR } from './deciders.ts';
import type { Asked, Result } from './prove.ts';

const known = (values: readonly (number | null | undefined)[]): readonly number[] =>
  values.filter((one): one is number => one !== null && one !== undefined);

const percent = (value: number): string => (100 * value).toFixed(1);

/** Mean and 95 % interval over grounds, %. */
function share(values: readonly (number | null)[]): string {
  const all = known(values);
  if (all.length === 0) return '–';
  const [low, high] = interval(all);
  return all.length === 1 ? percent(all[0]!) : `${percent(mean(all))} (${percent(low)} to ${percent(high)})`;
}

const middle = (values: readonly (number | null | undefined)[]): string => {
  const all = [...known(values)].sort((a, b) => a - b);
  return all.length === 0 ? 'never' : `${all[Math.floor(all.length / 2)]!} (${all.length})`;
};

/** Lives that were lived before something was counted say nothing of it. */
const gave = (values: readonly (number | undefined)[]): string => {
  const all = known(values);
  return all.length === 0 ? '–' : percent(mean(all));
};

const named = (results: readonly Result[], name: string): readonly Result[] =>
  results.filter((one) => one.name === name);

const setWords = (settings: Asked['settings']): string => {
  const all = Object.entries(settings).flatMap(([section, names]) =>
    Object.entries(names as object).map(([name, value]) => `${section}.${name} at ${String(value)}`),
  );
  return all.length === 0 ? '' : ` by ${all.join(' and ')}`;
};

const KINDS: readonly Planted[] = PLANTED.filter((kind) => !['notes', 'noise'].includes(kind));

/** The same ground, lived by two. */
interface Pair {
  readonly one: Result;
  readonly other: Result;
}

/** Of what who knows the key gained by some kinds together, the points that one gained more than another: by ground, over what is to be gained on the mean ground. */
function pointsOn(
  kinds: readonly Planted[],
  results: readonly Result[],
  pairs: readonly Pair[],
  sign: number,
): readonly number[] {
  const gained = ({ gains }: Result): number | null => {
    const all = kinds.flatMap((kind) => gains[kind] ?? []);
    return all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0);
  };
  const both = pairs.flatMap(({ one, other }) => {
    const oracle = named(results, 'oracle').find(({ seed }) => seed === one.seed);
    const [knows, mine, theirs] = [oracle ? gained(oracle) : null, gained(one), gained(other)];
    return knows === null || mine === null || theirs === null
      ? []
      : [{ knows, more: sign * (mine - theirs) }];
  });
  const room = mean(both.map(({ knows }) => knows));
  return room <= 0 ? [] : both.map(({ more }) => more / room);
}

/** What each part is worth: the whole mind against the same without it, or with it where it is off by default. */
function worthOf(results: readonly Result[], whole: readonly Result[]): readonly string[] {
  const names = [...new Set(results.map(({ name }) => name))].filter((name) => /^(with|without) /.test(name));
  if (names.length === 0) return [];
  return [
    '',
    '**What each part is worth**: points of what could be learnt that the whole mind has more than the same without it, or less than the same with it; means over the same grounds with 95 % intervals. By kind: points of what who knows the key gained by it, and by what a part is there for together',
    '',
    `| part | grounds | whole life | last third | there for | on that | ${KINDS.join(' | ')} | tokens read, thousands |`,
    `| --- | ---: | ---: | ---: | --- | ---: | ${KINDS.map(() => '---:').join(' | ')} | ---: |`,
    ...names.map((name) => {
      const pairs = named(results, name).flatMap((other) => {
        const one = whole.find(({ seed }) => seed === other.seed);
        return one ? [{ one, other }] : [];
      });
      const sign = name.startsWith('without') ? 1 : -1;
      const more = (of: (result: Result) => number | null): readonly (number | null)[] =>
        pairs.map(({ one, other }) => {
          const [mine, theirs] = [of(one), of(other)];
          return mine === null || theirs === null ? null : sign * (mine - theirs);
        });
      const tokens = mean(
        pairs.map(({ one, other }) => sign * ((one.life?.tokens ?? 0) - (other.life?.tokens ?? 0))),
      );
      const forWhat = PLANTED_FOR[name.replace(/^(with|without) /u, '')];
      const on = (kinds: readonly Planted[]): readonly number[] => pointsOn(kinds, results, pairs, sign);
      const byKind = KINDS.map((kind) => (on([kind]).length === 0 ? '–' : percent(mean(on([kind])))));
      return `| ${name} | ${pairs.length} | ${share(more(({ score }) => score.whole))} | ${share(more(({ score }) => score.thirds[2]!))} | ${forWhat?.join(', ') ?? 'all'} | ${share(on(forWhat ?? KINDS))} | ${byKind.join(' | ')} | ${(tokens / 1_000).toFixed(0)} |`;
    }),
  ];
}

/** What was measured, in Markdown. */
export function tableOf({ seeds, difficulty, ticks, settings }: Asked, results: readonly Result[]): string {
  const names = [...new Set(results.map(({ name }) => name))];
  const whole = named(results, 'the whole mind');
  const lines = [
    `**What of what could be learnt was learnt**: ${seeds.length} grounds of difficulty ${difficulty} (seeds ${seeds.join(', ')}), lives of ${ticks} ticks${setWords(settings)}; 0 is the best fixed rule afterwards, 100 who knows the key; per cent, means with 95 % intervals over grounds`,
    '',
    '| decider | whole life | first third | second third | last third | growth, ln | orders | false of beliefs | tokens read, thousands | points a million tokens |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...names.map((name) => {
      const all = named(results, name);
      const of = (third: number): string => share(all.map(({ score }) => score.thirds[third]!));
      const last = all.flatMap(({ life }) => life?.beliefs.at(-1) ?? []);
      const wrong = last.filter(({ right }) => !right).length;
      const tokens = known(all.map(({ life }) => life?.tokens));
      return `| ${name} | ${share(all.map(({ score }) => score.whole))} | ${of(0)} | ${of(1)} | ${of(2)} | ${mean(all.map(({ growth }) => growth)).toFixed(2)} | ${mean(all.map(({ orders }) => orders)).toFixed(0)} | ${last.length === 0 ? '–' : `${wrong} of ${last.length}`} | ${tokens.length === 0 ? '–' : (mean(tokens) / 1_000).toFixed(0)} | ${tokens.length === 0 ? '–' : ((100 * mean(known(all.map(({ score }) => score.whole)))) / (mean(tokens) / 1e6)).toFixed(1)} |`;
    }),
    '',
    '**What each planted thing gave**: what was held at its moves beyond what is held on average, times what the price then moved; of gas what orders saved by their hours, of ranges what these earned beyond what the price did; per cent of equity, means over grounds',
    '',
    `| decider | ${KINDS.join(' | ')} |`,
    `| --- | ${KINDS.map(() => '---:').join(' | ')} |`,
    ...names.map((name) => {
      const all = named(results, name);
      return `| ${name} | ${KINDS.map((kind) => gave(all.map(({ gains }) => gains[kind]))).join(' | ')} |`;
    }),
  ];
  if (whole.length === 0) return lines.join('\n');
  lines.push(...worthOf(results, whole));
  const cues = Object.keys(whole[0]!.used);
  return [
    ...lines,
    '',
    '**When triage of the whole mind first told of each event, and from when on it acted on it**: the middle of the grounds in which it did, and in how many',
    '',
    `| | ${cues.join(' | ')} |`,
    `| --- | ${cues.map(() => '---:').join(' | ')} |`,
    `| noticed | ${cues.map((cue) => middle(whole.map(({ life }) => life?.noticed[cue]))).join(' | ')} |`,
    `| acted on | ${cues.map((cue) => middle(whole.map(({ used }) => used[cue]))).join(' | ')} |`,
  ].join('\n');
}
