import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { speakChosen } from '../../src/dashboard/language/index.ts';
import { fieldError, groupWords, unitWords, wordsOf } from '../../src/dashboard/policy/index.ts';
import { german } from '../../src/dashboard/policy/words/strings.de.ts';
import { withOverrides } from '../../src/dashboard/screens/settings/override-fields.ts';
import type { PolicyField } from '../../src/domain/rules/policy.ts';
import { DEFAULT_POLICY, fieldAt, POLICY_FIELDS } from '../../src/mind/policy/index.ts';

/** Signs, written the same in German. */
const SIGNS = ['', 'ms', 's', 'PAD', 'US$'];

const tableOf = (path: string): string => path.split('.').slice(0, 2).join('.');

const at = (path: string): PolicyField => POLICY_FIELDS.find((field) => field.path === path)!;

/** An override that the golem lists nowhere, as the page describes it. */
const NEW = 'context.taskOverrides.swap.episodes';
const added = (): PolicyField => withOverrides(POLICY_FIELDS, DEFAULT_POLICY, [NEW]).at(-1)!;

it('says in English what the golem says', () => {
  for (const field of POLICY_FIELDS) {
    const { label, description, raised } = field;
    expect(wordsOf(field), field.path).toEqual({
      label,
      description,
      ...(raised !== undefined && { raised }),
    });
    expect(groupWords(field.group)).toEqual({ title: field.group.title, about: field.group.about });
    expect(unitWords(field.unit)).toBe(field.unit);
  }
});

it('describes an added override in English as the golem would', () => {
  const { label, unit, description } = fieldAt(NEW)!;
  expect(added()).toMatchObject({ label, unit, description });
});

describe('once German was chosen', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    await speakChosen('de');
  });
  afterAll(async () => {
    await speakChosen('en');
    vi.unstubAllGlobals();
  });

  it.each(POLICY_FIELDS.map((field) => [field.path, field] as const))('has words for %s', (path, field) => {
    const told = wordsOf(field);
    expect(Object.hasOwn(german.fields, path) || Object.hasOwn(german.tables, tableOf(path))).toBe(true);
    expect(told.label).not.toBe('');
    expect(told.description).not.toBe(field.description);
    expect(told.description).toMatch(/\.$/);
    // Its own, or none where the golem says none.
    expect(told.raised === undefined).toBe(field.raised === undefined);
    if (told.raised !== undefined) expect(told.raised).not.toBe(field.raised);
  });

  it('says of each experiment that it is one', () => {
    for (const field of POLICY_FIELDS) {
      expect(wordsOf(field).label.endsWith('(Experiment)'), field.path).toBe(
        field.label.endsWith('(experiment)'),
      );
    }
  });

  it('has no words for a setting that is not there', () => {
    const paths = new Set(POLICY_FIELDS.map(({ path }) => path));
    const tables = new Set(POLICY_FIELDS.map(({ path }) => tableOf(path)));
    expect(Object.keys(german.fields).filter((path) => !paths.has(path))).toEqual([]);
    expect(Object.keys(german.tables).filter((path) => !tables.has(path))).toEqual([]);
  });

  it('names exactly the groups that settings are shown in', () => {
    const groups = [...new Map(POLICY_FIELDS.map(({ group }) => [group.id, group])).values()];
    expect(Object.keys(german.groups).sort()).toEqual(groups.map(({ id }) => id).sort());
    for (const group of groups) expect(groupWords(group).about).not.toBe(group.about);
  });

  it('has a word for each unit that is not a sign, and for no other', () => {
    const units = [...new Set(POLICY_FIELDS.map(({ unit }) => unit))];
    expect(Object.keys(german.units).sort()).toEqual(units.filter((unit) => !SIGNS.includes(unit)).sort());
  });

  it('composes words of a table from the names of its keys', () => {
    expect(wordsOf(at('context.allocations.causal-edges')).label).toBe('Kausalkanten');
    expect(wordsOf(at('context.decideMultipliers.episodes')).label).toBe('Entscheiden: Episoden');
    expect(wordsOf(at('context.phaseOverrides.terminal.invariants'))).toEqual({
      label: 'im Sterben: Invarianten',
      description: 'Anteil für „Invarianten“, solange die Phase „im Sterben“ gilt.',
    });
    expect(wordsOf(added()).label).toBe('Tausch: Episoden');
  });

  it('says with the German unit what a value may be', () => {
    expect(fieldError(at('clocks.thetaPerDelta'), '10.5')).toBe('Eine ganze Zahl (Ticks).');
    expect(fieldError(at('cage.maxOrder'), '2')).toBe('Höchstens 1 Anteil am Vermögen.');
  });
});

it('is English again after that', () => {
  const field = at('cage.maxOrder');
  expect(wordsOf(field).label).toBe(field.label);
  expect(unitWords(field.unit)).toBe(field.unit);
});
