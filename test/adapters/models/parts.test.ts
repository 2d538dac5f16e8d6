import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardedFetch } from '../../../src/adapters/net/outside.ts';
import { modelConfig } from '../../../src/adapters/models/model-config.ts';
import table from '../../../src/adapters/models/prices.json' with { type: 'json' };
import { costOf, listedPrices, pricesOf } from '../../../src/adapters/models/prices.ts';
import { StreamRedactor, redactText } from '../../../src/adapters/models/reply/redact.ts';
import { backoff, parseRetryAfter } from '../../../src/adapters/net/retry.ts';
import { isStrict } from '../../../src/adapters/models/wire/strict-schema.ts';
import { ThinkTags } from '../../../src/adapters/models/openai-compatible/reply.ts';
import { schemaFault } from '../../../src/lib/json/schema-fault.ts';

/** Cuts a text into pieces of these lengths, and the rest. */
function pieces(text: string, lengths: readonly number[]): string[] {
  const out: string[] = [];
  let at = 0;
  for (const length of lengths) {
    out.push(text.slice(at, at + length));
    at += length;
  }
  return [...out, text.slice(at)];
}

const lengths = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 });

describe('Retry-After', () => {
  it('is read in seconds, as a date, and in milliseconds where a server is finer', () => {
    const at = (headers: Record<string, string>): number | null =>
      parseRetryAfter(new Headers(headers), Date.parse('2026-01-01T00:00:00Z'));
    expect(at({ 'retry-after': '12' })).toBe(12_000);
    expect(at({ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' })).toBe(30_000);
    expect(at({ 'retry-after': 'Wed, 31 Dec 2025 23:00:00 GMT' })).toBe(0);
    expect(at({ 'retry-after': '12', 'retry-after-ms': '250' })).toBe(250);
    expect(at({ 'retry-after': 'soon' })).toBeNull();
    expect(at({})).toBeNull();
  });

  it('is kept to, and not waited for when it is too long; without it waits grow to a ceiling', () => {
    expect(backoff(1, 59_000, () => 0)).toBe(59_000);
    expect(backoff(1, 61_000, () => 0)).toBeNull();
    expect([1, 2, 3, 9].map((attempt) => backoff(attempt, null, () => 0))).toEqual([250, 500, 1_000, 10_000]);
    expect(backoff(1, null, () => 0.999)).toBe(500);
  });
});

describe('thinking in tags', () => {
  it('is the same however the text is cut', () => {
    const text = fc.array(fc.constantFrom('<think>', '</think>', '<th', 'ink>', ' ', '\n', 'a', '<', '🙂'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, lengths, (parts, cuts) => {
        const read = (chunks: readonly string[]): { reasoning: string; text: string } => {
          const tags = new ThinkTags();
          const split = [...chunks.map((chunk) => tags.push(chunk)), tags.end()];
          return {
            reasoning: split.map(({ reasoning }) => reasoning).join(''),
            text: split.map((one) => one.text).join(''),
          };
        };
        const whole = parts.join('');
        expect(read(pieces(whole, cuts))).toEqual(read([whole]));
        if (!whole.trimStart().startsWith('<think>')) expect(read([whole]).text).toBe(whole);
      }),
    );
  });
});

describe('redaction', () => {
  it('of a stream is that of the whole text, however it is cut', () => {
    const secrets = ['sk-aaab', 'aaabab', 'short'];
    const text = fc.array(fc.constantFrom('sk-', 'a', 'aa', 'b', 'sk-aaab', 'x'), { maxLength: 20 });
    fc.assert(
      fc.property(text, lengths, (parts, cuts) => {
        const redactor = new StreamRedactor(secrets.slice(0, 1));
        const whole = parts.join('');
        const shown =
          pieces(whole, cuts)
            .map((piece) => redactor.push(piece))
            .join('') + redactor.end();
        expect(shown).toBe(redactText(whole, secrets.slice(0, 1)));
        expect(shown).not.toContain('sk-aaab');
      }),
    );
    expect(redactText('a short word', secrets)).toBe('a short word');
  });
});

describe('prices', () => {
  const usage = { input: 1_000, output: 100, cacheRead: 600, cacheWrite: 100, reasoning: null };
  const OPENAI = 'https://api.openai.com/v1';
  const at = (baseUrl: string, model: string, prices: { input: number; output: number } | null = null) =>
    pricesOf(modelConfig({ id: 'm', provider: 'openai-compatible', baseUrl, model, prices }));
  const known = { from: 'owner', upTo: null };

  it('come from the owner, else from the dated table of the provider’s own host, else from nobody', () => {
    const mini = at(OPENAI, 'gpt-4o-mini-2024-07-18');
    expect(mini).toEqual({
      prices: { input: 0.15, output: 0.6, cacheRead: 0.075 },
      from: table.date,
      upTo: null,
    });
    const nobody = { prices: null, from: null, upTo: null };
    expect(at(OPENAI, 'gpt-4o-audio')).toEqual(nobody);
    expect(at(OPENAI, 'constructor')).toEqual(nobody);
    expect(at('https://openrouter.ai/api/v1', 'gpt-4o-mini')).toEqual(nobody);
    expect(at('http://localhost:11434/v1', 'llama3', { input: 0, output: 0 }).from).toBe('owner');
  });

  it('count cached tokens at their own price', () => {
    const prices = { input: 10, output: 20, cacheRead: 1, cacheWrite: 12.5 };
    expect(costOf(usage, { prices, ...known })?.usd).toBeCloseTo(
      (300 * 10 + 600 + 100 * 12.5 + 100 * 20) / 1e6,
      12,
    );
    expect(costOf({ ...usage, input: null }, { prices, ...known })).toBeNull();
    expect(costOf(usage, { prices: null, from: null, upTo: null })).toBeNull();
  });

  it('of a dated version are its own where the table has them', () => {
    expect(at(OPENAI, 'gpt-4o-2024-05-13').prices).toEqual({ input: 5, output: 15 });
    expect(at(OPENAI, 'gpt-4o-2024-08-06').prices).toEqual({ input: 2.5, output: 10, cacheRead: 1.25 });
  });

  it('are not known for more input than they hold for', () => {
    const long = at(OPENAI, 'gpt-5.4');
    expect(costOf({ ...usage, input: 272_000 }, long)?.usd).toBeGreaterThan(0);
    expect(costOf({ ...usage, input: 272_001 }, long)).toBeNull();
  });

  it('of the table tell whose they are and of which day', () => {
    const model = {
      provider: 'anthropic',
      baseUrl: 'https://api.anthropic.com',
      model: 'claude-haiku-4-5',
    } as const;
    expect(listedPrices(model)).toEqual({
      prices: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 },
      date: table.date,
      source: 'models.dev',
      url: 'https://models.dev',
      upTo: null,
      context: 200_000,
    });
    expect(listedPrices({ ...model, provider: 'browser' })).toBeNull();
    expect(listedPrices({ ...model, baseUrl: null })).toBeNull();
  });
});

describe('a schema', () => {
  const schema = {
    type: 'object',
    properties: {
      kind: { enum: ['buy', 'hold'] },
      size: { type: 'number', minimum: 0, exclusiveMaximum: 1 },
      notes: { type: 'array', items: { $ref: '#/$defs/note' }, maxItems: 2 },
      by: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] },
    },
    required: ['kind'],
    additionalProperties: false,
    $defs: { note: { type: 'string', pattern: '^[a-z]+$' } },
  };

  it('says what is wrong and where', () => {
    const faults = [
      { kind: 'buy', size: 0.5, notes: ['ok'], by: null },
      { kind: 'sell' },
      { size: 0 },
      { kind: 'buy', size: 1 },
      { kind: 'buy', notes: ['ok', 'No'] },
      { kind: 'buy', notes: ['a', 'b', 'c'] },
      { kind: 'buy', by: 'x' },
      { kind: 'buy', more: 1 },
      [],
    ].map((value) => schemaFault(schema, value));
    expect(faults).toEqual([
      null,
      '$.kind is not one of ["buy","hold"]',
      '$.kind is missing',
      '$.size is 1; it must be below 1',
      '$.notes[1] does not match ^[a-z]+$',
      '$.notes has more than 2 items',
      '$.by matches 0 of its allowed forms',
      '$.more is not allowed',
      '$ is not of type object',
    ]);
  });

  it('is asked for strictly only when it is strict all the way down', () => {
    const closed = {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    };
    expect(isStrict(closed)).toBe(true);
    expect(isStrict(schema)).toBe(false);
    expect(isStrict({ ...closed, properties: { a: { type: 'object', properties: {} } } })).toBe(false);
  });
});

describe('the way out', () => {
  it('is open to what lies under a configured address only', async () => {
    const asked: string[] = [];
    const out = guardedFetch(
      (input, init) => {
        expect(init).toMatchObject({
          redirect: 'manual',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        });
        asked.push(String(input));
        const leads = { status: 307, headers: { location: 'https://elsewhere.example/' } };
        return Promise.resolve(new Response(null, asked.length > 2 ? leads : {}));
      },
      () => ['https://openrouter.ai/api/v1', 'http://localhost:11434/v1'],
    );
    await out('https://openrouter.ai/api/v1/chat/completions');
    await out('http://localhost:11434/v1/chat/completions');
    await expect(out('https://openrouter.ai/api/v1/models')).rejects.toMatchObject({
      code: 'address.refused',
    });
    for (const address of [
      'https://openrouter.ai/other',
      'https://openrouter.ai.evil.example/api/v1/chat/completions',
      'http://openrouter.ai/api/v1/chat/completions',
      'http://localhost:11435/v1/chat/completions',
      'https://openrouter.ai/api/v1/../../admin',
    ]) {
      expect(() => out(address), address).toThrow(expect.objectContaining({ code: 'model.host_refused' }));
    }
    expect(asked).toHaveLength(3);
  });
});

describe('patterns of a schema', () => {
  const fault = (pattern: string, value: string): string | null =>
    schemaFault({ type: 'string', pattern }, value);
  it('are read as other engines write them, and those that cannot be hold nobody to anything', () => {
    expect(fault('(?i)^eth$', 'ETH')).toBeNull();
    expect(fault('(?i)^eth$', 'btc')).toContain('does not match');
    expect(fault('^[\\w\\-]+$', 'a-b')).toBeNull();
    expect(fault('\\Aeth\\Z', 'eth')).toBeNull();
    expect(fault('(?P<year>\\d{4})', '2026')).toBeNull();
    expect(fault('(?>atomic)++', 'anything')).toBeNull();
    expect(fault('(', 'anything')).toBeNull();
  });
});
