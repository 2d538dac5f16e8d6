import type { LanguageOffer } from '../../../../domain/local-model.ts';

/** What a model and its card are made of; whatever else lies in the folder is not even handed over. */
const OF_A_MODEL = /(\.(json|jinja|onnx)|\.onnx_data(_\d+)?|^README\.md|^LICENSE)$/;

/** A folder that was picked as the model that it may be: files by their paths below it. Null where it is empty. */
export function pickedModel(files: readonly File[]): Extract<LanguageOffer, { folder: string }> | null {
  const [folder = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
  const listed = files
    .map((blob) => ({ path: blob.webkitRelativePath.split('/').slice(1).join('/'), blob }))
    .filter(({ path }) => OF_A_MODEL.test(path));
  return folder === '' ? null : { folder: folder.slice(0, 100), files: listed };
}
