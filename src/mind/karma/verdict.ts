import type { KarmaEvidence, KarmaTrace } from '../../domain/past/karma.ts';
import { lowestTrust } from '../grimoire/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { type Karma, NO_KARMA } from './slice.ts';
import { type Judged, traceId } from './trace.ts';

type Terms = GolemPolicy['karma'];
type Traces = readonly KarmaTrace[];

/** Pieces of evidence kept of one trace, the newest. Verdicts go last. */
const EVIDENCE = 12;

const begun = (judged: Judged): KarmaTrace => ({
  ...judged,
  id: traceId(judged.of),
  evidence: [],
  hits: 0,
  misses: 0,
  latest: 0,
});

/** With the newest evidence; of what is more than is kept, outcomes go first: they are counted beside. */
export function withEvidence(trace: KarmaTrace, one: KarmaEvidence): KarmaTrace {
  const all = [...trace.evidence, one];
  const at =
    all.length > EVIDENCE
      ? Math.max(
          0,
          all.findIndex(({ kind }) => kind === 'outcome'),
        )
      : -1;
  const latest = one.kind === 'verdict' ? one.after : one.due;
  return { ...trace, evidence: all.filter((_, i) => i !== at), latest: Math.max(trace.latest, latest) };
}

const judgedByOwner = ({ evidence }: KarmaTrace): boolean => evidence.some(({ kind }) => kind === 'verdict');

/** Least useful first: what only the world told, and of these what was seen longest ago. */
function leastUseful(traces: Traces): KarmaTrace | undefined {
  return [...traces].sort(
    (a, b) =>
      Number(judgedByOwner(a)) - Number(judgedByOwner(b)) || a.latest - b.latest || (a.id < b.id ? -1 : 1),
  )[0];
}

/** As many as are kept. */
function bounded(traces: Traces, { kept }: Terms): Traces {
  let left = traces;
  while (left.length > kept) {
    const least = leastUseful(left);
    left = left.filter((one) => one !== least);
  }
  return left;
}

/** Adds to the trace of what was judged, or begins it. It is trusted no more than the least of what it ever rested on. */
export function noted(
  traces: Traces,
  judged: Judged,
  add: (trace: KarmaTrace) => KarmaTrace,
  policy: Terms,
): Traces {
  const id = traceId(judged.of);
  const before = traces.find((one) => one.id === id);
  const known = before
    ? { ...before, ...judged, trust: lowestTrust([before.trust, judged.trust]) }
    : begun(judged);
  return bounded([...traces.filter((one) => one.id !== id), add(known)], policy);
}

/**
 * Without a verdict; the very same where none stands on it. A trace of which nothing else is known goes with it.
 * @param stays id of a trace that is judged again: it stays revoked, and trusted no more than before
 */
function without(traces: Traces, on: string, stays?: string): Traces {
  const is = (one: KarmaEvidence): boolean => one.kind === 'verdict' && one.on === on;
  if (!traces.some(({ evidence }) => evidence.some(is))) return traces;
  return traces
    .map((trace) => ({ ...trace, evidence: trace.evidence.filter((one) => !is(one)) }))
    .filter(({ id, evidence, hits, misses }) => id === stays || evidence.length > 0 || hits + misses > 0);
}

/** What the owner said begins an epoch: the next thought chooses anew. */
const said = ({ revision }: Karma, traces: Traces): Karma => ({ traces, revision: revision + 1 });

/** The owner judges something: an earlier verdict on the same gives way. */
export function withVerdict(
  karma: Karma = NO_KARMA,
  judged: Judged,
  verdict: Extract<KarmaEvidence, { kind: 'verdict' }>,
  policy: Terms,
): Karma {
  const traces = without(karma.traces, verdict.on, traceId(judged.of));
  return said(
    karma,
    noted(traces, judged, (trace) => withEvidence(trace, verdict), policy),
  );
}

/** Takes a verdict back; the very same where none stands. @param on as {@link KarmaEvidence} names it */
export function withoutVerdict(karma: Karma = NO_KARMA, on: string): Karma {
  const traces = without(karma.traces, on);
  return traces === karma.traces ? karma : said(karma, traces);
}

/** Takes a trace out of prompts and decisions, or lets it stand again; the very same where there is none, or nothing changes. @param revoked last tick lived; null lets it stand */
export function withRevoked(karma: Karma = NO_KARMA, id: string, revoked: number | null): Karma {
  const trace = karma.traces.find((one) => one.id === id);
  if (!trace || (trace.revoked === undefined) === (revoked === null)) return karma;
  const { revoked: _before, ...bare } = trace;
  const after = revoked === null ? bare : { ...bare, revoked };
  return said(
    karma,
    karma.traces.map((one) => (one === trace ? after : one)),
  );
}
