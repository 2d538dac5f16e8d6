import type { Guidelines } from '../../../domain/governor/guideline.ts';
import { guidelinesOf, NO_GUIDELINES, takeBackGuideline } from '../../../mind/governor/index.ts';
import type { Golem } from '../../golem.ts';

const guidelines = ({ life }: Pick<Golem, 'life'>): Guidelines =>
  guidelinesOf(life.state.guidelines, life.policy);

/** The owner takes a guideline back; the next tick to begin goes by it. @throws AppError of `takeBackGuideline` */
export async function dropGuideline(golem: Golem, number: number): Promise<Guidelines> {
  await golem.life.amend({ kind: 'guideline', what: `take back ${number}` }, async (state) => ({
    ...state,
    guidelines: takeBackGuideline(state.guidelines ?? NO_GUIDELINES, number, state.tick),
  }));
  golem.emitStatus();
  return guidelines(golem);
}
