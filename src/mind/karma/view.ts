import type { AskTopic } from '../../domain/past/ask.ts';
import type { KarmaRow, KarmaTrace, KarmaView } from '../../domain/past/karma.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { NO_KARMA, type Slice } from './slice.ts';
import { barOf, stateOf, worthOf } from './trace.ts';
import { adviceOf, traceText } from './words.ts';

function rowOf(trace: KarmaTrace, chosen: ReadonlySet<string>, policy: GolemPolicy['karma']): KarmaRow {
  const state = stateOf(trace, policy);
  const worth = worthOf(trace, policy);
  const barred = state === 'candidate' ? barOf(trace, policy) : null;
  return {
    ...trace,
    state,
    ...(barred && { barred }),
    worth,
    text: worth === 0 ? traceText(trace) : `${traceText(trace)} ${adviceOf(worth)}`,
    inPrompt: state === 'promoted' && chosen.has(trace.id),
  };
}

/** All traces as they stand, the newest evidence first. */
export function karmaView({ karma = NO_KARMA }: Slice, policy: Pick<GolemPolicy, 'karma'>): KarmaView {
  const inUse = policy.karma.use >= 1;
  // An epoch stays when karma is switched off; its traces are in no prompt then.
  const chosen = new Set(inUse ? karma.epoch?.chosen.map(({ id }) => id) : []);
  const rows = karma.traces.map((trace) => rowOf(trace, chosen, policy.karma));
  return {
    rows: rows.toSorted((a, b) => b.latest - a.latest || (a.id < b.id ? -1 : 1)),
    verdicts: karma.traces.flatMap(({ id, evidence }) =>
      evidence.flatMap((one) => (one.kind === 'verdict' ? [{ on: one.on, says: one.says, id }] : [])),
    ),
    inUse,
    chosenAt: karma.epoch?.tick ?? null,
  };
}

/** What sources of answers on a topic are worth by the owner's verdicts, by their ids: above 0 they go first, below 0 last. */
export function answerWorths({ rows, inUse }: KarmaView, topic: AskTopic): ReadonlyMap<string, number> {
  const worths = new Map<string, number>();
  for (const { of, state, worth } of inUse ? rows : []) {
    if (of.kind !== 'answer' || of.topic !== topic || state !== 'promoted') continue;
    for (const source of of.sources) worths.set(source, (worths.get(source) ?? 0) + worth);
  }
  return worths;
}
