/** A stream with calls, in the pieces in which qwen3-max sent one on 10 February 2026 (test/fixtures/provider-replies). */
export function calling(calls: readonly (readonly [name: string, given: string])[]): {
  raw: string;
  streamed: true;
} {
  const head = {
    object: 'chat.completion.chunk',
    created: 1770764938,
    model: 'qwen3-max',
    id: 'chatcmpl-8e243c57',
  };
  const chunk = (more: object): string => `data: ${JSON.stringify({ ...head, ...more })}\n\n`;
  const delta = (index: number, said: object): string =>
    chunk({
      choices: [{ delta: { content: null, tool_calls: [{ index, type: 'function', ...said }] }, index: 0 }],
    });
  const parts = calls.map(
    ([name, given], index) =>
      delta(index, { id: `call_${index}`, function: { name, arguments: '' } }) +
      delta(index, { id: '', function: { arguments: given.slice(0, 12) } }) +
      delta(index, { id: '', function: { arguments: given.slice(12) } }),
  );
  const end = chunk({ choices: [{ finish_reason: 'tool_calls', delta: {}, index: 0 }] });
  const usage = chunk({
    choices: [],
    usage: { prompt_tokens: 295, completion_tokens: 22, total_tokens: 317 },
  });
  return { raw: `${parts.join('')}${end}${usage}data: [DONE]\n\n`, streamed: true };
}
