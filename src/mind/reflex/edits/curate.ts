import type { Playbook, PlaybookRule } from '../../../domain/rules/playbook.ts';
import type {
  EditStanding,
  PlaybookEdit,
  PlaybookEditRow,
  RuleCredits,
} from '../../../domain/rules/playbook-edit.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { DEFAULT_PLAYBOOK } from '../../playbook-default.ts';
import { applyChanges, saysTheSame, stillStands } from './apply.ts';
import { withoutEvidence } from './credit.ts';
import type { EditProposal } from './proposal.ts';
import { propose } from './propose.ts';

/** Edits kept; the oldest go first. Ours: at one a delta cycle, 10,000 ticks. */
const MOST_EDITS = 200;

/** The reflex's part of the state that edits move. */
export interface Edited {
  readonly playbook: Playbook;
  readonly ruleCredits: RuleCredits;
  readonly playbookEdits: readonly PlaybookEdit[];
  readonly lastActed: Readonly<Record<string, number>>;
}

export function standingOf(edit: PlaybookEdit, playbook: Playbook): EditStanding {
  if (edit.suggested) return 'suggested';
  if (edit.undone !== undefined) return 'undone';
  return stillStands(playbook, edit.changes) ? 'in-force' : 'overtaken';
}

/** The history, each edit with how it stands. */
export const editRows = (edits: readonly PlaybookEdit[], playbook: Playbook): readonly PlaybookEditRow[] =>
  edits.map((edit) => ({ ...edit, standing: standingOf(edit, playbook) }));

/** Whose words a rule is in: where neither birth nor an edit left it so, the owner wrote it. */
export function authorOf(rule: PlaybookRule, edits: readonly PlaybookEdit[]): 'birth' | 'owner' | 'edit' {
  const born = DEFAULT_PLAYBOOK.rules.find(({ id }) => id === rule.id);
  if (born && saysTheSame(born, rule)) return 'birth';
  const left = edits.some(
    ({ changes, undone, suggested }) =>
      !suggested &&
      changes.some((change) => {
        const words = undone === undefined ? change.after : change.before;
        return words !== null && saysTheSame(words, rule) && (undone === undefined || born !== undefined);
      }),
  );
  return left ? 'edit' : 'owner';
}

/** What was once proposed and is not so now, since the owner took it back or changed the rule, is not proposed again. */
function refusedBefore(
  { kind, rule, evidence, changes }: EditProposal,
  edits: readonly PlaybookEdit[],
  now: Playbook,
) {
  return edits.some(
    (edit) =>
      edit.kind === kind &&
      edit.rule === rule &&
      edit.evidence.regime === evidence.regime &&
      (edit.undone !== undefined ||
        (edit.suggested === true && saysTheSame(edit.changes[0]!.before!, changes[0]!.before!)) ||
        (!edit.suggested &&
          !stillStands(now, edit.changes) &&
          edit.changes[0]!.before !== null &&
          now.rules.some((one) => saysTheSame(one, edit.changes[0]!.before!)))),
  );
}

/** Whether it would add what is there, or one too many. */
function isTooMuch({ changes }: EditProposal, { rules }: Playbook, most: number): boolean {
  const added = changes.flatMap(({ before, after }) => (before === null && after ? [after] : []));
  return added.some((rule) => rules.length >= most || rules.some(({ id }) => id === rule.id));
}

/** Who acted as another lately rests as it does. */
function restingAs(lastActed: Edited['lastActed'], { rule, changes }: EditProposal): Edited['lastActed'] {
  const last = lastActed[rule];
  const added = changes.flatMap(({ before, after }) => (before === null && after ? [after.id] : []));
  if (last === undefined || added.length === 0) return lastActed;
  return { ...lastActed, ...Object.fromEntries(added.map((id) => [id, last])) };
}

/** What could be edited by what came of rules. */
export function reflect({ playbook, ruleCredits, playbookEdits }: Edited, policy: GolemPolicy['playbook']) {
  const added = new Set(
    playbookEdits.flatMap(({ changes }) =>
      changes.flatMap((one) => (one.before === null ? [one.after!.id] : [])),
    ),
  );
  return propose({ playbook, credits: ruleCredits, policy, added });
}

/**
 * The end of a delta cycle: of what could be edited, the first that may be is. One at most, so that what comes of it can be told
 * from what came of another. The owner's own rules are not changed: what would have been done is said.
 * @param proposals what could be edited, first what costs most; by what came of rules where they are left out
 * @returns the very same where nothing is edited
 */
export function curate(
  before: Edited,
  tick: number,
  policy: GolemPolicy['playbook'],
  proposals: readonly EditProposal[] = reflect(before, policy),
): Edited {
  const { playbook, ruleCredits, playbookEdits, lastActed } = before;
  const proposal = proposals.find(
    (one) => !isTooMuch(one, playbook, policy.mostRules) && !refusedBefore(one, playbookEdits, playbook),
  );
  if (!proposal) return before;
  const touched = proposal.changes.flatMap((change) => (change.before ? [change.before] : []));
  const suggested = touched.some((rule) => authorOf(rule, playbookEdits) === 'owner');
  const number = (playbookEdits.at(-1)?.number ?? 0) + 1;
  const edit: PlaybookEdit = { number, tick, ...proposal, ...(suggested && { suggested }) };
  const history = [...playbookEdits, edit].slice(-MOST_EDITS);
  if (suggested) return { ...before, playbookEdits: history };
  return {
    playbook: applyChanges(playbook, proposal.changes),
    ruleCredits: withoutEvidence(
      ruleCredits,
      touched.map(({ id }) => id),
      tick,
    ),
    playbookEdits: history,
    lastActed: restingAs(lastActed, proposal),
  };
}
