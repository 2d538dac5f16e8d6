import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import type { TriageReport } from '../../../domain/attention/triage.ts';
import type { RecordRange } from '../../../protocol/store/record-range.ts';
import { PREFERENCES } from '../../../mind/mortality/index.ts';
import { loadTriageView } from '../../../mind/triage/index.ts';
import type { TriageAsked } from '../../../protocol/verbs/context/triage.ts';

/** Ticks back that a block is looked for, and at once. */
const LOOKED_THROUGH = 1_000;
const AT_ONCE = 50;

interface Records {
  record(tick: number): Promise<DecisionCycleRecord | null>;
  records(range: RecordRange): Promise<readonly DecisionCycleRecord[]>;
}

async function reportOf(
  record: DecisionCycleRecord,
  records: Pick<Records, 'record'>,
): Promise<TriageReport | null> {
  const { tick, triage, observation, phaseChanged } = record;
  if (!triage) return null;
  // A record's phase is that of its end; its events were sifted at its beginning.
  const { phase } = (phaseChanged && (await records.record(tick - 1))) || record;
  const { withReasons } = await loadTriageView();
  return { ...withReasons(triage), tick, blocks: observation.blocks, phase, prefers: PREFERENCES[phase] };
}

/**
 * What became of the events of a tick, or of the last tick whose blocks the asked one was among.
 * @param upTo last tick that is asked about; the last one lived where it is left out
 */
export async function triageReport(
  records: Records,
  { tick, block }: TriageAsked,
  upTo?: number,
): Promise<TriageReport | null> {
  if (tick !== undefined) {
    const record = await records.record(tick);
    return record && (await reportOf(record, records));
  }
  let to = upTo;
  for (let looked = 0; looked < LOOKED_THROUGH; looked += AT_ONCE) {
    const some = await records.records({ limit: AT_ONCE, ...(to !== undefined && { to }) });
    for (const record of [...some].reverse()) {
      const { first: from, last } = record.observation.blocks;
      if (!record.triage || (block !== undefined && (block < from || last < block))) continue;
      return reportOf(record, records);
    }
    const [first] = some;
    if (!first || first.tick <= 1) return null;
    to = first.tick - 1;
  }
  return null;
}
