import { Template } from '@huggingface/jinja';
import type { LanguagePrompt } from '../../../protocol/language.ts';
import type { TextTokens } from './text-tokens.ts';

/** Stands for a message's text while the template is filled in; private-use letters, which no template has. */
const mark = (at: number): string => `\u{F8FD}${at}\u{F8FE}`;
const MARK = /\u{F8FD}(\d+)\u{F8FE}/gu;

/** A text as a pattern that matches it alone. */
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

type Messages = LanguagePrompt['messages'];

/** What a template is filled in with beside the messages. */
export interface TemplateWords {
  readonly bos_token?: string;
  readonly eos_token?: string;
}

/** Turns messages into a prompt by the model's own template. */
export function chatPrompt(source: string, tokens: TextTokens, words: TemplateWords = {}) {
  const template = new Template(source);
  // The longest first: a sign may begin with another.
  const longest = tokens.specials.toSorted((a, b) => b.length - a.length);
  const signs = longest.length > 0 ? new RegExp(`(${longest.map(literal).join('|')})`) : null;
  const ofTemplate = (text: string): readonly number[] =>
    (signs === null ? [text] : text.split(signs)).flatMap((part) => {
      if (part === '') return [];
      const sign = tokens.special(part);
      return sign === null ? tokens.encode(part) : [sign];
    });
  const fill = (messages: Messages): string =>
    // Models that think at length unless they are told otherwise read `enable_thinking`.
    template.render({ ...words, messages, add_generation_prompt: true, enable_thinking: false });
  const filled = (messages: Messages): string => {
    try {
      return fill(messages);
    } catch (refused) {
      // Some templates take nobody but user and assistant.
      const folded = withoutSystem(messages);
      if (folded === null) throw refused;
      return fill(folded);
    }
  };

  /** Token ids of a prompt, up to where the reply begins. What a message says is never one of the model's own signs. */
  return (messages: Messages): readonly number[] => {
    const marked = messages.map(({ role }, at) => ({ role, content: mark(at) }));
    const text = filled(marked);
    const ids: number[] = [];
    let from = 0;
    for (const found of text.matchAll(MARK)) {
      ids.push(...ofTemplate(text.slice(from, found.index)));
      ids.push(...tokens.encode(messages[Number(found[1])]?.content ?? ''));
      from = found.index + found[0].length;
    }
    ids.push(...ofTemplate(text.slice(from)));
    return ids;
  };
}

/** What the system says before what the user says first; null where there is no such pair. */
function withoutSystem([system, user, ...rest]: Messages): Messages | null {
  if (system?.role !== 'system' || user?.role !== 'user') return null;
  return [{ role: 'user', content: `${system.content}\n\n${user.content}` }, ...rest];
}
