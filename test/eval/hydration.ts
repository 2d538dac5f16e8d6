import { type Chapter, chooseChapters } from '../../src/mind/codex/index.ts';
import { stems } from '../../src/lib/text/stems.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/index.ts';
import { type Change, changesIn } from './codex/changes.ts';
import { tokensOf } from './codex/read-chapters.ts';
import { intervalOfGroups, mean } from './measures.ts';

/** The older part, which weights and thresholds were chosen on; the newer is measured once they stood. */
const TUNING = 0.5;

type Way = (change: Change, at: number) => readonly Chapter[];

const { chapterShare, chapters: most, chapterTokens } = DEFAULT_POLICY.codex;

const chosen =
  (share: number, many = most): Way =>
  ({ chapters, paths }) =>
    chooseChapters(chapters, {
      way: 'search',
      paths,
      limits: { share, most: many, tokens: chapterTokens },
      count: (chapter) => tokensOf([chapter]),
    }).chapters;
const hydrated = chosen(chapterShare);

/** Best first, as many as there is room for. */
function within(chapters: readonly Chapter[], most = chapterTokens): readonly Chapter[] {
  let left = most;
  return chapters.filter((chapter) => {
    const tokens = tokensOf([chapter]);
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}

/** Chapters in which a path stands word for word, or the name of a file. */
const named: Way = ({ chapters, paths }) => {
  const looked = paths.flatMap((path) => [path.replace(/^src\//, ''), path.split('/').at(-1)!]);
  return within(chapters.filter(({ text }) => looked.some((one) => text.includes(one))));
};

/** As many as hydration takes: by the words of the paths alone, or by chance. */
const byWords: Way = (change, at) => {
  const words = new Set(change.paths.flatMap((path) => stems(path.replaceAll(/[^a-zA-Z]+/g, ' '))));
  const sets = change.chapters.map(({ heading, text }) => new Set(stems(`${heading} ${text}`)));
  const rarity = new Map(
    [...words].map((word) => [
      word,
      Math.log(sets.length / (1 + sets.filter((one) => one.has(word)).length)),
    ]),
  );
  const scored = change.chapters.map((chapter, place) => ({
    chapter,
    score: [...words].reduce((sum, word) => sum + (sets[place]!.has(word) ? rarity.get(word)! : 0), 0),
  }));
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, hydrated(change, at).length)
    .map(({ chapter }) => chapter);
};

const byChance: Way = (change, at) => {
  const random = SeededRandom.fromSeed(at + 1);
  return change.chapters
    .map((chapter) => ({ chapter, drawn: random.next() }))
    .toSorted((a, b) => a.drawn - b.drawn)
    .slice(0, hydrated(change, at).length)
    .map(({ chapter }) => chapter);
};

const WAYS: readonly (readonly [name: string, way: Way])[] = [
  ['none', () => []],
  ['all', ({ chapters }) => chapters],
  ['as many, by chance', byChance],
  ['names of paths and files alone', named],
  ['as many, by words of the paths', byWords],
  ['**hydration**', hydrated],
];

const percent = (share: number): string => (100 * share).toFixed(1);
const withInterval = (values: readonly (readonly number[])[]): string => {
  const [low, high] = intervalOfGroups(values);
  return `${percent(mean(values.flat()))} (${percent(low)}–${percent(high)})`;
};

function row(name: string, way: Way, changes: readonly Change[]): string {
  const taken = changes.map((change, at) => new Set(way(change, at)));
  const hits = changes.map(({ right }, at) => [...right].map((chapter) => (taken[at]!.has(chapter) ? 1 : 0)));
  const precise = changes.map(({ right }, at) =>
    [...taken[at]!].map((chapter) => (right.has(chapter) ? 1 : 0)),
  );
  const some = changes.map((_, at) => [hits[at]!.some((one) => one === 1) ? 1 : 0]);
  const chapters = mean(taken.map((one) => one.size));
  const tokens = mean(changes.map((change, at) => tokensOf([...taken[at]!]) / tokensOf(change.chapters)));
  const precision = precise.flat().length === 0 ? '–' : withInterval(precise);
  return `| ${name} | ${precision} | ${withInterval(hits)} | ${withInterval(some)} | ${chapters.toFixed(1)} | ${percent(tokens)} |`;
}

const HEAD =
  '| chapters | precision, % | recall, % | changes with a right one, % | chapters a change | tokens of the manual, % |\n|---|---:|---:|---:|---:|---:|';

/** A row for each way, with intervals over changes. */
export function table(title: string, changes: readonly Change[], ways = WAYS): string {
  const size = mean(changes.map(({ chapters }) => chapters.length));
  const right = mean(changes.map((one) => one.right.size));
  return [
    `${title}: ${changes.length} changes, ${size.toFixed(0)} chapters on average, ${right.toFixed(1)} of them right.\n`,
    HEAD,
    ...ways.map(([name, way]) => row(name, way, changes)),
  ].join('\n');
}

/** Which chapters of a manual enter for paths at work, against those that were changed with them. */
export async function* evaluateHydration(
  root: string,
  tune: boolean,
  follow: (line: string) => void,
): AsyncGenerator<string> {
  const changes = await changesIn(root, follow);
  if (changes.length === 0) {
    yield 'Hydration: skipped, this checkout has no history.';
    return;
  }
  const cut = Math.floor(changes.length * TUNING);
  if (tune) {
    const ways = [0.4, 0.5, 0.6, 0.7].flatMap((share) =>
      [3, 5, 8, 12].map((many) => [`${share} of the best, ${many} at most`, chosen(share, many)] as const),
    );
    yield table('Tuning part', changes.slice(0, cut), ways);
    return;
  }
  yield table('Newer half, held out', changes.slice(cut));
}
