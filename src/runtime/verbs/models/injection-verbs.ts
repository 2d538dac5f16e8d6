import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import { judgeTexts } from '../../models/index.ts';

/** The verb on attacks in texts. */
export function injectionVerbs({ deps }: Golem): VerbsOf<'injection'> {
  return {
    'injection.score': async (text, options) => {
      const [verdict] = await judgeTexts(deps, [{ text, slot: options?.slot ?? 'data' }], true);
      return verdict!;
    },
  };
}
