import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MIND_VERSION } from '../../src/mind/mind-version.ts';

const page = readFileSync('docs/record-shapes.md', 'utf8');
const RECORD = readFileSync('src/domain/records/record.ts', 'utf8');
const PROPOSAL = readFileSync('src/domain/decisions/proposal.ts', 'utf8');

/** Fields that a record may lack: what some mind did not write, or had nothing to say to. */
const optional = (source: string): readonly string[] =>
  [...source.matchAll(/^ +readonly (\w+)\?:/gm)].map(([, name = '']) => name);

/** A field by itself or at the end of its path. */
const isNamed = (field: string): boolean => new RegExp(`[\`.]${field}(?:: '[^']+')?\``, 'u').test(page);

describe('the map of record shapes', () => {
  it('has a row of each field that a record may lack', () => {
    const fields = [...optional(RECORD), ...optional(PROPOSAL)];
    expect(fields.length).toBeGreaterThan(10);
    expect(fields.filter((field) => !isNamed(field))).toEqual([]);
  });

  it('speaks of no mind that is yet to come', () => {
    const minds = [...page.matchAll(/\bmind (\d+)|\| (\d+) +\|/g)].map(([, a, b]) => Number(a ?? b));
    expect(Math.max(...minds)).toBeLessThanOrEqual(MIND_VERSION);
  });
});
