import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, isNew, RECIPES } from '../support/recipes.ts';

/** Files of before, docs and translations apart, that an addition may touch. */
const MOST: Readonly<Record<string, number>> = {
  'A verb': 2,
  'A topic of verbs': 2,
  'An organ': 3,
  'A policy number': 2,
};

/** What they build together is looked at in `recipes-followed.test.ts`. */
describe.sequential('recipes, one after the other', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'golem-recipes-'));
    for (const { steps } of RECIPES)
      for (const step of steps) if (!isNew(step)) cpSync(step.file, join(root, step.file));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(RECIPES)('$title: fits what is there, and touches little of it', (recipe) => {
    const touched = new Set(
      follow(recipe, root).filter((file) => !file.startsWith('docs/') && !file.endsWith('strings.de.ts')),
    );
    expect([...touched].length, [...touched].join(', ')).toBeLessThanOrEqual(MOST[recipe.title] ?? 7);
  });

  it('has those whose cost is counted', () => {
    expect(RECIPES.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(MOST)));
  });
});
