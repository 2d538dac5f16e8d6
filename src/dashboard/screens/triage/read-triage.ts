import type { WorkspaceEntry } from '../../../domain/context/context.ts';
import type { AuctionReport } from '../../../domain/attention/attention.ts';
import type { AddressInterest, TriageBelief, TriageReport } from '../../../domain/attention/triage.ts';
import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import type { GolemFacade } from '../../../runtime/facade/index.ts';

/** Ticks over which interest is drawn. */
const DRAWN = 60;

export interface TriageRead {
  readonly on: boolean;
  /** Of the tick that is looked at, or the last that sifted any; null where there is none. */
  readonly report: TriageReport | null;
  /** What its events did: what they said at the gate, and the entries of the prompt that tell of them; null where it is not kept. */
  readonly done: {
    readonly gate: DecisionCycleRecord['gate'];
    readonly put: readonly WorkspaceEntry[];
  } | null;
  /** Interest by tick, ascending. */
  readonly ticks: readonly { readonly tick: number; readonly interest: readonly AddressInterest[] }[];
  readonly beliefs: readonly TriageBelief[];
  /** Of the last deliberation up to that tick. */
  readonly auction: AuctionReport | null;
}

/** All that the screen shows. @param cursor the tick that is looked at; null for the latest */
export async function readTriage(golem: GolemFacade, cursor: number | null): Promise<TriageRead> {
  const [policy, report, beliefs, { tick }] = await Promise.all([
    golem.policy.get(),
    golem.triage.list(cursor === null ? {} : { tick: cursor }),
    golem.triage.beliefs(),
    golem.status(),
  ]);
  const at = cursor ?? tick;
  const [records, workspace] = await Promise.all([
    golem.records.list({ to: at, limit: DRAWN }),
    golem.workspace.before(at),
  ]);
  const lived =
    report &&
    (records.find((record) => record.tick === report.tick) ?? (await golem.records.get(report.tick)));
  const thought = lived && lived.gate.tier !== 'T0' ? await golem.workspace.get(lived.tick) : null;
  return {
    on: policy.triage.on > 0,
    report,
    done: lived && {
      gate: lived.gate,
      put: thought?.entries.filter(({ id }) => id.startsWith('triage:')) ?? [],
    },
    ticks: records.flatMap((record) =>
      record.triage ? [{ tick: record.tick, interest: record.triage.interest }] : [],
    ),
    beliefs,
    auction: workspace && (await golem.workspace.auction(workspace.tick)),
  };
}
