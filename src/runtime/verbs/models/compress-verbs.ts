import { loadCompressByWords } from '../../../mind/compression/index.ts';
import type { Compressed, CompressOptions } from '../../../domain/gateway/compression.ts';
import { AppError } from '../../../domain/errors.ts';
import { yielder } from '../../../lib/async/yielder.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

/** Characters of the longest text that the model reads unasked: some 6,000 tokens, twice, take it minutes. */
const MOST_READ = 24_000;

/** Texts made shorter, by the model in this tab or by words alone. */
export function compressVerbs({ deps }: Golem): Pick<GolemApi, 'compress'> {
  const byWords = async (text: string, options: CompressOptions): Promise<Compressed> => {
    const [tokens, { compressByWords }] = await Promise.all([deps.loadTokens(), loadCompressByWords()]);
    const yieldNow = yielder(() => deps.clock.stopwatch());
    return compressByWords(text, options, { count: (piece) => tokens.count(piece), yieldNow });
  };
  return {
    async compress(text, options = {}) {
      const { by = text.length > MOST_READ ? 'words' : 'model' } = options;
      if (by === 'words') return byWords(text, options);
      const { localModel } = deps;
      if (!localModel) {
        throw new AppError(
          'model.not_configured',
          'This golem was started without a language model of its own. Use the page, or a model with an address.',
        );
      }
      return localModel.compress(text, options);
    },
  };
}
