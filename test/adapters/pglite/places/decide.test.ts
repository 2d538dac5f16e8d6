import { describe, expect, test } from 'vitest';
import { decide, isEmptied, isMissing, notSeenSince } from '../../../../src/adapters/pglite/places/decide.ts';
import type { Evidence, Opened } from '../../../../src/adapters/pglite/places/decide.ts';
import { firstRecord } from '../../../../src/adapters/pglite/places/place-record.ts';
import type { PlaceRecord, ReadRecord } from '../../../../src/adapters/pglite/places/place-record.ts';
import type { SeenLife } from '../../../../src/domain/storage/lying-life.ts';

const NAME = 'golem';
const IMPORTED = 'golem~0123abcd';
const OTHER = 'golem+89efcdab';

const sound = (record: Partial<PlaceRecord> = {}): ReadRecord => ({
  kind: 'sound',
  record: { ...firstRecord(NAME), born: true, schema: 13, ...record },
});
const NONE: ReadRecord = { kind: 'none' };
const UNREADABLE: ReadRecord = { kind: 'unreadable' };
const NEWER: ReadRecord = { kind: 'newer' };

const seenIn = (namespace: string): SeenLife => ({
  directory: `${namespace}-v13-pg18`,
  golemId: 'one',
  tick: 619,
  at: 1,
});

/** What is decided of it, in a line: the life that opens and whether something is said, or the error's code. */
function outcome(evidence: Omit<Evidence, 'name'>): string {
  try {
    const { record, notes } = decide({ name: NAME, ...evidence });
    return [record.current, ...notes.map(({ code }) => code)].join(' ');
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** Evidence and decision. Where the record is not sound, no decision ever keeps its word of what is abandoned. */
const TABLE: readonly [what: string, evidence: Omit<Evidence, 'name'>, decision: string][] = [
  ['a first visit', { lives: [], record: NONE, seen: null }, 'golem'],
  ['every other visit', { lives: [NAME], record: sound(), seen: seenIn(NAME) }, 'golem'],
  ['a life of an earlier version', { lives: [NAME], record: NONE, seen: null }, 'golem'],
  [
    'an imported life',
    { lives: [NAME, IMPORTED], record: sound({ current: IMPORTED }), seen: null },
    IMPORTED,
  ],
  [
    'a browser that lists nothing',
    { lives: null, record: sound({ current: IMPORTED }), seen: null },
    IMPORTED,
  ],
  [
    'a browser that lists nothing, and no record',
    { lives: null, record: UNREADABLE, seen: seenIn(IMPORTED) },
    IMPORTED,
  ],
  ['a record of a newer page', { lives: [NAME, IMPORTED], record: NEWER, seen: null }, 'store.version'],
  [
    'a record that cannot be read, and one life',
    { lives: [IMPORTED], record: UNREADABLE, seen: null },
    `${IMPORTED} lives.note_unreadable`,
  ],
  [
    'no record, and an imported life',
    { lives: [IMPORTED], record: NONE, seen: null },
    `${IMPORTED} lives.note_unreadable`,
  ],
  [
    'a record that cannot be read, and the one life that was seen',
    { lives: [NAME, IMPORTED], record: UNREADABLE, seen: seenIn(IMPORTED) },
    `${IMPORTED} lives.note_unreadable`,
  ],
  [
    'a record that cannot be read, and several lives',
    { lives: [NAME, IMPORTED], record: UNREADABLE, seen: null },
    'store.undecided',
  ],
  ['no record, and several lives', { lives: [NAME, OTHER], record: NONE, seen: null }, 'store.undecided'],
  [
    'no record, and another life than the one that was seen',
    { lives: [NAME], record: NONE, seen: seenIn(IMPORTED) },
    'store.undecided',
  ],
  [
    'a record whose life is gone, and another life',
    { lives: [NAME], record: sound({ current: IMPORTED }), seen: null },
    'store.undecided',
  ],
  [
    'a record whose life is gone, and nothing but what was abandoned',
    { lives: [OTHER], record: sound({ abandoned: [OTHER] }), seen: null },
    'golem',
  ],
  ['a record whose life is gone, and no other', { lives: [], record: sound(), seen: null }, 'golem'],
  [
    'a record that is older than the life that was last seen',
    { lives: [NAME, IMPORTED], record: sound(), seen: seenIn(IMPORTED) },
    'store.undecided',
  ],
  [
    'a record that is newer than the life that was last seen',
    { lives: [NAME, IMPORTED], record: sound({ at: 2 }), seen: seenIn(IMPORTED) },
    'golem',
  ],
  [
    'a life that was given up since it was seen',
    { lives: [NAME, IMPORTED], record: sound({ at: 2, abandoned: [IMPORTED] }), seen: seenIn(IMPORTED) },
    'golem',
  ],
  [
    'a life that was chosen and is not born yet',
    { lives: [NAME], record: sound({ at: 2, current: IMPORTED, born: false }), seen: seenIn(NAME) },
    IMPORTED,
  ],
  ['a record that cannot be read, and no life', { lives: [], record: UNREADABLE, seen: null }, 'golem'],
];

describe('which life opens', () => {
  test.each(TABLE)('%s', (_, evidence, decision) => {
    expect(outcome(evidence)).toBe(decision);
  });

  test('what is not read from a sound record calls nothing abandoned', () => {
    for (const [, evidence] of TABLE) {
      if (evidence.record.kind === 'sound' || outcome(evidence).startsWith('store.')) continue;
      expect(decide({ name: NAME, ...evidence }).record.abandoned).toEqual([]);
    }
  });

  test('a life that was seen after a record was written is not abandoned by that record', () => {
    const { record } = sound({ at: 2, abandoned: [IMPORTED, OTHER] }) as { record: PlaceRecord };
    const at = (time: number) => notSeenSince(record, { ...seenIn(IMPORTED), at: time }).abandoned;
    expect([at(1), at(2), at(3)]).toEqual([[IMPORTED, OTHER], [IMPORTED, OTHER], [OTHER]]);
    expect(notSeenSince(record, null)).toBe(record);
  });

  test('the lives to choose from are told', () => {
    const ask = () => decide({ name: NAME, lives: [NAME, OTHER], record: NONE, seen: null });
    expect(ask).toThrow(expect.objectContaining({ data: { lives: [NAME, OTHER] } }));
  });
});

const fresh: Opened = { fresh: true, moved: false, schema: 13, directory: 'golem-v13-pg18' };

const MISSING: readonly [
  what: string,
  opened: Partial<Opened>,
  record: ReadRecord,
  seen: SeenLife | null,
  missing: boolean,
][] = [
  ['nothing was ever here', {}, NONE, null, false],
  ['it is there', { fresh: false }, sound(), seenIn(NAME), false],
  ['the record knows of it', {}, sound(), null, true],
  ['the page has seen it', {}, NONE, seenIn(NAME), true],
  ['a record of the first version knows of it', {}, sound({ schema: 0 }), null, true],
  ['it is not born yet', {}, sound({ born: false }), seenIn(NAME), false],
  ['the record cannot be read', {}, UNREADABLE, null, true],
  ['it came from an earlier schema', { moved: true }, sound({ schema: 12 }), null, false],
  ['an earlier copy took its place', { moved: true }, sound(), null, true],
  [
    'an earlier page has seen it, whose copy was taken',
    { moved: true },
    NONE,
    { ...seenIn(NAME), directory: 'golem-v12-pg18' },
    false,
  ],
  [
    'the page has seen it here, and an earlier copy took its place',
    { moved: true },
    NONE,
    seenIn(NAME),
    true,
  ],
];

test.each(MISSING)('whether a life is missing: %s', (_, opened, record, seen, missing) => {
  expect(isMissing({ ...fresh, ...opened }, { record, seen })).toBe(missing);
});

const EMPTIED: readonly [
  what: string,
  opened: Partial<Opened>,
  known: Parameters<typeof isEmptied>[1],
  said: boolean,
][] = [
  ['nothing was there', {}, { record: NONE, seen: null, there: false }, false],
  ['a database with nothing in it', {}, { record: NONE, seen: null, there: true }, true],
  ['a life was in it', { fresh: false }, { record: NONE, seen: null, there: true }, false],
  ['an earlier copy took its place', { moved: true }, { record: NONE, seen: null, there: true }, false],
  ['it is missed already', {}, { record: NONE, seen: seenIn(NAME), there: true }, false],
  ['its owner erased it', {}, { record: sound({ born: false }), seen: null, there: true }, false],
];

test.each(EMPTIED)('whether an empty database is spoken of: %s', (_, opened, known, said) => {
  expect(isEmptied({ ...fresh, ...opened }, known)).toBe(said);
});
