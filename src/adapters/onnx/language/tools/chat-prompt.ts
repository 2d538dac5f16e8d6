import { Template } from '@huggingface/jinja';
import type { ModelTool } from '../../../../domain/models/model.ts';
import type { LanguageMessage } from '../../../../protocol/threads/language.ts';
import type { TextTokens } from '../text-tokens.ts';
import { callId, type TemplateMessage, type ToolForm, toolForm } from './tool-form.ts';

/** Stands for a text while the template is filled in; private-use letters, which no template has. */
const mark = (at: number): string => `\u{F8FD}${at}\u{F8FE}`;
const MARK = /\u{F8FD}(\d+)\u{F8FE}/gu;

/** A text as a pattern that matches it alone. */
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

type Messages = readonly LanguageMessage[];

/** What a template is filled in with beside the messages. */
export interface TemplateWords {
  readonly bos_token?: string;
  readonly eos_token?: string;
}

/** Turns messages into prompts by a model's own template. */
export interface ChatPrompt {
  /** How it calls tools; null where its template knows none, or none that are read here. */
  readonly form: ToolForm | null;
  /** Token ids of a prompt, up to where the reply begins. What a message or a tool says is never one of the model's own signs. */
  ids(messages: Messages, tools?: readonly ModelTool[]): readonly number[];
  /** A text of the template's own as ids: in it the model's signs are signs. */
  signs(text: string): readonly number[];
}

export function chatPrompt(source: string, tokens: TextTokens, words: TemplateWords = {}): ChatPrompt {
  const template = new Template(source);
  // The longest first: a sign may begin with another.
  const longest = tokens.specials.toSorted((a, b) => b.length - a.length);
  const pattern = longest.map(literal).join('|');
  const apart = longest.length > 0 ? new RegExp(`(${pattern})`) : null;
  const hasSign = (text: string): boolean => (apart?.test(text) ?? false) || /\p{Co}/u.test(text);
  const signs = (text: string): readonly number[] =>
    (apart === null ? [text] : text.split(apart)).flatMap((part) => {
      if (part === '') return [];
      const sign = tokens.special(part);
      return sign === null ? tokens.encode(part) : [sign];
    });
  const fill = (messages: readonly TemplateMessage[], tools: readonly unknown[], more: boolean): string =>
    template.render({
      ...words,
      messages,
      add_generation_prompt: more,
      ...(tools.length > 0 && { tools }),
      // Models that think at length unless they are told otherwise read it.
      enable_thinking: false,
    });
  const filled = (messages: Messages, tools: readonly unknown[], of: typeof asPlain): string => {
    try {
      return fill(of(messages), tools, true);
    } catch (refused) {
      // Some templates take nobody but user and assistant.
      const folded = withoutSystem(messages);
      if (folded === null) throw refused;
      return fill(of(folded), tools, true);
    }
  };
  const form = toolForm(fill);

  return {
    form,
    signs,
    ids(messages, tools = []) {
      const texts: string[] = [];
      const marked = (text: string): string => mark(texts.push(text) - 1);
      /** Texts in plain data that could be taken for signs are put in later; as they stand in JSON. */
      const guarded = (value: unknown): unknown => {
        if (typeof value === 'string')
          return hasSign(value) ? marked(JSON.stringify(value).slice(1, -1)) : value;
        if (Array.isArray(value)) return value.map(guarded);
        if (typeof value !== 'object' || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, held]) => [guarded(key), guarded(held)]));
      };
      const listed =
        form === null ? [] : tools.map((tool) => ({ type: 'function', function: guarded(tool) }));
      const said = messages.map((message) => ({ ...message, content: marked(message.content) }));
      const text = filled(said, listed, form === null ? asPlain : (all) => withCalls(all, guarded));
      const ids: number[] = [];
      let from = 0;
      for (const found of text.matchAll(MARK)) {
        ids.push(...signs(text.slice(from, found.index)));
        ids.push(...tokens.encode(texts[Number(found[1])] ?? ''));
        from = found.index + found[0].length;
      }
      ids.push(...signs(text.slice(from)));
      return ids;
    },
  };
}

/** For a template that knows no calls: what came of one is told by the user. */
const asPlain = (messages: Messages): readonly TemplateMessage[] =>
  messages.map(({ role, content }) => ({ role: role === 'tool' ? 'user' : role, content }));

/** As templates take calls, numbered in their order. */
function withCalls(messages: Messages, guarded: (value: unknown) => unknown): readonly TemplateMessage[] {
  let called = 0;
  let answered = 0;
  return messages.map((message): TemplateMessage => {
    if (message.role === 'tool') return { ...message, tool_call_id: callId((answered += 1)) };
    if (message.role !== 'assistant' || !message.calls?.length) {
      return { role: message.role, content: message.content };
    }
    answered = called;
    const tool_calls = message.calls.map(({ name, text }) => ({
      id: callId((called += 1)),
      type: 'function',
      function: { name: guarded(name), arguments: guarded(JSON.parse(text)) },
    }));
    return { role: 'assistant', content: message.content, tool_calls };
  });
}

/** What the system says before what the user says first; null where there is no such pair. */
function withoutSystem([system, user, ...rest]: Messages): Messages | null {
  if (system?.role !== 'system' || user?.role !== 'user') return null;
  return [{ role: 'user', content: `${system.content}\n\n${user.content}` }, ...rest];
}
