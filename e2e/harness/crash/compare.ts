import { createHash } from 'node:crypto';
import { LARGE_REPEATS, textOf, vectorOf } from './content.ts';
import { idsOf, kidsOf } from './model.ts';
import type { Model } from './model.ts';
import type { Survey } from './survey.ts';

/** Differences told of each table; the rest is counted. */
const MOST_TOLD = 4;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Contents never change under the same name, and most rows outlive many kills. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

function remembered(key: string, make: () => string): string {
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = md5(make());
  known.set(key, made);
  return made;
}

const textSum = (table: string, id: number, version: number): string =>
  remembered(`${table}:${id}:${version}`, () => textOf(table, id, version));

/** Every table as `survey` reads it. */
function expected(model: Model): Record<string, string[]> {
  const kids = kidsOf(model);
  const rows: Record<string, string[]> = {
    marks: idsOf(model.marks).map((n) => `${n}|${model.marks[n]}`),
    parents: Object.entries(model.parents).map(([id, version]) => {
      const sum = textSum('parents', Number(id), version);
      return [id, version, kids.get(Number(id)) ?? 0, sum, sum].join('|');
    }),
    children: Object.entries(model.children).map(([id, { parent, version }]) => {
      const sum = textSum('children', Number(id), version);
      return [id, version, parent, sum, sum].join('|');
    }),
    vectors: Object.entries(model.vectors).map(([id, version]) => {
      const sum = remembered(`vector:${id}:${version}`, () => vectorOf(Number(id), version));
      return [id, version, sum].join('|');
    }),
    wide: Object.entries(model.wide).map(([id, version]) => {
      const sum = textSum('wide', Number(id), version);
      return [id, version, sum, sum].join('|');
    }),
  };
  const { version, rows: count, rewritten } = model.large;
  rows['large'] = Array.from({ length: count }, (_, i) => {
    const of = rewritten[i + 1] ?? version;
    return `${i + 1}|${of}|${remembered(`large:${i + 1}:${of}`, () => md5(`${of}:${i + 1}`).repeat(LARGE_REPEATS))}`;
  });
  for (const [name, table] of Object.entries(model.scratch)) {
    rows[name] = Array.from({ length: table.rows }, (_, i) => `${i + 1}|${md5(`${table.version}:${i + 1}`)}`);
  }
  return rows;
}

/** What is stored and should not be, and the other way round; empty when they are equal to the last byte. */
export function differences(model: Model, survey: Survey): string[] {
  const wanted = model.last < 0 ? {} : expected(model);
  const names = new Set([...Object.keys(wanted), ...Object.keys(survey.tables)]);
  return [...names].flatMap((name) => {
    const should = wanted[name] ?? [];
    const is = survey.tables[name] ?? [];
    if (name in wanted !== name in survey.tables) {
      return [`${name}: the table is ${name in wanted ? 'missing' : 'there'}`];
    }
    if (should.join('\n') === is.join('\n')) return [];
    const [want, have] = [new Set(should), new Set(is)];
    const missing = should.filter((row) => !have.has(row));
    const surplus = is.filter((row) => !want.has(row));
    const told = (what: string, rows: readonly string[]): string =>
      `${rows.length} ${what} (${rows.slice(0, MOST_TOLD).join(', ')})`;
    return [`${name}: ${told('rows missing', missing)}, ${told('rows too many or different', surplus)}`];
  });
}
