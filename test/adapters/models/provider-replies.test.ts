import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProviderVectors } from '../../../src/adapters/models/openai-compatible/read-embeddings.ts';
import { plainReading } from '../../support/plain-reading.ts';
import { cut, parseReply } from '../../support/parse-reply.ts';
import {
  type RecordedReply,
  type Recording,
  allRecordings,
  bytesOf,
  isVectors,
  keptRecordings,
  repliesIn,
} from '../../support/provider-replies.ts';

/** Cuts of each long stream; short ones are cut at every byte as well. */
const RUNS = 4;
const SHORT = 6_000;

async function expectToHold(recorded: RecordedReply): Promise<void> {
  const bytes = bytesOf(recorded);
  const whole = await parseReply(recorded, [bytes]);
  const { reply, streamed } = whole;
  const held = plainReading(recorded);
  const calls = reply.toolCalls.map(({ id, name, arguments: given }) => ({ id, name, arguments: given }));
  // What is shown of it on the way is the same as what is kept of it at the end.
  expect(streamed, recorded.name).toEqual({
    text: reply.text,
    reasoning: reply.reasoning.phases.map(({ content }) => content).join(''),
    calls: reply.toolCalls,
  });
  expect(
    {
      text: reply.text,
      calls,
      reasoning: streamed.reasoning,
      opaque: reply.reasoning.rawBlocks.map(({ opaque }) => opaque ?? '').join(''),
      input: reply.usage.input,
      output: reply.usage.output,
      cited: reply.citations.map(({ source }) => source),
    },
    recorded.name,
  ).toEqual(held);
  expect(reply.reasoning.visibility === 'none', recorded.name).toBe(
    held.reasoning === '' && held.opaque === '' && (reply.usage.reasoning ?? 0) === 0,
  );
  if (!recorded.streamed) return;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: bytes.length - 1 }), { maxLength: 40 }), async (places) => {
      expect(await parseReply(recorded, cut(bytes, places)), recorded.name).toEqual(whole);
    }),
    { numRuns: RUNS },
  );
  if (bytes.length > SHORT) return;
  expect(await parseReply(recorded, cut(bytes, [...bytes.keys()])), recorded.name).toEqual(whole);
}

async function expectFailure(recorded: RecordedReply): Promise<void> {
  const { streamed, events } = recorded;
  const error = events.find((event) => event['error'])!['error'];
  const { message: told, type, code } = error as { message: string; type: string; code: unknown };
  const sent = { ...recorded, shape: streamed ? 'openai-responses' : 'failure' } as const;
  const status = streamed ? 200 : typeof code === 'number' ? code : 400;
  await expect(parseReply(sent, [bytesOf(sent)], status), recorded.name).rejects.toMatchObject({
    code: type === 'insufficient_quota' || status === 429 ? 'model.rate_limited' : 'model.bad_request',
    retryable: status === 429,
    message: expect.stringContaining(told) as string,
  });
}

async function expectAll(recordings: readonly Recording[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const recording of recordings) {
    const replies = repliesIn(recording);
    const shape = replies[0]?.shape ?? 'other';
    counts[shape] = (counts[shape] ?? 0) + 1;
    for (const reply of replies)
      await (reply.shape === 'failure' ? expectFailure(reply) : expectToHold(reply));
  }
  return counts;
}

/** Every list of numbers in plain data, in its order: what a vector is, whoever sends it. */
function listsOfNumbers(data: unknown): readonly (readonly number[])[] {
  if (typeof data !== 'object' || data === null) return [];
  if (Array.isArray(data) && data.length > 0 && data.every((one) => typeof one === 'number')) return [data];
  return Object.values(data).flatMap(listsOfNumbers);
}

describe('recorded provider replies', () => {
  it('that are kept here parse to what they hold, however the stream is cut', async () => {
    expect(await expectAll(keptRecordings())).toEqual({
      'openai-compatible': 13,
      'openai-responses': 7,
      anthropic: 12,
      failure: 2,
    });
  });

  const all = allRecordings();
  // The rest are other shapes: Gemini, Bedrock, Cohere, images, speech and the like.
  const name = 'of the data folder parse to what they hold, however the stream is cut';
  it.skipIf(all === null)(all === null ? `${name} (skipped: no data)` : name, async () => {
    const counts = await expectAll(all!);
    expect(counts).toEqual({
      'openai-compatible': 48,
      'openai-completions': 2,
      'openai-responses': 91,
      anthropic: 62,
      failure: 6,
      other: 99,
    });
  });

  const vectors = 'of vectors give each text its own, as it stands there, and what was counted';
  it.skipIf(all === null)(all === null ? `${vectors} (skipped: no data)` : vectors, () => {
    const read = all!.filter(isVectors).map(({ name, text }) => {
      const { vectors: made, tokens } = readProviderVectors(JSON.parse(text));
      expect(made, name).toEqual(listsOfNumbers(JSON.parse(text)).map((list) => Float32Array.from(list)));
      return { of: /packages\/([^/]+)/.exec(name)![1], vectors: made.length, tokens };
    });
    expect(read.toSorted((a, b) => (a.of! < b.of! ? -1 : 1))).toEqual([
      { of: 'cohere', vectors: 2, tokens: 10 },
      { of: 'google-vertex', vectors: 2, tokens: 11 },
      { of: 'openai', vectors: 2, tokens: 12 },
      { of: 'voyage', vectors: 2, tokens: 12 },
    ]);
  });
});
