import { AppError } from '../../domain/errors.ts';
import type { MarketFileApi } from '../../protocol/market-file.ts';
import type { Golem } from '../golem.ts';
import type { MarketFiles } from '../worlds/market-files.ts';

function filesOf(golem: Golem): MarketFiles {
  const { files } = golem.deps;
  if (!files) throw new AppError('world.unsupported', 'This golem takes no market files.');
  return files;
}

function requireFile(file: unknown): File {
  if (file instanceof File) return file;
  if (file instanceof Blob) return new File([file], 'market-file');
  throw new AppError('input.invalid', 'Give a File (or a Blob) that holds the rows of a market.');
}

/** The verbs over market files. Arguments come from outside and are checked here. */
export const marketFileVerbs = (golem: Golem): MarketFileApi => ({
  worldPreviewFile: async (file) => filesOf(golem).preview(requireFile(file)),
  async worldImportFile(file, mapping = {}) {
    if (typeof mapping !== 'object' || mapping === null)
      throw new AppError('input.invalid', 'A mapping is an object; leave it out to take the guess.');
    const tell = (progress: Parameters<Parameters<MarketFiles['import']>[2]>[0] | null): void =>
      golem.emit({ type: 'import', progress });
    try {
      return await filesOf(golem).import(requireFile(file), mapping, tell);
    } finally {
      tell(null);
    }
  },
  worldCancelImport: async () => filesOf(golem).cancel(),
  async worldRemove(id) {
    const files = filesOf(golem);
    if (!files.owns(id))
      throw new AppError('input.invalid', 'Only imported files can be removed.', { data: { id } });
    if (golem.life.world.info.id === id)
      throw new AppError('golem.busy', 'The golem lives in this world. Let it go to another one first.');
    await files.remove(id);
  },
});
