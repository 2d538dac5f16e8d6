import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guestOf, OWNER, PROGRAM } from '../../../../src/domain/models/party.ts';
import { identityOf } from '../../../../src/mind/gateway/cache/identity.ts';
import {
  type CachedAnswer,
  type CacheRules,
  ReplyCache,
} from '../../../../src/mind/gateway/cache/reply-cache.ts';

const WIDTH = 8;
const vector = (...at: readonly number[]): Float32Array => {
  const made = Float32Array.from({ length: WIDTH }, (_, i) => at[i] ?? 0);
  const norm = Math.hypot(...made);
  return made.map((x) => x / norm);
};

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

function cacheOf(rules: Partial<CacheRules> = {}) {
  const clock = { ms: 1_000 };
  const cache = new ReplyCache<string>({
    now: () => clock.ms,
    hash,
    embedder: () => 'test',
    rules: () => ({ most: 100, keepMs: 60_000, bound: 0.025, ...rules }),
  });
  const put = (question: string, reply: string, more: Partial<CachedAnswer<string>> = {}): string =>
    cache.put({
      party: OWNER,
      identity: 'i',
      regime: null,
      question,
      reply,
      says: reply,
      vector: null,
      ...more,
    });
  const same = (question: string, identity = 'i', regime: string | null = null) =>
    cache.same({ party: OWNER, identity, regime, question })?.reply ?? null;
  return { cache, clock, put, same };
}

describe('the cache of replies', () => {
  test('nobody is answered by what another party was, and none crowds out what another is to be answered', () => {
    const { cache, put } = cacheOf({ most: 2 });
    const parties = [OWNER, PROGRAM, guestOf('https://a.example'), guestOf('https://b.example')] as const;
    const ids = parties.map((party) =>
      put('What is gas?', `A fee, to ${party}.`, { party, vector: vector(1) }),
    );
    expect(new Set(ids).size).toBe(parties.length);
    for (const party of parties) {
      const asked = { party, identity: 'i', regime: null, question: 'What is gas?' };
      expect(cache.same(asked)?.reply).toBe(`A fee, to ${party}.`);
      expect(cache.alike({ ...asked, question: 'What is gas now?' }, vector(1)).entry?.party).toBe(party);
    }
    for (const question of ['Two?', 'Three?', 'Four?']) put(question, 'Yes.', { party: parties[2] });
    expect(
      cache
        .list()
        .map(({ party }) => party)
        .toSorted(),
    ).toEqual([...parties, parties[2]].toSorted());
    expect(cache.evicted).toBe(2);
    cache.forget(parties[2]);
    expect(cache.list().some(({ party }) => party === parties[2])).toBe(false);
    expect(cache.size).toBe(3);
  });

  test('the same question is always answered, and no other one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 20 }),
        fc.string(),
        (pairs, other) => {
          const { put, same } = cacheOf();
          for (const [question, reply] of pairs) put(question, reply);
          const last = new Map(pairs);
          for (const [question, reply] of last) expect(same(question)).toBe(reply);
          if (!last.has(other)) expect(same(other)).toBeNull();
        },
      ),
    );
  });

  test('of another identity or regime nothing is found', () => {
    const { put, same, cache } = cacheOf();
    put('How is the market?', 'Calm.', { regime: 'range-bound', vector: vector(1) });
    expect(same('How is the market?', 'i', 'range-bound')).toBe('Calm.');
    expect(same('How is the market?', 'i', 'crisis')).toBeNull();
    expect(same('How is the market?', 'another', 'range-bound')).toBeNull();
    const asked = { party: OWNER, identity: 'i', question: 'How is the market now?' };
    expect(cache.alike({ ...asked, regime: 'crisis' }, vector(1)).id).toBeNull();
    expect(cache.alike({ ...asked, identity: 'another', regime: 'range-bound' }, vector(1)).id).toBeNull();
    expect(cache.alike({ ...asked, regime: 'range-bound' }, vector(1)).id).not.toBeNull();
  });

  test('what has run out is not found, not listed, and goes', () => {
    const { put, same, cache, clock } = cacheOf();
    put('What is gas?', 'A fee.', { vector: vector(1) });
    clock.ms += 60_000;
    expect(cache.list()).toEqual([]);
    const asked = { party: OWNER, identity: 'i', regime: null, question: 'What is a gas?' };
    expect(cache.alike(asked, vector(1)).id).toBeNull();
    expect(same('What is gas?')).toBeNull();
    expect(cache.size).toBe(0);
  });

  test('beyond the bound the one that was used longest ago goes, and is counted', () => {
    const { put, same, cache } = cacheOf({ most: 2 });
    put('a', '1');
    put('b', '2');
    same('a');
    put('c', '3');
    expect([same('a'), same('b'), same('c')]).toEqual(['1', null, '3']);
    expect(cache.evicted).toBe(1);
  });

  test('a removed one is found neither by its letters nor by its meaning', () => {
    const { put, same, cache } = cacheOf();
    const id = put('What is gas?', 'Poison.', { vector: vector(1, 1) });
    put('What is a rollup?', 'A chain.', { vector: vector(0, 0, 1) });
    expect(cache.remove(id)).toBe(true);
    expect(cache.remove(id)).toBe(false);
    expect(same('What is gas?')).toBeNull();
    const asked = { party: OWNER, identity: 'i', regime: null, question: 'What is gas now?' };
    expect(cache.alike(asked, vector(1, 1)).entry?.question).toBe('What is a rollup?');
  });

  test('a number that differs is never answered, however near the rest is', () => {
    fc.assert(
      fc.property(fc.nat(9_999), fc.nat(9_999), (one, other) => {
        fc.pre(one !== other);
        const { put, cache } = cacheOf({ bound: 1 });
        put(`What is the fee on ${one} coins?`, 'Little.', { vector: vector(1) });
        const asked = {
          party: OWNER,
          identity: 'i',
          regime: null,
          question: `What is the fee on ${other} coins?`,
        };
        expect(cache.alike(asked, vector(1))).toMatchObject({ hit: false, guard: 'number' });
      }),
    );
  });

  test('two that are as near and answer otherwise answer nothing; where they say the same they answer', () => {
    const { put, cache } = cacheOf();
    put('How do I lose weight quickly?', 'Run.', { vector: vector(1) });
    const second = put('How do I lose weight fast?', 'Eat less.', { vector: vector(1) });
    const asked = { party: OWNER, identity: 'i', regime: null, question: 'How do I lose weight rapidly?' };
    const torn = cache.alike(asked, vector(1));
    expect(torn.hit).toBe(false);
    expect(torn.similarity).toBeLessThanOrEqual(0.5);
    expect(put('How do I lose weight fast?', 'Run.', { vector: vector(1) })).toBe(second);
    expect(cache.alike(asked, vector(1)).similarity).toBeGreaterThan(torn.similarity! + 0.2);
  });

  test('an entry whose answers were wrong asks for more; one whose were right is not held to be worse', () => {
    const { put, cache } = cacheOf();
    const id = put('How do I lose weight quickly?', 'Run.', { vector: vector(1) });
    const asked = {
      party: OWNER,
      identity: 'i',
      regime: null,
      question: 'How do I quickly lose some weight?',
    };
    const before = cache.alike(asked, vector(1, 0.3));
    cache.observe(id, before.logit, true);
    expect(cache.alike(asked, vector(1, 0.3)).similarity).toBeGreaterThanOrEqual(before.similarity!);
    for (let i = 0; i < 4; i += 1) cache.observe(id, before.logit, false);
    expect(cache.alike(asked, vector(1, 0.3)).similarity).toBeLessThan(before.similarity! - 0.1);
  });

  test('an entry without a vector gets one later', () => {
    const { put, cache } = cacheOf();
    const id = put('What is gas?', 'A fee.');
    expect(cache.unseen().map((entry) => entry.id)).toEqual([id]);
    cache.see(id, vector(1));
    expect(cache.unseen()).toEqual([]);
    expect(
      cache.alike({ party: OWNER, identity: 'i', regime: null, question: 'Whats gas?' }, vector(1)).id,
    ).toBe(id);
  });

  test('equal contexts have one identity, whatever the order of their keys', () => {
    expect(identityOf({ a: 1, b: ['x '] }, hash)).toBe(identityOf({ b: ['x'], a: 1, c: undefined }, hash));
    expect(identityOf({ a: 1 }, hash)).not.toBe(identityOf({ a: 2 }, hash));
  });
});
