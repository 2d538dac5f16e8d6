import { filesOf, type LanguagePlan } from '../../../protocol/language-plan.ts';
import { forgetFile, keptBytes } from '../../files/kept-state.ts';

/** Bytes of a model's files that are in this browser, of beginnings too. */
export async function keptLanguageBytes(plan: LanguagePlan): Promise<number> {
  const each = await Promise.all(filesOf(plan).map((file) => keptBytes(file.url, file)));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

export async function forgetLanguage(plan: LanguagePlan): Promise<void> {
  for (const file of filesOf(plan)) await forgetFile(file.url, file);
}
