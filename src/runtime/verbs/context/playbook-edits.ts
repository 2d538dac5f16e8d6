import type { PlaybookEditRow } from '../../../domain/rules/playbook-edit.ts';
import { editRows, undoEdit } from '../../../mind/reflex/index.ts';
import type { Golem } from '../../golem.ts';

const playbookEdits = ({ life }: Pick<Golem, 'life'>): readonly PlaybookEditRow[] =>
  editRows(life.state.playbookEdits ?? [], life.state.playbook);

/** The owner takes an edit back; the next tick to begin goes by what is left. @throws AppError of `undoEdit` */
export async function undoPlaybookEdit(golem: Golem, number: number): Promise<readonly PlaybookEditRow[]> {
  await golem.life.revisePlaybook(`undo of edit ${number}`, (state) => undoEdit(state, number, state.tick), {
    trigger: 'undo',
    what: String(number),
  });
  golem.emitStatus();
  return playbookEdits(golem);
}
