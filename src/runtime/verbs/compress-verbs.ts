import { AppError } from '../../domain/errors.ts';
import type { GolemApi } from '../../protocol/verbs/api.ts';
import type { Golem } from '../golem.ts';

/** Texts made shorter by the model in this tab. */
export function compressVerbs({ deps: { localModel } }: Golem): Pick<GolemApi, 'compress'> {
  return {
    async compress(text, options = {}) {
      if (!localModel) {
        throw new AppError('model.not_configured', 'This golem has no language model of its own.');
      }
      return localModel.compress(text, options);
    },
  };
}
