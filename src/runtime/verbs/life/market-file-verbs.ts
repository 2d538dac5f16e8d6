import { AppError } from '../../../domain/errors.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { MarketFiles } from '../../worlds/index.ts';

function filesOf(golem: Golem): MarketFiles {
  const { files } = golem.deps;
  if (!files)
    throw new AppError(
      'world.unsupported',
      'This golem was started without market-file import. Use the page instead.',
    );
  return files;
}

/** The verbs over market files. */
export const marketFileVerbs = (golem: Golem) =>
  ({
    'world.previewFile': async (file) => filesOf(golem).preview(file),
    async 'world.importFile'(file, mapping = {}) {
      const tell = (progress: Parameters<Parameters<MarketFiles['import']>[2]>[0] | null): void =>
        golem.emit({ type: 'import', progress });
      try {
        return await filesOf(golem).import(file, mapping, tell);
      } finally {
        tell(null);
      }
    },
    'world.cancelImport': async () => filesOf(golem).cancel(),
    async 'world.remove'(id) {
      const files = filesOf(golem);
      if (!files.owns(id))
        throw new AppError(
          'input.invalid',
          'Only imported market files can be removed. This world is not one.',
          { data: { id } },
        );
      if (golem.life.world.info.id === id)
        throw new AppError('golem.busy', 'The golem is in this world. Move it to another world first.');
      await files.remove(id);
    },
  }) satisfies Partial<GolemApi>;
