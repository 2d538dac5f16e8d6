import * as v from 'valibot';
import { Leaving, type NoteSource } from './note-file.ts';
import { itemsOf } from './pieces.ts';
import { secondsOf } from './times.ts';

const node = v.object({
  parent: v.nullish(v.string()),
  message: v.nullish(
    v.object({
      id: v.nullish(v.string()),
      author: v.object({ role: v.string() }),
      create_time: v.nullish(v.number()),
      content: v.object({ content_type: v.nullish(v.string()), parts: v.nullish(v.array(v.unknown())) }),
    }),
  ),
});

const conversation = v.object({
  title: v.nullish(v.string()),
  create_time: v.nullish(v.number()),
  current_node: v.nullish(v.string()),
  mapping: v.record(v.string(), node),
});

export const isChatGpt = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && v.is(v.object({ mapping: v.object({}) }), value[0]);

const SPEAKERS: Readonly<Record<string, string>> = { user: 'You', assistant: 'ChatGPT' };

/** Each conversation of `conversations.json`, by the branch that was shown last. */
export function chatGptConversations(value: readonly unknown[], file: string): readonly NoteSource[] {
  return value.map((given): NoteSource => {
    const leaving = new Leaving();
    const read = v.safeParse(conversation, given);
    if (!read.success) {
      leaving.out('conversations in another form');
      return { source: file, form: 'ChatGPT', items: [], leftOut: leaving.all };
    }
    const { title, mapping, current_node: end, create_time: began } = read.output;
    const branch = [];
    const seen = new Set<string>();
    // Without a mark of the last message, the last that nothing follows.
    const parents = new Set(Object.values(mapping).map(({ parent }) => parent));
    let at: string | null | undefined = end ?? Object.keys(mapping).findLast((id) => !parents.has(id));
    for (; at != null && !seen.has(at); at = mapping[at]?.parent) {
      seen.add(at);
      const message = mapping[at]?.message;
      if (message) branch.unshift(message);
    }
    const items = branch.flatMap(({ id, author, content, create_time: when }) => {
      const by = SPEAKERS[author.role];
      const text = (content.parts ?? []).filter((part) => typeof part === 'string').join('\n');
      if (by === undefined || text.trim() === '') {
        if (text.trim() !== '' || content.parts?.length) leaving.out('pictures, tools and instructions');
        return [];
      }
      return itemsOf({ ...(id && { id }), by, text, at: secondsOf(when ?? began) });
    });
    const source = title ? `ChatGPT: ${title}` : file;
    return { source, form: 'ChatGPT', items, leftOut: leaving.all };
  });
}
