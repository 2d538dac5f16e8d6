import { expect, it } from 'vitest';
import { readMemoryLine } from '../../../src/adapters/archive/memory-line.ts';
import type { SignFacts } from '../../../src/domain/memory/entry-facts.ts';
import { causalFacts, entry } from '../../fixtures/governor-input.ts';

const SIGN: SignFacts = { mood: 'wild', power: 0.7, size: 0.03, after: [0.5, 0.5] };

it.each<[string, SignFacts]>([
  ['of a mood', { ...SIGN, moods: { calm: 0.002, wild: 0.0045, turnsWild: 0.01, turnsCalm: 0.02 } }],
  ['of moves that dwarf all others', { ...SIGN, mood: 'any', outsized: true }],
])('a sign %s is brought in with all that is known of it', (_, sign) => {
  const facts = { ...causalFacts('event:a'), sign };
  const { embedding: _embedding, ...said } = entry('0'.repeat(26), { type: 'causal-link', facts });
  const read = readMemoryLine(JSON.stringify(said));
  expect(read).toMatchObject({ entry: { facts: { sign } } });
});
