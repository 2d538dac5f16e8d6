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
      recipient: v.nullish(v.string()),
      metadata: v.nullish(v.looseObject({ is_visually_hidden_from_conversation: v.nullish(v.boolean()) })),
      content: v.looseObject({
        content_type: v.nullish(v.string()),
        parts: v.nullish(v.array(v.unknown())),
        text: v.nullish(v.string()),
      }),
    }),
  ),
});

const conversation = v.object({
  title: v.nullish(v.string()),
  create_time: v.nullish(v.number()),
  current_node: v.nullish(v.string()),
  mapping: v.record(v.string(), v.unknown()),
});

type Message = NonNullable<v.InferOutput<typeof node>['message']>;

export const isChatGpt = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.some((one) => v.is(v.object({ mapping: v.object({}) }), one));

const SPEAKERS: Readonly<Record<string, string>> = { user: 'You', assistant: 'ChatGPT' };
/** Content that is said. Thoughts, what models are told of persons, code for tools and their output are not. */
const SAID = new Set(['text', 'multimodal_text', 'audio_transcription']);
/** Marks of citations: between signs of their own, in brackets, and without any where an export lost the signs. */
const CITATIONS =
  /\ue200[^\ue201]*\ue201|【[^】]{0,80}†[^】]{0,80}】|(?:file)?cite(?:turn\d+[a-z]+\d+)+|[\ue200-\ue2ff]/g;

/** A part that is words: a text, or what was heard. */
function wordsOf(part: unknown): string | null {
  if (typeof part === 'string') return part;
  const heard = v.safeParse(
    v.object({ content_type: v.literal('audio_transcription'), text: v.string() }),
    part,
  );
  return heard.success ? heard.output.text : null;
}

/** What a message says, and what of it is left out. */
function said({ author, content, recipient, metadata }: Message, leaving: Leaving): string | null {
  const parts = content.parts ?? [];
  const texts = parts.map(wordsOf);
  const text = texts
    .filter((each) => each !== null)
    .join('\n')
    .replace(CITATIONS, '')
    .trim();
  const hidden = metadata?.is_visually_hidden_from_conversation === true;
  const told = text !== '' || (content.text ?? '') !== '';
  if (SPEAKERS[author.role] === undefined || hidden) {
    if (told || parts.length > 0) leaving.out('instructions and what tools answered');
    return null;
  }
  if ((recipient ?? 'all') !== 'all') {
    leaving.out('messages to tools');
    return null;
  }
  if (!SAID.has(content.content_type ?? 'text')) {
    if (told || parts.length > 0) leaving.out('thoughts, code and output of tools');
    return null;
  }
  const pictures = texts.filter((each) => each === null).length;
  // A recording stands beside what was heard in it.
  const recordings = parts.filter((part) =>
    /audio|video/.test(String((part as { content_type?: unknown } | null)?.content_type)),
  ).length;
  if (pictures > 0 && recordings === 0) leaving.out('messages with pictures or files');
  if (text === '' && recordings > 0) leaving.out('recordings without a transcript');
  return text === '' ? null : text;
}

/** Each conversation of `conversations.json`, by the branch that was shown last. */
export function chatGptConversations(value: readonly unknown[], file: string): readonly NoteSource[] {
  return value.map((given): NoteSource => {
    const leaving = new Leaving();
    const read = v.safeParse(conversation, given);
    if (!read.success) {
      leaving.out('conversations in an unknown format');
      return { source: file, form: 'ChatGPT', items: [], leftOut: leaving.all };
    }
    const { title, mapping: raw, current_node: end, create_time: began } = read.output;
    // One message in another form costs itself alone: what it followed is still known.
    const mapping = new Map<string, v.InferOutput<typeof node>>();
    let others = 0;
    for (const [id, one] of Object.entries(raw)) {
      const whole = v.safeParse(node, one);
      if (whole.success) mapping.set(id, whole.output);
      else {
        others += 1;
        const parent = v.safeParse(v.object({ parent: v.nullish(v.string()) }), one);
        mapping.set(id, { parent: parent.success ? parent.output.parent : null, message: null });
      }
    }
    for (let i = 0; i < others; i++)
      leaving.out(
        mapping.size === others ? 'conversations in an unknown format' : 'messages in an unknown format',
      );
    const branch: Message[] = [];
    const seen = new Set<string>();
    // Without a mark of the last message, the last that nothing follows.
    const parents = new Set([...mapping.values()].map(({ parent }) => parent));
    let at: string | null | undefined = end ?? [...mapping.keys()].findLast((id) => !parents.has(id));
    for (; at != null && !seen.has(at); at = mapping.get(at)?.parent) {
      seen.add(at);
      const message = mapping.get(at)?.message;
      if (message) branch.unshift(message);
    }
    const items = branch.flatMap((message) => {
      const text = said(message, leaving);
      const { id, author, create_time: when } = message;
      return text === null
        ? []
        : itemsOf({ ...(id && { id }), by: SPEAKERS[author.role]!, text, at: secondsOf(when ?? began) });
    });
    const source = title ? `ChatGPT: ${title}` : file;
    return { source, form: 'ChatGPT', items, leftOut: leaving.all };
  });
}
