import type { Candidate, Form } from '../candidates/index.ts';

const IN_A_LINE: Form = {
  kind: 'summary',
  why: 'Room is scarce, and a line says when and what',
  grows: true,
};

/**
 * Under pressure rules stand in their line, so that more of them find room: when a rule holds and what it does is all there, what it expects
 * and why comes back with room that is left over.
 * @param forms of each, in the order of the candidates
 */
export const linedRules = (candidates: readonly Candidate[], forms: readonly Form[]): readonly Form[] =>
  candidates.map(({ of, required, summary }, index) => {
    const form = forms[index]!;
    return of.kind === 'rule' && !required && summary !== null && form.kind === 'full' ? IN_A_LINE : form;
  });
