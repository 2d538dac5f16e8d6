import { forgetFile, keptBytes } from '../../files/kept-state.ts';
import { ALL_LANGUAGE_FILES, languageFolder } from './language-files.ts';

/** Bytes of the model's files that are in this browser, of beginnings too. */
export async function keptLanguageBytes(baseUrl: string): Promise<number> {
  const folder = languageFolder(baseUrl);
  const each = await Promise.all(ALL_LANGUAGE_FILES.map((file) => keptBytes(folder + file.path, file)));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

export async function forgetLanguage(baseUrl: string): Promise<void> {
  const folder = languageFolder(baseUrl);
  for (const file of ALL_LANGUAGE_FILES) await forgetFile(folder + file.path, file);
}
