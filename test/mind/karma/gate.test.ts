import { expect, it } from 'vitest';
import type { AtGate } from '../../../src/mind/contract/organ.ts';
import { karma } from '../../../src/mind/karma/organ.ts';
import { karmaSituation } from '../../../src/mind/karma/situation.ts';
import { withVerdict } from '../../../src/mind/karma/verdict.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { governorInput } from '../../fixtures/governor-input.ts';

const { observation, regime, portfolio } = governorInput();
const at = {
  observed: { observation, regime, portfolio },
  policy: DEFAULT_POLICY,
  dying: false,
} as unknown as AtGate;

it('looks closer where the owner rejected waiting in a situation like this, and nowhere else', () => {
  const judged = (says: 'approved' | 'rejected') =>
    withVerdict(
      undefined,
      {
        of: {
          kind: 'act',
          worldId: observation.worldId,
          at: karmaSituation(regime, portfolio),
          act: 'wait',
        },
        task: null,
        by: 'gate',
        reasons: [],
        trust: 'self',
      },
      { kind: 'verdict', says, on: 'tick:3', tick: 3, after: 4, wallTime: 0, seal: null },
      DEFAULT_POLICY.karma,
    );
  const slice = { karma: judged('rejected') };
  const said = (moment: object = {}, of: object = slice) =>
    karma.beforeGate!(of, { ...at, ...moment }, null) ?? null;
  expect(said()).toEqual({
    salience: 0.5,
    why: 'the owner rejected waiting in a situation like this',
  });
  expect(said({}, { karma: judged('approved') })).toBeNull();
  expect(said({}, {})).toBeNull();
  expect(said({ dying: true })).toBeNull();
  const { observed } = at;
  expect(said({ observed: { ...observed, regime: { ...regime, regime: 'crisis' } } })).toBeNull();
  expect(said({ policy: { ...DEFAULT_POLICY, karma: { ...DEFAULT_POLICY.karma, use: 0 } } })).toBeNull();
});
