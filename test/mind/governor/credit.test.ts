import { describe, expect, it } from 'vitest';
import { assembleWorkspace } from '../../../src/mind/governor/assemble.ts';
import {
  citedCategories,
  contributionOf,
  EMPTY_LOOP_ONE,
  posteriorOf,
  posteriorRows,
  updatePosteriors,
} from '../../../src/mind/governor/credit.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { governorInput, recalled, rule } from '../../fixtures/governor-input.ts';
import { wordPiece } from '../../fixtures/word-piece.ts';

const workspace = assembleWorkspace(
  governorInput({
    rules: [rule('cut')],
    recalled: [
      recalled('e1'),
      recalled('far', {}, { factors: { semantic: 0, temporal: 0, importance: 0, emotional: 0 } }),
    ],
  }),
  DEFAULT_POLICY,
  wordPiece(true),
);

describe('loop 1', () => {
  it('credits what was cited and was there, and nothing else', () => {
    const { record, workspace: marked } = contributionOf(workspace, {
      cited: ['cut', 'e1', 'far', 'made-up'],
    });
    expect([...record.referenced].sort()).toEqual(['cut', 'e1']);
    expect([...citedCategories(record)].sort()).toEqual(['episodes', 'playbook']);
    expect(record.injected.map(({ id }) => id)).toEqual(
      workspace.entries.filter((entry) => entry.included).map((entry) => entry.id),
    );
    expect(record.outcomeQuality).toBeNull();
    const cited = Object.fromEntries(marked.entries.map((entry) => [entry.id, entry.cited]));
    expect(cited).toMatchObject({ cut: true, e1: true, far: false, 'snapshot:price': false });
    expect(workspace.entries.every((entry) => entry.cited === null)).toBe(true);
  });

  it('moves Beta(2, 2) by one for each outcome, by category and regime', () => {
    let state = EMPTY_LOOP_ONE;
    state = updatePosteriors(state, {
      categories: ['playbook', 'episodes', 'playbook'],
      regime: 'crisis',
      quality: 0.5,
    });
    state = updatePosteriors(state, { categories: ['playbook'], regime: 'crisis', quality: 0.49 });
    expect(posteriorOf(state, 'playbook', 'crisis')).toEqual({ alpha: 3, beta: 3 });
    expect(posteriorOf(state, 'episodes', 'crisis')).toEqual({ alpha: 3, beta: 2 });
    expect(posteriorOf(state, 'playbook', 'volatile')).toEqual({ alpha: 2, beta: 2 });
    expect(posteriorRows(state)).toHaveLength(2);
    expect(EMPTY_LOOP_ONE.counts).toEqual({});
    expect(structuredClone(state)).toEqual(state);
  });
});
