import type { AskAnswer, Conversation } from '../../../domain/past/ask.ts';
import { saveMarkdown } from '../../files/index.ts';
import { t } from './strings.ts';

/** An answer with its sources as text, for the clipboard or a file. */
export function answerAsText({ found, text }: AskAnswer): string {
  const sources = found.sources.map(
    ({ n, title, kind, ref }) => `[${n}] ${title} (${t.sources.kinds[kind]}${ref && ` ${ref}`})`,
  );
  return [`# ${found.question}`, text, sources.join('\n'), found.looked].filter(Boolean).join('\n\n');
}

/** Saves a conversation as a file, when whoever asked wants it. */
export function saveTalk({ turns }: Conversation): void {
  const text = turns.map(({ at: _, ...turn }) => answerAsText(turn)).join('\n\n');
  saveMarkdown('golem-conversation.md', text);
}
