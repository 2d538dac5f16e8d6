import { filesOf, type LanguagePlan } from '../../protocol/threads/language-plan.ts';
import { forgetFile, forgetOpfsFolder, keptBytes } from '../files/index.ts';

/** The folder of beginnings of prompts, a folder for each model in it. */
export const PREFIXES = 'prefixes';

/** Bytes of a model's files that are in this browser, of beginnings too. */
export async function keptLanguageBytes(plan: LanguagePlan): Promise<number> {
  const each = await Promise.all(filesOf(plan).map((file) => keptBytes(file.url, file)));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

/** Lets go of a model's files, and of what prompts to it began with. */
export async function forgetLanguage(plan: LanguagePlan): Promise<void> {
  for (const file of filesOf(plan)) await forgetFile(file.url, file);
  await forgetOpfsFolder([PREFIXES, plan.card.id]);
}

/** Lets go of what prompts to any model began with. */
export const forgetPrefixes = (): Promise<void> => forgetOpfsFolder([PREFIXES]);
