import { Template } from '@huggingface/jinja';
import type { LanguagePrompt } from '../../../protocol/language.ts';
import type { TextTokens } from './text-tokens.ts';

/** Stands for a message's text while the template is filled in; private-use letters, which no template has. */
const mark = (at: number): string => `\u{F8FD}${at}\u{F8FE}`;
const MARK = /\u{F8FD}(\d+)\u{F8FE}/gu;

/** A text as a pattern that matches it alone. */
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Turns messages into a prompt by the model's own template. */
export function chatPrompt(source: string, tokens: TextTokens) {
  const template = new Template(source);
  const signs = new RegExp(`(${tokens.specials.map(literal).join('|')})`);
  const ofTemplate = (text: string): readonly number[] =>
    text.split(signs).flatMap((part) => {
      if (part === '') return [];
      const sign = tokens.special(part);
      return sign === null ? tokens.encode(part) : [sign];
    });

  /** Token ids of a prompt, up to where the reply begins. What a message says is never one of the model's own signs. */
  return (messages: LanguagePrompt['messages']): readonly number[] => {
    const marked = messages.map(({ role }, at) => ({ role, content: mark(at) }));
    const text = template.render({ messages: marked, add_generation_prompt: true });
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
