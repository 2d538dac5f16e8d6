import { stems } from '../../src/lib/text/stems.ts';
import type { ScriptedReply, SeenRequest } from './model-server.ts';

/** A chapter as a reader is given it. */
export interface GivenChapter {
  readonly id: string;
  readonly document: string;
  readonly text: string;
}

const CHAPTER = /<chapter id="(\w+)" document="([^"]*)"[^>]*>\n([^]*?)\n<\/chapter>/g;
/** `The retention of logs is 30 days.` */
const FACT = /^The ([^.\n]+?) is ([^.\n]+)\.$/gm;

export const systemOf = ({ body }: SeenRequest): string =>
  body.messages.find(({ role }) => role === 'system')?.content ?? '';
export const questionOf = ({ body }: SeenRequest): string => body.messages.at(-1)!.content;
export const chaptersGiven = (request: SeenRequest): readonly GivenChapter[] =>
  [...systemOf(request).matchAll(CHAPTER)].map(([, id, document, text]) => ({
    id: id!,
    document: document!,
    text: text!,
  }));

/** What a chapter says on a question, by rule: sentences of one form that share a word with it. */
export function foundIn(text: string, question: string): readonly object[] {
  const asked = new Set(stems(question));
  return [...text.matchAll(FACT)].flatMap(([claim, about, value]) =>
    stems(about!).some((stem) => asked.has(stem)) ? [{ about, value, claim, quote: claim }] : [],
  );
}

const FINDING = /^\[(\d+)\] .+? = .+?\. (The .+? is .+?\.) \(/gm;

/** A reply with what its provider counts of the prompt. */
export function streamedJson(
  json: unknown,
  usage: { readonly prompt: number; readonly cached: number },
): ScriptedReply {
  const head = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' };
  const delta = { role: 'assistant', content: JSON.stringify(json) };
  const counted = {
    prompt_tokens: usage.prompt,
    completion_tokens: 100,
    total_tokens: usage.prompt + 100,
    prompt_tokens_details: { cached_tokens: usage.cached },
  };
  const chunks = [
    { ...head, choices: [{ index: 0, delta, finish_reason: null }] },
    { ...head, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: counted },
  ];
  return {
    raw: `${chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')}data: [DONE]\n\n`,
    streamed: true,
  };
}

/** What a reader by rule replies: findings of chapters, or the answer made of findings. No model: it shows that what is read arrives. */
export function readByRule(request: SeenRequest): object {
  const question = questionOf(request);
  const chapters = chaptersGiven(request);
  if (chapters.length > 0) {
    return { chapters: chapters.map(({ id, text }) => ({ id, findings: foundIn(text, question) })) };
  }
  const sentences = [...question.matchAll(FINDING)].map(([, n, claim]) => ({
    text: claim,
    cites: [Number(n)],
  }));
  return { sentences, differences: [] };
}

export const ruleReader = (request: SeenRequest): ScriptedReply =>
  streamedJson(readByRule(request), { prompt: 1_000, cached: 400 });
