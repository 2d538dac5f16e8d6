import { AppError } from '../../../domain/errors.ts';
import { undoChanges } from './apply.ts';
import { withoutEvidence } from './credit.ts';
import { type Edited, standingOf } from './curate.ts';

/** Why an edit cannot be taken back, by how it stands. */
const REFUSED = {
  suggested: 'was only suggested: there is nothing to undo',
  undone: 'is undone already',
  overtaken: 'cannot be undone, since a rule of it has been changed after it. Undo what came later first',
} as const;

/**
 * The playbook as if the edit had not been made: its rules say what they said, every other is as it is, and what came of them since stays.
 * It is not made again.
 * @param tick last one lived
 * @throws AppError `golem.not_found`; `input.invalid` where it does not stand
 */
export function undoEdit<State extends Pick<Edited, 'playbook'> & Partial<Edited>>(
  state: State,
  number: number,
  tick: number,
): State {
  const { playbook, playbookEdits = [], ruleCredits = {} } = state;
  const edit = playbookEdits.find((one) => one.number === number);
  if (!edit) {
    throw new AppError('golem.not_found', `There is no playbook edit ${number}.`, {
      data: { number },
    });
  }
  const standing = standingOf(edit, playbook);
  if (standing !== 'in-force') {
    throw new AppError('input.invalid', `Edit ${number} ${REFUSED[standing]}.`, {
      data: { number, standing },
    });
  }
  const touched = edit.changes.map(({ before, after }) => (after ?? before)!.id);
  return {
    ...state,
    playbook: undoChanges(playbook, edit.changes),
    ruleCredits: withoutEvidence(ruleCredits, touched, tick),
    playbookEdits: playbookEdits.map((one) => (one === edit ? { ...one, undone: tick } : one)),
  };
}
