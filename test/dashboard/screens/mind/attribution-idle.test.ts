import { expect, it } from 'vitest';
import type { WorkspaceEntry } from '../../../../src/domain/context/context.ts';
import { idleOf } from '../../../../src/dashboard/screens/mind/workspace/attribution/attribution-words.ts';

const entry = (id: string, tokens: number, text = 'Rank 1 of 3.'): WorkspaceEntry =>
  ({ id, tokens, included: true, reason: { code: 'selected', text } }) as WorkspaceEntry;
const entries = [
  entry('rests', 90),
  entry('short', 20),
  entry('long', 200),
  entry('cage', 50, 'Hard context: 50 tokens.'),
];
const sources = [
  { id: 'rests', score: 1.4 },
  { id: 'short', score: 0 },
  { id: 'long', score: 0 },
  { id: 'cage', score: 0 },
];
const fit = (lds: number | null) => ({ lds, drops: [], halfDrop: 2 });

it('flags what nothing rests on, the longest first, and only where the scores say something', () => {
  expect(idleOf({ sources, fit: fit(0.8) }, entries).map(({ id }) => id)).toEqual(['long', 'short']);
  expect(idleOf({ sources, fit: fit(0.2) }, entries)).toEqual([]);
  expect(idleOf({ sources, fit: fit(null) }, entries)).toEqual([]);
});
