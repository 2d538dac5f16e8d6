import type { Drift, DriftLine } from '../../domain/decisions/drift.ts';
import { candidate, type Candidate, inLayer } from '../candidates/index.ts';
import type { OrganDescription } from '../contract/index.ts';
import { isDelta } from '../policy/index.ts';
import { outputsOf } from './faults.ts';
import { driftAfter, fixText, NO_DRIFT } from './state.ts';

interface Slice {
  /** Absent until a model has said something. */
  readonly drift?: Drift;
}

interface Row {
  /** Ids of the faults of this tick's replies; absent where there were none. */
  readonly faults?: readonly string[];
}

/** Behind all that a codex may have, by its places. */
const BEHIND = 1_000_000;

/** How to avoid what was done wrong lately, with the evidence as the reason. */
const lineCandidates = (lines: readonly DriftLine[]): readonly Candidate[] =>
  lines.map((line) =>
    candidate({
      id: `drift:${line.fault}`,
      category: 'tool-state',
      title: `Fix line: ${line.fault}`,
      body: line.line,
      text: fixText(line),
      score: 0.7,
      trust: 'system',
      form: {
        kind: 'granted',
        why: `The fault ${line.fault} was made ${line.count} times, last at tick ${line.last}`,
      },
      at: inLayer('codex', BEHIND),
    }),
  );

/** Quality drift (seed 004): what models lately did wrong again and again, and how to avoid it. It helps; schema, cage and orders judge. */
export const drift: OrganDescription<Slice, Row, readonly DriftLine[], Required<Slice>> = {
  name: 'drift',
  policy: ['drift'],
  titles: { drift: 'Faults of models' },

  born: () => ({}),

  informs: ({ drift: known }) => (known ? { refusedInRow: known.refusedInRow } : {}),

  // Only models make such faults.
  prepare: async ({ input, policy }, _ports, { drift: known }) =>
    input.reader && policy.drift.budgetTokens > 0 ? (known?.lines ?? []) : [],

  candidates: (_input, _policy, lines) => lineCandidates(lines ?? []),

  afterTurn({ drift: before }, turn, _made, { tokens }) {
    const refreshes = isDelta(turn.tick, turn.policy.clocks) || turn.observed.regime.changed;
    const after = driftAfter(before ?? NO_DRIFT, turn, refreshes, tokens);
    const faults = [...new Set(outputsOf(turn).flatMap((output) => output.faults))];
    return {
      state: after === NO_DRIFT ? {} : { drift: after },
      record: faults.length > 0 ? { faults } : {},
    };
  },

  shows: ({ drift: known }) => ({ drift: known ?? NO_DRIFT }),
};
