import { AppError } from '../../domain/errors.ts';
import type {
  FileMapping,
  ImportCounts,
  ImportFinding,
  ImportQuestion,
  ImportReport,
} from '../../domain/world/market-file.ts';

type Lines = Readonly<Partial<Record<keyof ImportCounts, number>>>;

const numbers = new Intl.NumberFormat('en-US');

/** What is left out, merged or read as something else: what it is (of one, of several), and what is done. */
const FINDINGS: readonly (readonly [
  key: keyof ImportCounts,
  one: string,
  several: string,
  done: (mapping: FileMapping) => string | null,
])[] = [
  [
    'otherUnits',
    'time is a number of another unit than the rest',
    'times are numbers of another unit than the rest',
    () => 'read by their own',
  ],
  ['headers', 'line repeats the header', 'lines repeat the header', () => 'left out'],
  ['missing', 'row has no time or no price', 'rows have no time or no price', () => 'left out'],
  ['filled', 'row has no open, high or low', 'rows have no open, high or low', () => 'taken from the close'],
  ['noVolume', 'row has no volume', 'rows have no volume', () => 'taken as 0'],
  [
    'widened',
    'row has a high or a low that does not hold its open and close',
    'rows have a high or a low that does not hold their open and close',
    () => 'widened to them',
  ],
  [
    'leaps',
    'price is ten times the one before it or more, or a tenth or less',
    'prices are ten times the one before them or more, or a tenth or less',
    () => 'kept',
  ],
  [
    'duplicates',
    'row has the time of another',
    'rows have the time of another',
    ({ duplicates }) => (duplicates === 'keep' ? null : `only the ${duplicates} of a time counts`),
  ],
  [
    'skippedTimes',
    'local time is one that the clock never showed',
    'local times are ones that the clock never showed',
    () => 'read as before the clock was set',
  ],
];

/** What an import leaves out, merges or reads as something else, each with its count and first line. */
export function findingsOf(
  { counts, mapping }: Pick<ImportReport, 'counts' | 'mapping'>,
  lines: Lines,
): readonly ImportFinding[] {
  return FINDINGS.flatMap(([key, one, several, done]): readonly ImportFinding[] => {
    const count = counts[key];
    const what = count === 0 ? null : done(mapping);
    if (what === null) return [];
    const line = lines[key] ?? null;
    const where = line === null ? '' : ` (${count === 1 ? '' : 'first '}line ${line})`;
    return [
      { key, count, line, says: `${numbers.format(count)} ${count === 1 ? one : several}${where}: ${what}` },
    ];
  });
}

/** What would be lost or changed is told before anything is kept. */
export const unsure = (findings: readonly ImportFinding[]): AppError =>
  new AppError(
    'import.unsure',
    `Nothing was imported yet. ${findings.map(({ says }) => `${says}.`).join(' ')} Import it anyway (accept), or fix the file.`,
    { data: { findings } },
  );

/** What can be read in two ways is asked. */
export const undecided = (questions: readonly ImportQuestion[]): AppError =>
  new AppError(
    'import.unsure',
    `Nothing was imported. ${questions
      .map(({ ask, readings }) =>
        [ask, readings.map(({ means }) => `“${means}”`).join(' or ')].filter(Boolean).join(' '),
      )
      .join(' ')}`,
    { data: { questions } },
  );
