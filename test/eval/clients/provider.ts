import {
  type ModelServer,
  type ScriptedReply,
  type SeenRequest,
  startModelServer,
} from '../../support/model-server.ts';

/** What the stand-in is asked, and says: the words are in `programs/` too. */
const WORDS = {
  hello: 'Hello there.',
  count: 'One, two, three, four, five, six, seven, eight, nine and ten.',
  weather: 'It is 7 degrees in Bern.',
  done: 'The note said 42, and now it says 43.',
};
export const DONE = new RegExp(WORDS.done);
/** What a coding program is asked to change, and what its file says before and after. */
export const NOTE = { name: 'note.txt', before: 'The answer is 42.\n', after: 'The answer is 43.\n' };
const COMMAND = `cat ${NOTE.name} && sed -i s/42/43/ ${NOTE.name}`;
/** The edit as a program without tools reads it out of an answer. */
const EDIT = `${NOTE.name}\n\`\`\`\n<<<<<<< SEARCH\n${NOTE.before}=======\n${NOTE.after}>>>>>>> REPLACE\n\`\`\`\n`;

interface OfferedTool {
  readonly function: { readonly name: string; readonly parameters?: { readonly properties?: object } };
}

const HEAD = { id: 'answer', created: 1, model: 'stand-in' };
const USAGE = { prompt_tokens: 900, completion_tokens: 20, total_tokens: 920 };

/** A reply in which it calls a tool, as the request wants it: whole or in a stream. */
function call({ body }: SeenRequest, name: string, given: object): ScriptedReply {
  const args = JSON.stringify(given);
  const one = { id: 'call_1', type: 'function', function: { name, arguments: args } };
  const message = { role: 'assistant', content: null };
  if (body.stream !== true) {
    const choices = [{ index: 0, message: { ...message, tool_calls: [one] }, finish_reason: 'tool_calls' }];
    const raw = JSON.stringify({ ...HEAD, object: 'chat.completion', choices, usage: USAGE });
    return { raw, streamed: false };
  }
  const chunk = (delta: object, finish_reason: string | null): string => {
    const choices = [{ index: 0, delta, finish_reason }];
    const usage = finish_reason === null ? null : USAGE;
    return `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', choices, usage })}\n\n`;
  };
  const called = chunk({ ...message, tool_calls: [{ index: 0, ...one }] }, null);
  return { raw: `${called}${chunk({}, 'tool_calls')}data: [DONE]\n\n`, streamed: true };
}

/** A command for the shell in the shape that a program's own tool takes; null where it has none. */
function commandFor(tools: readonly OfferedTool[]): { readonly name: string; readonly given: object } | null {
  const shell = tools.find(({ function: { name } }) =>
    /^(exec_command|shell_command|shell|bash)$/.test(name),
  );
  if (!shell) return null;
  const { name, parameters } = shell.function;
  const fields = Object.keys(parameters?.properties ?? {});
  if (fields.includes('cmd')) return { name, given: { cmd: COMMAND } };
  if (name === 'shell') return { name, given: { command: ['bash', '-lc', COMMAND] } };
  return { name, given: { command: COMMAND, description: 'Changes the note.' } };
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content);

/** Answers by the last words of whoever asks. */
function answer(request: SeenRequest): ScriptedReply {
  const { messages } = request.body;
  const tools = (request.body['tools'] ?? []) as readonly OfferedTool[];
  const asked = textOf(messages.findLast(({ role }) => role === 'user')?.content ?? '');
  const back = messages.at(-1)?.role === 'tool';
  if (/slow down/i.test(asked)) {
    const body = { error: { message: 'Slow down.', type: 'requests', code: 'rate_limit_exceeded' } };
    return { status: 429, headers: { 'retry-after': '7' }, body };
  }
  if (/note\.txt/.test(asked) || back) {
    if (back)
      return { content: tools.some((one) => one.function.name === 'weather') ? WORDS.weather : WORDS.done };
    const shell = commandFor(tools);
    return shell ? call(request, shell.name, shell.given) : { content: EDIT };
  }
  if (/how warm/i.test(asked) && tools.length > 0) return call(request, 'weather', { city: 'Bern' });
  return { content: /count/i.test(asked) ? WORDS.count : WORDS.hello };
}

/** A stand-in for a provider of models on this machine. */
export async function startProvider(): Promise<ModelServer> {
  const server = await startModelServer();
  server.answer(answer);
  return server;
}
