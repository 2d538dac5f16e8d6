import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { besidePlaces, placesIn, withResults } from '../../scripts/lib/results.mjs';
import { PARTS as EVAL } from '../eval/main.ts';

const FOLDER = 'docs/results';
/** Read, and not loaded: each part of the bench brings half the product with it. */
const [, BENCH = ''] =
  /^export const PARTS.*?\{\n([^]*?)^\};/mu.exec(readFileSync('test/bench/main.ts', 'utf8')) ?? [];
const PARTS = {
  eval: Object.keys(EVAL),
  bench: [...BENCH.matchAll(/^ {2}'?([\w-]+)'?: /gmu)].map(([, name]) => name),
};
const pages = readdirSync(FOLDER).map((name) => ({ name, page: readFileSync(join(FOLDER, name), 'utf8') }));
const places = pages.flatMap(({ name, page }) => placesIn(page).map((place) => ({ name, ...place })));

/** The command that printed it, the day and the commit; where it was written by the command itself, the machine. */
const LINE = /^`(?:\w+=\S+ )*npm run (eval|bench) -- ([\w-]+)[^`]*`, \d{4}-\d\d-\d\d, `[0-9a-f]{7,8}`.*:$/u;
const DAY_AND_COMMIT = /\d{4}-\d\d-\d\d[^]*?`[0-9a-f]{7,8}`/u;

describe('places for results', () => {
  it('are closed, and there is one for each thing that is printed', () => {
    const marks = pages.flatMap(({ page }) => page.match(/^<!-- (?:eval|bench)\b.*$/gmu) ?? []);
    expect(marks).toHaveLength(places.length);
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks.length).toBeGreaterThan(0);
  });

  it.each(places)('$name: $kind $part is printed by a part that is there, and has its line', (place) => {
    expect(PARTS[place.kind]).toContain(place.part);
    const [line = '', ...rest] = place.text.trim().split('\n');
    expect(LINE.exec(line)?.slice(1), line).toEqual([place.kind, place.part]);
    expect(rest.join('\n')).toMatch(/^\|/mu);
  });

  it.each(pages)('$name: what else was measured says when and on which commit', ({ page }) => {
    const undated = besidePlaces(page)
      .split(/^#+ /mu)
      .flatMap((section) => {
        const at = section.search(/^\|/mu);
        return at < 0 || DAY_AND_COMMIT.test(section) ? [] : [section.split('\n', 1)[0]];
      });
    expect(undated).toEqual([]);
  });
});

describe('what a part prints', () => {
  const page =
    'Words.\n\n<!-- eval: x 2 -->\n\nold\n\n<!-- end -->\n\n<!-- bench: x -->\n\nkept\n\n<!-- end -->\n';

  it('goes where it belongs, with its line', () => {
    expect(withResults(page, 'eval', 'x', ['| a |', '| b |\n'], 'line:')).toBe(
      page.replace('old', 'line:\n\n| b |'),
    );
    expect(withResults(page, 'eval', 'y', ['| a |'], 'line:')).toBe(page);
  });

  it('is missed where it was not printed', () => {
    expect(() => withResults(page, 'eval', 'x', ['| a |'], 'line:')).toThrow('printed no table 2');
  });
});
