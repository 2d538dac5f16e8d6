interface PickedFolder {
  readonly folder: string;
  readonly files: readonly { readonly path: string; readonly blob: File }[];
}

/**
 * A folder that was picked as the model that it may be: files by their paths below it. Null where it is empty.
 * @param wanted what such a model is made of; whatever else lies in the folder is not even handed over
 */
export function pickedFolder(files: readonly File[], wanted: RegExp): PickedFolder | null {
  const [folder = ''] = files[0]?.webkitRelativePath.split('/') ?? [];
  const listed = files
    .map((blob) => ({ path: blob.webkitRelativePath.split('/').slice(1).join('/'), blob }))
    .filter(({ path }) => wanted.test(path));
  return folder === '' ? null : { folder: folder.slice(0, 100), files: listed };
}
