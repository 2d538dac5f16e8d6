import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as changes from '../../../../src/adapters/pglite/places/place-changes.ts';
import { firstRecord } from '../../../../src/adapters/pglite/places/place-record.ts';
import type { PlaceRecord } from '../../../../src/adapters/pglite/places/place-record.ts';
import { lyingLives } from '../../../../src/adapters/pglite/places/lying-lives.ts';

const LEFT = { tick: 7, at: 1 };
const born = (): PlaceRecord => changes.stored(firstRecord('golem'), 13);
const imported = (): PlaceRecord => changes.taken(changes.begun(born(), 'golem~1'), 'golem~1', LEFT);

test('an import counts as abandoned until it takes a place, which keeps the life that was there', () => {
  const begun = changes.begun(born(), 'golem~1');
  expect(changes.sweepable(begun)).toEqual(['golem~1']);
  const record = imported();
  expect(record).toMatchObject({ current: 'golem~1', kept: { name: 'golem', tick: 7 }, abandoned: [] });
});

test('openings count once a visit, and the kept life is given up at the second', () => {
  const first = changes.counted(imported(), 'visit 1');
  expect(first).toMatchObject({ openings: 1, kept: { name: 'golem' } });
  expect(changes.counted(changes.counted(first, 'visit 1'), 'visit 1')).toEqual(first);
  const second = changes.counted(first, 'visit 2');
  expect(second).toMatchObject({ kept: null, abandoned: ['golem'] });
  expect(changes.counted(second, 'visit 3')).toEqual(second);
});

test('a second import does not take the first life from its owner', () => {
  const again = changes.taken(changes.begun(imported(), 'golem~2'), 'golem~2', { tick: 9, at: 2 });
  expect(again).toMatchObject({ kept: { name: 'golem~1', tick: 9 } });
  expect(again.aside).toMatchObject([{ name: 'golem', why: 'replaced', tick: 7 }]);
  expect(changes.sweepable(again)).toEqual([]);
});

test('what is abandoned and has a place all the same is not swept', () => {
  const aside = { why: 'left', fault: null, tick: null, at: 1 } as const;
  const record: PlaceRecord = {
    ...imported(),
    aside: [{ name: 'golem~3', ...aside }],
    abandoned: ['golem', 'golem~1', 'golem~3', 'golem~4'],
  };
  expect(changes.sweepable(record)).toEqual(['golem~4']);
});

test('choosing puts the current life aside, and deleting gives up what lies aside alone', () => {
  const left = { why: 'damaged', fault: 'torn', ...LEFT } as const;
  const chosen = changes.chosen(imported(), { name: 'golem~2', born: false }, left);
  expect(chosen).toMatchObject({
    current: 'golem~2',
    born: false,
    kept: null,
    aside: [
      { name: 'golem~1', fault: 'torn' },
      { name: 'golem', why: 'replaced' },
    ],
  });
  expect(changes.deleted(chosen, 'golem~1')).toMatchObject({
    aside: [{ name: 'golem' }],
    abandoned: ['golem~1'],
  });
  const back = changes.chosen(chosen, { name: 'golem~1', born: true }, left);
  expect(back).toMatchObject({
    current: 'golem~1',
    born: true,
    aside: [{ name: 'golem' }, { name: 'golem~2' }],
  });
  expect(changes.chosen(imported(), { name: 'golem', born: true }, left)).toMatchObject({
    kept: null,
    aside: [{ name: 'golem~1' }],
  });
});

test('of a life that is gone nothing is deleted but the line about it', () => {
  const missed = changes.missed(born(), 'golem~9', LEFT);
  expect(missed.aside).toMatchObject([{ name: 'golem~9', why: 'gone', tick: 7 }]);
  expect(changes.deleted(missed, 'golem~9')).toEqual(born());
});

test('the life before an import that is gone waits for its owner, however often the page is opened', () => {
  let record = changes.missed(imported(), 'golem~9', LEFT);
  for (const visit of ['1', '2', '3']) record = changes.counted(record, visit);
  expect(record.aside).toMatchObject([{ name: 'golem', why: 'replaced' }, { why: 'gone' }]);
  expect(changes.sweepable(record)).toEqual([]);
});

type Act = (record: PlaceRecord, n: number) => PlaceRecord;

/** What pages and owners do, but for the three ways in which a life is given up. */
const KEEPING: readonly Act[] = [
  (record, n) => {
    const name = `golem~${n}`;
    return changes.taken(changes.begun(record, name), name, LEFT);
  },
  (record, n) => changes.begun(record, `golem~${n}`),
  (record) => changes.counted(record, 'one visit'),
  (record, n) => {
    const others = record.aside.filter(({ why }) => why !== 'gone');
    const { name } = others[n % Math.max(1, others.length)] ?? { name: `golem~${n}` };
    return changes.chosen(record, { name, born: true }, { why: 'left', fault: null, ...LEFT });
  },
  (record, n) => changes.missed(record, `golem~${n}`, LEFT),
  (record) => changes.stored(record, 13),
  (record, n) => changes.found(record, [`golem~${n}`], 1),
];

test('whatever is done, a life that had a place keeps one, and is listed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(KEEPING.length - 1), { maxLength: 30 }), (acts) => {
      let record = born();
      const lived = new Set<string>();
      for (const [n, act] of acts.entries()) {
        // One visit counts one opening: the kept life is never given up by these.
        record = KEEPING[act]!(record, n);
        lived.add(record.current);
        for (const { name, why } of record.aside) if (why !== 'gone') lived.add(name);
        const placed = [record.current, record.kept?.name, ...record.aside.map(({ name }) => name)];
        for (const name of lived) {
          expect(placed).toContain(name);
          expect(changes.sweepable(record)).not.toContain(name);
        }
        const there = new Set([...lived, ...record.abandoned]);
        const listed = lyingLives({ record, there, decided: true, fault: null }).map(({ id }) => id);
        for (const name of lived) expect(listed).toContain(name);
        expect(new Set(listed).size).toBe(listed.length);
      }
    }),
  );
});

test('a database that no record names is listed as found, and one that is named and not there as gone', () => {
  const { kept: _, ...rest } = imported();
  const record: PlaceRecord = {
    ...rest,
    kept: null,
    aside: [{ name: 'golem~5', why: 'damaged', fault: 'x', ...LEFT }],
  };
  const there = new Set(['golem~1', 'golem', 'golem+6']);
  expect(
    lyingLives({ record, there, decided: true, fault: null }).map(({ id, standing, why }) => [
      id,
      standing,
      why,
    ]),
  ).toEqual([
    ['golem~1', 'current', null],
    ['golem~5', 'aside', 'gone'],
    ['golem', 'aside', 'found'],
    ['golem+6', 'aside', 'found'],
  ]);
  const undecided = lyingLives({ record, there, decided: false, fault: null });
  expect(undecided.every(({ standing }) => standing === 'aside')).toBe(true);
});
