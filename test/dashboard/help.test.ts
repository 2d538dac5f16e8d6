import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WORDS } from '../../src/dashboard/help/glossary.ts';
import { PANELS } from '../../src/dashboard/help/panels.ts';
import { STEPS } from '../../src/dashboard/shell/tour/tour.svelte.ts';

const SCREENS = 'src/dashboard/screens';
const sources = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte'))
  .map((name) => readFileSync(join(SCREENS, name), 'utf8'));

interface Catalog {
  readonly panels?: Readonly<Record<string, unknown>>;
}
const catalogs = Object.values(
  import.meta.glob<Catalog>('../../src/dashboard/screens/**/strings.ts', { eager: true, import: 'english' }),
);

/** Titles of all panels that are written out, in a catalog or where they stand; one with a tick in it is not. */
const titles = new Set([
  ...sources.flatMap((source) =>
    [...source.matchAll(/<Panel\s+title="([^"{]+)"/g)].map(([, title]) => title!),
  ),
  ...catalogs.flatMap(({ panels = {} }) =>
    Object.values(panels).filter((title) => typeof title === 'string'),
  ),
]);

describe('what is this', () => {
  it('is answered for each panel of each screen', () => {
    expect(titles.size).toBeGreaterThan(50);
    expect([...titles].filter((title) => !(title in PANELS))).toEqual([]);
  });

  it('is said of no panel that is not there', () => {
    expect(Object.keys(PANELS).filter((title) => !titles.has(title))).toEqual([]);
  });

  it('takes words of the glossary, each of which some panel needs or the page says', () => {
    for (const { what, words = [] } of Object.values(PANELS)) {
      expect(what).toMatch(/^[A-Z].*[.]$/);
      for (const word of words) expect(WORDS[word]).toMatch(/^[A-Z].*[.]$/);
    }
  });
});

describe('the first minute', () => {
  it('has seven steps, each over a panel that is there', () => {
    expect(STEPS).toHaveLength(7);
    for (const { panel } of STEPS) if (panel !== null) expect(titles).toContain(panel);
  });
});
