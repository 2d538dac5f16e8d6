import type { Formatting } from '../../domain/gateway/formatter.ts';
import type { KarmaSituation } from '../../domain/context/karma-situation.ts';
import type { AtGate, OrganDescription, Salience } from '../contract/index.ts';
import { karmaCandidates } from './candidates.ts';
import { epochAt } from './epoch.ts';
import { actOf, karmaSituation, likeness } from './situation.ts';
import type { Karma, KarmaEpoch, Slice } from './slice.ts';
import { stateOf, traceId, worthOf } from './trace.ts';

/** What it reads of the formatters that the prompt is written by. */
interface Written {
  readonly formatting?: Pick<Formatting, 'revision'>;
}

/** How alike a situation has to be for the gate to look: all but one of its parts. Ours. */
const ALIKE = 0.75;

const situationOf = ({ observed }: Pick<AtGate, 'observed'>): KarmaSituation =>
  karmaSituation(observed.regime, observed.portfolio);

/** That the owner would not have waited in a situation like this. */
function restless({ traces }: Karma, at: AtGate): Salience | null {
  const { karma } = at.policy;
  const now = situationOf(at);
  const { worldId } = at.observed.observation;
  const said = traces.flatMap((trace) => {
    const { of } = trace;
    if (of.kind !== 'act' || of.act !== 'wait' || of.worldId !== worldId) return [];
    const worth = worthOf(trace, karma);
    const like = likeness(of.at, now);
    return worth < 0 && like >= ALIKE && stateOf(trace, karma) === 'promoted' ? [-worth * like] : [];
  });
  if (said.length === 0) return null;
  return { salience: Math.max(...said), why: 'the owner rejected waiting in a situation like this' };
}

/** Verified traces: what was decided in a situation, and that the owner approved or rejected it, or the world confirmed it. */
export const karma: OrganDescription<Slice, object, KarmaEpoch | null> = {
  name: 'karma',
  policy: ['karma'],
  titles: { karma: 'Karma' },

  born: () => ({}),

  beforeGate: (before, at) =>
    before.karma && at.policy.karma.use >= 1 && !at.dying ? restless(before.karma, at) : null,

  async prepare({ input, at, policy }, { tokens }, before: Slice & Written) {
    if (!before.karma || policy.karma.use < 1) return null;
    const { worldId } = at.observed.observation;
    const asked = { tick: at.tick, worldId, at: situationOf(at), phase: at.phase, task: input.task, policy };
    const written = before.formatting ? { ...asked, formatting: before.formatting.revision } : asked;
    return epochAt(before.karma, written, tokens);
  },

  candidates: ({ observation: { worldId } }, policy, epoch) =>
    epoch ? karmaCandidates(epoch.chosen, worldId, policy.karma) : [],

  brings: 'karma',

  marks(decision, at) {
    if (at.policy.karma.outcomes === 0) return {};
    const { worldId } = at.observed.observation;
    return {
      karma: traceId({ kind: 'act', worldId, at: situationOf(at), act: actOf(decision.action) }),
    };
  },

  async afterTurn({ karma: before }, turn, _made, _ports, epoch) {
    const after =
      turn.policy.karma.outcomes > 0 ? (await import('./outcomes.ts')).withOutcomes(before, turn) : before;
    if (!after) return { state: {}, record: {} };
    return { state: { karma: epoch && epoch !== after.epoch ? { ...after, epoch } : after }, record: {} };
  },
};
