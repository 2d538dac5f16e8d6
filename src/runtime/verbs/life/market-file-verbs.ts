import { AppError } from '../../../domain/errors.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { MarketFiles } from '../../worlds/index.ts';

function filesOf(golem: Golem): MarketFiles {
  const { files } = golem.deps;
  if (!files) throw new AppError('world.unsupported', 'This golem takes no market files.');
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
        throw new AppError('input.invalid', 'Only imported files can be removed.', { data: { id } });
      if (golem.life.world.info.id === id)
        throw new AppError('golem.busy', 'The golem lives in this world. Let it go to another one first.');
      await files.remove(id);
    },
  }) satisfies Partial<GolemApi>;
