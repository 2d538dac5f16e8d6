import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../src/domain/errors.ts';
import type { FailoverStep, ModelEvent, ModelReply } from '../../src/domain/models/model.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { canonicalCbor } from '../../src/lib/bytes/canonical-cbor.ts';
import { REPLY_SCHEMA } from '../../src/mind/deliberation/reply-schema.ts';
import { AnsweringServer } from './answering-server.ts';
import { Edge } from './edge.ts';
import { anyAnswer } from './replies.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';
import { soundAfterOneMore } from './sound.ts';

/** Ticks between two looks at the golem. */
const LOOK_EVERY = 20;
const MOST_TOKENS = 2 ** 24;

interface Came {
  readonly reply: ModelReply | null;
  readonly failure: Pick<FailoverStep, 'code' | 'reason'> | null;
  readonly events: readonly ModelEvent[];
}

async function ask(server: AnsweringServer, asked: boolean): Promise<Came> {
  const events: ModelEvent[] = [];
  const request = {
    messages: [{ role: 'user', content: 'Hi' }],
    maxTokens: 100,
    responseSchema: asked ? REPLY_SCHEMA : null,
  } as const;
  try {
    for await (const event of server.router.generate(request)) events.push(event);
  } catch (error) {
    const { code, data } = AppError.from(error);
    expect(code).toBe('model.exhausted');
    const [failure] = data['failovers'] as readonly FailoverStep[];
    return { reply: null, failure: failure!, events };
  }
  const last = events.at(-1)!;
  return { reply: last.type === 'done' ? last.reply : null, failure: null, events };
}

/** How failures of a reply begin that are told in our words: anything else is a fault of ours. */
const OWN_WORDS = /^(The provider|The reply|The model refused|The provider’s reply could not be read: )/;

function expectSound({ reply, failure, events }: Came): void {
  // What was told can be written down, and crosses threads as it is.
  expect(structuredClone(events)).toEqual(events);
  canonicalCbor(events);
  for (const event of events) {
    if (event.type === 'text' || event.type === 'reasoning') {
      expect(event.text.isWellFormed() && !event.text.includes('\0')).toBe(true);
    }
  }
  if (failure) {
    expect(failure.code).toMatch(/^model\./);
    expect(failure.reason).toMatch(OWN_WORDS);
    expect(failure.reason.length).toBeLessThan(600);
    expect(failure.reason.isWellFormed() && !failure.reason.includes('\0')).toBe(true);
  }
  if (!reply) return;
  for (const count of Object.values(reply.usage)) {
    expect(count === null || (Number.isInteger(count) && count >= 0 && count <= MOST_TOKENS)).toBe(true);
  }
  expect(reply.cost === null || Number.isFinite(reply.cost.usd)).toBe(true);
  expect(['end', 'length', 'tool-calls', 'refused', 'other']).toContain(reply.stopReason);
}

/** What a reply comes to, without how long it took. */
const gist = ({ reply, failure }: Came): unknown =>
  reply ? { ...reply, ms: 0 } : { code: failure!.code, reason: failure!.reason };

describe('replies of models', () => {
  const edge = new Edge('model replies');
  test(
    'are sound or refused in our words, wherever the stream is cut',
    async () => {
      const server = new AnsweringServer();
      await fc.assert(
        fc.asyncProperty(anyAnswer, fc.boolean(), async (answer, asked) => {
          server.will(answer, answer.provider);
          let came: Came | null = null;
          await edge.try(async () => {
            came = await ask(server, asked);
            // A reply that was refused is counted as refused.
            if (came.failure) throw new AppError('model.exhausted', came.failure.reason);
          });
          expectSound(came!);
          server.will({ ...answer, cuts: [] }, answer.provider);
          expect(gist(await ask(server, asked))).toEqual(gist(came!));
        }),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );
});

describe('a golem whose model answers anything', () => {
  const edge = new Edge('ticks with model replies');
  test(
    'lives each tick, in records that can be verified, with books that sum to zero',
    async () => {
      const server = new AnsweringServer();
      const home = await wakeHeadless({ world: 'sp500', seed: 3, languageModels: server.router });
      await home.api.policy.set({ thinking: { t2Models: ['m'] }, mortality: { metabolicCost: 0 } });
      let cases = 0;
      await fc.assert(
        fc.asyncProperty(anyAnswer, async (answer) => {
          server.will(answer, answer.provider);
          const before = (await home.api.status()).tick;
          await home.api.steer('Think it over.');
          const outcome = await edge.try(() => home.api.step('theta', 1));
          if ('refused' in outcome) throw outcome.refused;
          const [record] = outcome.value;
          expect(record).toMatchObject({ tick: before + 1, gate: { tier: 'T2' } });
          const [attempt] = record!.thought!.attempts;
          expect(attempt!.failure?.code ?? 'model.ok').toMatch(/^(model|reply|thought)\./);
          cases += 1;
          if (cases % LOOK_EVERY === 0) await soundAfterOneMore(home);
        }),
        edge.runs(RUNS / 4),
      );
      await soundAfterOneMore(home);
    },
    FUZZ_TIMEOUT,
  );
});
