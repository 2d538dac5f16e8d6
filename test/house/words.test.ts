import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';

/** Whose words all others use: what is recorded, and what organs and steps hand each other. */
const SHARED = ['src/domain/', 'src/mind/contract/'];

const typesOf = (text: string): readonly string[] =>
  [...text.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gmu)].map(
    ([, name]) => name!,
  );

it('a word that all share means one thing: nobody else exports a type of its name', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('src', name).replaceAll(sep, '/'));
  const owners = new Map<string, string[]>();
  for (const file of files)
    for (const name of typesOf(readFileSync(file, 'utf8')))
      owners.set(name, [...(owners.get(name) ?? []), file]);
  const twice = [...owners].filter(
    ([, all]) => all.length > 1 && all.some((file) => SHARED.some((folder) => file.startsWith(folder))),
  );
  expect(owners.size).toBeGreaterThan(1_000);
  expect(Object.fromEntries(twice)).toEqual({});
});
