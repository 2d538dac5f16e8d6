import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as inEnglishWords from '../../src/dashboard/words/index.ts';
import { CATEGORIES, CATEGORY_FAMILY } from '../../src/domain/context/category.ts';
import { ASSEMBLY_REASONS, TASK_TYPES } from '../../src/domain/context/context.ts';
import { DECISION_PARTS } from '../../src/domain/decisions/episodic-replay.ts';
import { PII_KINDS } from '../../src/domain/gateway/pii.ts';
import { EMOTIONS, PHASES, STEPS, TRUST_LABELS } from '../../src/domain/life/life.ts';
import {
  ENTRY_TYPES,
  INSIGHT_CATEGORIES,
  LINK_KINDS,
  PROVENANCES,
  REFUSAL_REASONS,
} from '../../src/domain/memory/grimoire.ts';
import type { GateResult } from '../../src/domain/records/record.ts';
import { TIMED_STEPS } from '../../src/domain/telemetry/telemetry.ts';
import { CAGE_RULE_NAMES } from '../../src/domain/world/ledger.ts';
import { MARKET_REGIMES } from '../../src/domain/world/market.ts';
import { CATALOGS, panelTitles } from '../support/panel-titles.ts';

const NARROW = '\u202f';
const LOADERS = import.meta.glob('../../src/dashboard/**/strings.ts');

const folderOf = (path: string): string =>
  path.replace(/^.*src\/dashboard\//, '').replace(/\/strings\.ts$/, '');

/** Machine names that the page shows as words. */
const NAMES: readonly string[] = [
  ...[...MARKET_REGIMES, ...PHASES, ...TRUST_LABELS, ...EMOTIONS, ...STEPS, ...TIMED_STEPS],
  ...[...CATEGORIES, ...Object.values(CATEGORY_FAMILY), ...ASSEMBLY_REASONS, ...TASK_TYPES],
  ...[...ENTRY_TYPES, ...INSIGHT_CATEGORIES, ...LINK_KINDS, ...PROVENANCES, ...REFUSAL_REASONS],
  ...[...CAGE_RULE_NAMES, ...DECISION_PARTS, ...PII_KINDS],
];

type Words = typeof inEnglishWords;

/** What is written otherwise in another language. */
const written = (by: Words): readonly string[] => [
  by.formatNumber(1_234_567.891, { unit: 'USD', digits: 2 }),
  by.formatNumber(-0.5, { digits: 2 }),
  by.formatNumber(0.0123, { unit: '%', digits: 1, sign: true }),
  by.formatNumber(4_567_000, { compact: true }),
  by.formatNumber(589_865_262_721_147_200_000),
  by.formatFull(12_345.678_9, { compact: true, unit: 'USD' }),
  by.formatFull(0.25, { unit: '%' }),
  by.formatFull(1_200_000),
  by.formatFull(null),
  by.formatDuration(7.25),
  by.formatDuration(90_000),
  by.formatBytes(1536),
  by.count(2000, 'Tick'),
  by.worldTimes(Date.UTC(2008, 9, 10) / 1000, Date.UTC(2008, 9, 12) / 1000),
];

it('is English as long as nothing else was chosen', () => {
  expect(written(inEnglishWords)).toEqual([
    `1,234,567.89${NARROW}USD`,
    '−0.50',
    `+1.2${NARROW}%`,
    `4.57${NARROW}M`,
    '5.90×10²⁰',
    `12,345.6789${NARROW}USD`,
    `25${NARROW}%`,
    '1,200,000',
    'not known',
    `7.3${NARROW}ms`,
    `1.5${NARROW}min`,
    `1.5${NARROW}KiB`,
    '2,000 Ticks',
    '2008-10-10 to 2008-10-12',
  ]);
  expect(inEnglishWords.formatWallTime(Date.UTC(2026, 2, 5, 12))).toContain('Mar 2026');
});

it.each(Object.keys(CATALOGS))('goes by its folder: %s', (path) => {
  const folder = folderOf(path);
  expect(readFileSync(`src/dashboard/${folder}/strings.ts`, 'utf8')).toContain(`catalog('${folder}',`);
});

describe('once German was chosen', () => {
  let by: Words;
  let language: typeof import('../../src/dashboard/language/index.ts');

  beforeAll(async () => {
    vi.resetModules();
    language = await import('../../src/dashboard/language/index.ts');
    by = await import('../../src/dashboard/words/index.ts');
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    await language.speakChosen('de');
  });
  // What other files import speaks English.
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('says so to whoever reads the page aloud', () => {
    expect(document.documentElement.lang).toBe('de');
    expect(language.language()).toBe('de');
  });

  it('writes numbers as German does', () => {
    expect(written(by)).toEqual([
      `1.234.567,89${NARROW}USD`,
      '−0,50',
      `+1,2${NARROW}%`,
      `4,57${NARROW}M`,
      '5,90×10²⁰',
      `12.345,6789${NARROW}USD`,
      `25${NARROW}%`,
      '1.200.000',
      'nicht bekannt',
      `7,3${NARROW}ms`,
      `1,5${NARROW}min`,
      `1,5${NARROW}KiB`,
      '2.000 Ticks',
      '2008-10-10 bis 2008-10-12',
    ]);
    expect(by.formatWallTime(Date.UTC(2026, 2, 5, 12))).toContain('05.03.2026');
  });

  it('speaks it where strings are read, and where a group of them was held before', () => {
    expect(by.titled('bull-low-vol')).toBe('Ruhig steigend');
    expect(by.words('no-such-name')).toBe('no such name');
    expect(by.wayOn('model.rate_limited')).toMatch(/^Warten Sie/);
    expect(by.REASONING_WORDS.none.word).toBe('○ keiner');
    const gate = { tier: 'T0', predictionError: 0.1, threshold: 0.3, forced: null } as GateResult;
    expect(by.gateWords(gate)).toBe(
      'Die Überraschung 0,100 liegt unter der Schwelle von 0,300: keine Überlegung (T0).',
    );
  });

  it('has a word for each machine name', async () => {
    const { t } = await import('../../src/dashboard/words/names/strings.ts');
    expect(NAMES.filter((name) => !Object.hasOwn(t.names, name))).toEqual([]);
  });

  it('has each catalog', async () => {
    const { GERMAN } = await import('../../src/dashboard/language/german.ts');
    expect(Object.keys(GERMAN).sort()).toEqual(Object.keys(CATALOGS).map(folderOf).sort());
  });

  it('leads from a panel’s title back to its English, by which its help goes', async () => {
    await Promise.all(Object.values(LOADERS).map((load) => load()));
    for (const title of panelTitles()) {
      expect(language.inEnglish(language.asShown(title, 'panels'), 'panels')).toBe(title);
    }
  });
});
