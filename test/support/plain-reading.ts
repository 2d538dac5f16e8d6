import type { RecordedReply } from './provider-replies.ts';

/**
 * What a recorded reply holds, read straight from its JSON by the shortest way there is, with nothing of the product in it: the
 * parsers are measured against this.
 */
export interface PlainReading {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly arguments: unknown }[];
  readonly reasoning: string;
  /** Ciphertexts and signatures, one after the other. */
  readonly opaque: string;
  readonly input: number | null;
  readonly output: number | null;
  readonly cited: readonly string[];
}

// Shapes differ from provider to provider; a reading that checked them all would be the parser again.
type Loose = any; // eslint-disable-line @typescript-eslint/no-explicit-any

const parts = (content: Loose, read: (part: Loose) => string): string =>
  Array.isArray(content) ? content.map(read).join('') : '';

function readOpenAi(events: readonly Loose[]): PlainReading {
  const messages = events
    .map(({ choices }) => choices?.[0])
    .filter(Boolean)
    .map(({ delta, message, text }) => delta ?? message ?? { content: text });
  const said = messages
    .map(({ content }) => (typeof content === 'string' ? content : parts(content, ({ text }) => text ?? '')))
    .join('');
  const [, tagged, rest] = /^\s*<think>([^]*?)<\/think>\s*([^]*)$/.exec(said) ?? [null, '', said];
  const thought = messages.map(({ reasoning_content, reasoning, reasoning_details, content }) =>
    reasoning_details
      ? reasoning_details.map((one: Loose) => one.text ?? one.summary ?? '').join('')
      : (reasoning_content ?? reasoning ?? '') ||
        parts(content, ({ thinking }) => parts(thinking, ({ text }) => text)),
  );
  const byIndex = new Map<unknown, { id: string; name: string; text: string }>();
  for (const { tool_calls } of messages) {
    for (const [i, call] of (tool_calls ?? []).entries()) {
      const slot = call.index ?? i;
      const one = byIndex.get(slot) ?? { id: '', name: '', text: '' };
      byIndex.set(slot, one);
      one.id ||= call.id ?? '';
      one.name ||= call.function.name ?? '';
      one.text += call.function.arguments ?? '';
    }
  }
  const usage = events.findLast(({ usage, x_groq }) => usage ?? x_groq?.usage);
  const counted = usage?.usage ?? usage?.x_groq?.usage;
  const citations = events.flatMap(({ citations }) => citations ?? []);
  const annotated = messages
    .flatMap(({ annotations }) => annotations ?? [])
    .map(({ url_citation }) => url_citation.url);
  return {
    text: rest!,
    calls: [...byIndex.values()].map(({ id, name, text }) => ({
      id,
      name,
      arguments: JSON.parse(text || '{}'),
    })),
    reasoning: tagged! + thought.join(''),
    opaque: messages
      .flatMap(({ reasoning_details }) => reasoning_details ?? [])
      .map(({ signature, data }: Loose) => signature ?? data ?? '')
      .join(''),
    input: counted?.prompt_tokens ?? null,
    output: counted ? counted.total_tokens - counted.prompt_tokens : null,
    cited: [...new Set<string>([...citations, ...annotated])],
  };
}

function readAnthropic(events: readonly Loose[]): PlainReading {
  // Of a stream that began twice only the second counts.
  const own = events.slice(
    events.findLastIndex(({ type }) => type === 'message_start' || type === 'message'),
  );
  const message = own[0].message ?? own[0];
  const blocks: Loose[] = [
    ...message.content,
    ...own
      .filter(({ type }) => type === 'content_block_start')
      .map(({ content_block, index }) => ({ ...content_block, index })),
  ];
  const deltas = (index: number, field: string): string =>
    own
      .filter(
        (event) =>
          event.type === 'content_block_delta' && event.index === index && event.delta[field] !== undefined,
      )
      .map(({ delta }) => delta[field])
      .join('');
  const of = (type: string): Loose[] => blocks.filter((block) => block.type === type);
  const usage = Object.assign(
    {},
    message.usage,
    ...own.filter(({ type }) => type === 'message_delta').map(({ usage }) => usage),
  );
  const citations = [
    ...of('text').flatMap(({ citations }) => citations ?? []),
    ...own.map(({ delta }) => delta?.citation).filter(Boolean),
  ];
  return {
    text: of('text')
      .map(({ text, index }) => text + deltas(index, 'text'))
      .join(''),
    calls: of('tool_use').map(({ id, name, input, index }) => {
      const streamed = deltas(index, 'partial_json');
      return { id, name, arguments: streamed === '' ? input : JSON.parse(streamed) };
    }),
    reasoning: of('thinking')
      .map(({ thinking, index }) => thinking + deltas(index, 'thinking'))
      .join(''),
    opaque: blocks
      .filter(({ type }) => type.endsWith('thinking'))
      .map(({ signature, data, index }) => (data ?? signature ?? '') + deltas(index, 'signature'))
      .join(''),
    input:
      usage.input_tokens + (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0),
    output: usage.output_tokens,
    cited: citations.map(({ url, source, document_title }) => url ?? source ?? document_title),
  };
}

/** The items as they stood at the end, wherever the recording has them whole. */
function readResponses(events: readonly Loose[]): PlainReading {
  const end = events.findLast(({ response, object }) => response ?? object === 'response');
  const response = end.response ?? end;
  const done = events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item);
  const items: Loose[] = done.length > 0 ? done : response.output;
  const of = (...types: string[]): Loose[] => items.filter(({ type }) => types.includes(type));
  const parts = of('message').flatMap(({ content }) => content);
  const deltas = (index: number): string =>
    events
      .filter((event) => event.type === 'response.output_text.delta' && event.output_index === index)
      .map(({ delta }) => delta)
      .join('');
  const messages: Loose[] =
    done.length > 0
      ? events.filter(({ type, item }) => type === 'response.output_item.done' && item.type === 'message')
      : of('message').map((item) => ({ item, output_index: -1 }));
  const said = messages.map(({ item, output_index }) => {
    const [streamed, whole] = [deltas(output_index), item.content.map(({ text }: Loose) => text).join('')];
    // One recording was shortened by hand: what was streamed cannot be taken back.
    return whole.startsWith(streamed) ? whole : streamed;
  });
  let at = 0;
  const cited = parts.flatMap(({ text, annotations }) => {
    const from = at;
    at += text.length;
    return annotations.map((one: Loose) => [one.url ?? one.file_id, from, one.start_index, one.end_index]);
  });
  return {
    text: said.join(''),
    calls: of('function_call').map(({ call_id, name, arguments: text }) => ({
      id: call_id,
      name,
      arguments: JSON.parse(text || '{}'),
    })),
    reasoning: of('reasoning')
      .map(({ summary, content }) =>
        [...(summary ?? []), ...(content ?? [])].map(({ text }: Loose) => text).join('\n\n'),
      )
      .join(''),
    opaque: of('reasoning')
      .map(({ encrypted_content }) => encrypted_content ?? '')
      .join(''),
    input: response.usage?.input_tokens ?? null,
    output: response.usage?.output_tokens ?? null,
    cited: [
      ...new Map(
        cited.map((one) => [JSON.stringify(one.slice(1).includes(undefined) ? one[0] : one), one[0]]),
      ).values(),
    ],
  };
}

export function plainReading({ shape, events }: RecordedReply): PlainReading {
  if (shape === 'openai-responses') return readResponses(events);
  return shape === 'anthropic' ? readAnthropic(events) : readOpenAi(events);
}
