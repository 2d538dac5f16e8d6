import type { Settling, StagedMutations } from '../../../domain/governor/mutation.ts';
import { EMPTY_LOOP_THREE, settleMutation, stagedOf } from '../../../mind/governor/index.ts';
import type { Golem } from '../../golem.ts';

const stagedMutations = ({ life }: Pick<Golem, 'life'>): StagedMutations =>
  stagedOf(life.state.loopThree, life.policy);

/** The owner's word on a mutation; the next tick to begin goes by it. @throws AppError of `settleMutation` */
export async function settle(golem: Golem, number: number, how: Settling): Promise<StagedMutations> {
  await golem.life.amend({ kind: 'mutation', what: `${how} ${number}` }, async (state) => ({
    ...state,
    loopThree: settleMutation(state.loopThree ?? EMPTY_LOOP_THREE, number, how, state.tick),
  }));
  golem.emitStatus();
  return stagedMutations(golem);
}
