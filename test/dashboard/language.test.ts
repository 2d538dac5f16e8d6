import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asShown, inEnglish, language, speakChosen } from '../../src/dashboard/language/index.ts';
import {
  count,
  formatBytes,
  formatDuration,
  formatFull,
  formatNumber,
  formatWallTime,
  gateWords,
  REASONING_WORDS,
  titled,
  wayOn,
  words,
  worldTimes,
} from '../../src/dashboard/words/index.ts';
import { GERMAN } from '../../src/dashboard/language/german.ts';
import { CATEGORIES, CATEGORY_FAMILY } from '../../src/domain/context/category.ts';
import { ASSEMBLY_REASONS, TASK_TYPES } from '../../src/domain/context/context.ts';
import { DECISION_PARTS } from '../../src/domain/decisions/episodic-replay.ts';
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
import { t as names } from '../../src/dashboard/words/names/strings.ts';
import { CATALOGS, panelTitles } from '../support/panel-titles.ts';

const NARROW = '\u202f';

const folderOf = (path: string): string =>
  path.replace(/^.*src\/dashboard\//, '').replace(/\/strings\.ts$/, '');

/** Machine names that the page shows as words. */
const NAMES: readonly string[] = [
  ...[...MARKET_REGIMES, ...PHASES, ...TRUST_LABELS, ...EMOTIONS, ...STEPS, ...TIMED_STEPS],
  ...[...CATEGORIES, ...Object.values(CATEGORY_FAMILY), ...ASSEMBLY_REASONS, ...TASK_TYPES],
  ...[...ENTRY_TYPES, ...INSIGHT_CATEGORIES, ...LINK_KINDS, ...PROVENANCES, ...REFUSAL_REASONS],
  ...[...CAGE_RULE_NAMES, ...DECISION_PARTS],
];

/** What is written otherwise in another language. */
const written = (): readonly string[] => [
  formatNumber(1_234_567.891, { unit: 'USD', digits: 2 }),
  formatNumber(-0.5, { digits: 2 }),
  formatNumber(0.0123, { unit: '%', digits: 1, sign: true }),
  formatNumber(4_567_000, { compact: true }),
  formatNumber(589_865_262_721_147_200_000),
  formatFull(12_345.678_9, { compact: true, unit: 'USD' }),
  formatFull(0.25, { unit: '%' }),
  formatFull(1_200_000),
  formatFull(null),
  formatDuration(7.25),
  formatDuration(90_000),
  formatBytes(1536),
  count(2000, 'Tick'),
  worldTimes(Date.UTC(2008, 9, 10) / 1000, Date.UTC(2008, 9, 12) / 1000),
];

it('is English as long as nothing else was chosen', () => {
  expect(written()).toEqual([
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
  expect(formatWallTime(Date.UTC(2026, 2, 5, 12))).toContain('Mar 2026');
});

it.each(Object.keys(CATALOGS))('goes by its folder: %s', (path) => {
  const folder = folderOf(path);
  expect(readFileSync(`src/dashboard/${folder}/strings.ts`, 'utf8')).toContain(`catalog('${folder}',`);
});

describe('once German was chosen', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'en' } });
    await speakChosen('de');
  });
  // What other files show is English.
  afterAll(async () => {
    await speakChosen('en');
    vi.unstubAllGlobals();
  });

  it('says so to whoever reads the page aloud', () => {
    expect(document.documentElement.lang).toBe('de');
    expect(language()).toBe('de');
  });

  it('writes numbers as German does', () => {
    expect(written()).toEqual([
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
    expect(formatWallTime(Date.UTC(2026, 2, 5, 12))).toContain('05.03.2026');
  });

  it('speaks it where strings are read, and where a group of them was held before', () => {
    expect(titled('bull-low-vol')).toBe('Ruhig steigend');
    expect(words('no-such-name')).toBe('no such name');
    expect(wayOn('model.rate_limited')).toMatch(/^Warten Sie/);
    expect(REASONING_WORDS.none.word).toBe('○ keiner');
    const gate = { tier: 'T0', predictionError: 0.1, threshold: 0.3, forced: null } as GateResult;
    expect(gateWords(gate)).toBe(
      'Die Überraschung 0,100 liegt unter der Schwelle von 0,300: keine Überlegung (T0).',
    );
  });

  it('has a word for each machine name', () => {
    expect(NAMES.filter((name) => !Object.hasOwn(names.names, name))).toEqual([]);
  });

  it('has each catalog', () => {
    expect(Object.keys(GERMAN).sort()).toEqual(Object.keys(CATALOGS).map(folderOf).sort());
  });

  it('leads from a panel’s title back to its English, by which its help goes', () => {
    for (const title of panelTitles()) {
      expect(inEnglish(asShown(title, 'panels'), 'panels')).toBe(title);
    }
  });
});

it('is English again after that', () => {
  expect(formatNumber(1.5)).toBe('1.50');
  expect(words('crisis')).toBe('crisis');
  expect(REASONING_WORDS.none.word).toBe('○ absent');
});
