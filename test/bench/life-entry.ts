import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { entry } from '../contracts/store-fixtures.ts';

/** Rows of a life with so many episodes: beside them, a tenth as many semantic entries. */
export function rowsOf(episodes: number): number {
  return episodes + Math.floor(episodes / 10);
}

/** Entries are numbered in the order of the vectors' rows: episodes first. */
export function lifeEntry(row: number, episodes: number): GrimoireEntry {
  return row < episodes
    ? entry(row)
    : entry(row, { type: 'insight', category: 'regime-transitions', tick: row - episodes });
}
