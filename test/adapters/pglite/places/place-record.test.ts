import fc from 'fast-check';
import { expect, test } from 'vitest';
import { databasesOf, freshNamespace, isOf } from '../../../../src/adapters/pglite/places/namespaces.ts';
import { firstRecord, readRecord, sealRecord } from '../../../../src/adapters/pglite/places/place-record.ts';
import type { PlaceRecord } from '../../../../src/adapters/pglite/places/place-record.ts';

const RECORD: PlaceRecord = {
  ...firstRecord('golem~01234567'),
  born: true,
  kept: { name: 'golem', tick: 3, at: 5 },
  abandoned: ['golem+89abcdef'],
};

const kindOf = async (stored: unknown): Promise<string> => (await readRecord(stored, 'golem')).kind;

test('a record is read as it was written', async () => {
  expect(await readRecord(await sealRecord(RECORD), 'golem')).toEqual({ kind: 'sound', record: RECORD });
});

test('any letter of a record that changed makes it unreadable', async () => {
  const stored = await sealRecord(RECORD);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(stored.text.length - 1),
      fc.string({ minLength: 1, maxLength: 1 }),
      async (at, letter) => {
        fc.pre(stored.text[at] !== letter);
        const text = stored.text.slice(0, at) + letter + stored.text.slice(at + 1);
        expect(await kindOf({ ...stored, text })).toBe('unreadable');
      },
    ),
  );
});

test('a record of the first version is read; the kept life gets its whole time again', async () => {
  const first = { current: 'golem+89abcdef', kept: { name: 'golem', tick: 3, at: 5 }, openings: 1 };
  expect(await readRecord(first, 'golem')).toMatchObject({
    kind: 'sound',
    record: { current: 'golem+89abcdef', born: true, kept: { name: 'golem' }, openings: 0, abandoned: [] },
  });
});

test('what is no record, of another form or of other lives is never taken for one', async () => {
  expect(await kindOf(undefined)).toBe('none');
  expect(await kindOf({ version: 3, anything: true })).toBe('newer');
  const others = [
    null,
    7,
    '',
    [],
    {},
    { current: 3, kept: null, openings: 0 },
    { version: 'x' },
    { version: 2 },
  ];
  for (const stored of others) expect(await kindOf(stored), JSON.stringify(stored)).toBe('unreadable');
  expect(await kindOf({ current: 'golem2', kept: null, openings: 0 })).toBe('unreadable');
  expect(await kindOf(await sealRecord({ ...RECORD, abandoned: ['other'] }))).toBe('unreadable');
});

test('databases belong to a life by their whole name', () => {
  expect(isOf('golem', freshNamespace('golem'))).toBe(true);
  const stored = [
    ...['golem-v13-pg18', 'golem~01234567-v13-pg18', 'golem+89abcdef-v12-pg18', '/pglite/golem-v3-pg18'],
    ...['golem-place', 'golem-forks', 'golem-two-v13-pg18', 'golem~tmp-v13-pg18', '/pglite/golem'],
  ];
  expect([...databasesOf(stored, 'golem')]).toEqual([
    ['golem', ['golem-v13-pg18', '/pglite/golem-v3-pg18']],
    ['golem~01234567', ['golem~01234567-v13-pg18']],
    ['golem+89abcdef', ['golem+89abcdef-v12-pg18']],
  ]);
});
