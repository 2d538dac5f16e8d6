import type { EmbedderOffer } from '../../../../domain/embedder.ts';

/** What a model for transformers.js is made of; whatever else lies in its folder is not even handed over. */
const OF_A_MODEL = /\.(json|onnx|onnx_data)$/;

type Folder = Extract<EmbedderOffer, { readonly folder: string }>;

/** A folder that was picked as the model that it may be: files by their paths below it. Null where it is empty. */
export function offeredFolder(files: readonly File[]): Folder | null {
  const [folder = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
  const listed = files
    .map((blob) => ({ path: blob.webkitRelativePath.split('/').slice(1).join('/'), blob }))
    .filter(({ path }) => OF_A_MODEL.test(path));
  return folder === '' ? null : { folder: folder.slice(0, 100), files: listed };
}
