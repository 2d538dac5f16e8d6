import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { meaningOf, meanings } from '../../src/dashboard/help/glossary.ts';
import { panelHelp } from '../../src/dashboard/help/panels.ts';
import { english } from '../../src/dashboard/help/strings.ts';
import { STEPS } from '../../src/dashboard/shell/tour/tour.svelte.ts';
import { panelTitles } from '../support/panel-titles.ts';

const SCREENS = 'src/dashboard/screens';
const sources = readdirSync(SCREENS, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte'))
  .map((name) => readFileSync(join(SCREENS, name), 'utf8'));

/** Titles of all panels, in a catalog or written out; one with a tick in it is not. */
const titles = new Set([
  ...panelTitles(),
  ...sources.flatMap((source) =>
    [...source.matchAll(/<Panel\s+title="([^"{]+)"/g)].map(([, title]) => title!),
  ),
]);

describe('what is this', () => {
  it('is answered for each panel of each screen', () => {
    expect(titles.size).toBeGreaterThan(50);
    expect([...titles].filter((title) => panelHelp(title) === null)).toEqual([]);
  });

  it('is said of no panel that is not there', () => {
    expect(Object.keys(english.meanings).filter((title) => !titles.has(title))).toEqual([]);
  });

  it('has each word once', () => {
    const names = meanings().map(({ name }) => name.toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('takes words of the glossary, and says of each what it means', () => {
    for (const title of titles) {
      const { what, words } = panelHelp(title)!;
      expect(what).toMatch(/^[A-Z].*[.]$/);
      for (const word of words) expect(meaningOf(word).name).toBe(word);
    }
    for (const { meaning } of meanings()) expect(meaning).toMatch(/^[A-Z].*[.]$/);
  });
});

describe('the first minute', () => {
  it('has seven steps, each over a panel that is there', () => {
    expect(STEPS).toHaveLength(7);
    for (const { panel } of STEPS) if (panel !== null) expect(titles).toContain(panel);
  });
});
