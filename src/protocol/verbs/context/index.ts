import { attributionArguments, attributionRows, type AttributionVerbs } from './attribution.ts';
import { eventsArguments, eventsRows, type EventsVerbs } from './events.ts';
import { governorArguments, governorRows, type GovernorVerbs } from './governor.ts';
import { karmaArguments, karmaRows, type KarmaVerbs } from './karma.ts';
import {
  type CageVerbs,
  type PlaybookVerbs,
  policyArguments,
  policyRows,
  type PolicyVerbs,
} from './policy.ts';
import { recordsArguments, recordsRows, type RecordsVerbs } from './records.ts';
import { triageArguments, triageRows, type TriageVerbs } from './triage.ts';
import { workspaceArguments, workspaceRows, type WorkspaceVerbs } from './workspace.ts';

/** Public verbs of the context: what is thought with, from triage to prompts and records. */
export interface Topics {
  readonly attribution: AttributionVerbs;
  readonly events: EventsVerbs;
  readonly governor: GovernorVerbs;
  readonly karma: KarmaVerbs;
  readonly policy: PolicyVerbs;
  readonly playbook: PlaybookVerbs;
  readonly cage: CageVerbs;
  readonly records: RecordsVerbs;
  readonly triage: TriageVerbs;
  readonly workspace: WorkspaceVerbs;
}

export const rows = {
  ...attributionRows,
  ...eventsRows,
  ...governorRows,
  ...karmaRows,
  ...policyRows,
  ...recordsRows,
  ...triageRows,
  ...workspaceRows,
};

export const schemas = {
  ...attributionArguments,
  ...eventsArguments,
  ...governorArguments,
  ...karmaArguments,
  ...policyArguments,
  ...recordsArguments,
  ...triageArguments,
  ...workspaceArguments,
};
