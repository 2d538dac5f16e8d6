import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENTRY_TYPES } from '../../src/domain/memory/grimoire.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { POLICY_FIELDS } from '../../src/mind/policy/fields.ts';
import { ARGUMENTS } from '../../src/protocol/verbs/arguments.ts';
import { Edge } from './edge.ts';
import { anyNumber, anyText, nonsense } from './nonsense.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';
import { soundAfterOneMore } from './sound.ts';

/** Cases between two looks at the golem. */
const LOOK_EVERY = 50;

type Verb = keyof typeof ARGUMENTS;
type Answer = (...args: readonly unknown[]) => Promise<unknown>;

/** Not asked here: a life is not to be thrown away between two looks, and nobody reads a stream of it to its end. */
const LEFT_OUT: readonly Verb[] = ['erase', 'goBack', 'settle'];
const verbs = (Object.keys(ARGUMENTS) as Verb[]).filter((verb) => !LEFT_OUT.includes(verb));

const tick = fc.integer({ min: 0, max: 40 });
const range = fc.record({ from: tick, to: tick, limit: fc.nat(50) }, { requiredKeys: [] });
const patch = fc.constantFrom(...POLICY_FIELDS).chain(({ path, min, max }) =>
  fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max, null), nonsense).map((value) => ({
    [path]: value,
  })),
);
const draft = fc.record(
  {
    type: fc.oneof(fc.constantFrom(...ENTRY_TYPES), anyText),
    title: anyText,
    text: anyText,
    tags: fc.oneof(fc.array(anyText, { maxLength: 3 }), nonsense),
    links: fc.oneof(fc.array(fc.record({ to: anyText, kind: anyText }), { maxLength: 3 }), nonsense),
    confidence: anyNumber,
  },
  { requiredKeys: ['type', 'title', 'text'] },
);

/** What a verb might take, or something that looks like it. */
const plausible: fc.Arbitrary<unknown> = fc.oneof(
  tick,
  range,
  patch,
  draft,
  anyText,
  fc.constantFrom('theta', 'gamma', 'delta', 'sp500', 'btc', 'file:x', 'session', 'jsonl', true, false),
  fc.record({ from: tick, changes: fc.array(fc.record({ kind: anyText, patch, text: anyText })) }),
  fc.record({ after: tick, condition: fc.constantFrom('tick > 3', 'gate.tier == "T2"', 'a..b', '((((') }),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new File([new Uint8Array(bytes)], 'a.csv')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Blob([new Uint8Array(bytes)]).stream()),
);
const call = fc.tuple(fc.constantFrom(...verbs), fc.array(fc.oneof(nonsense, plausible), { maxLength: 4 }));

/** So many beats would be a life of their own. */
const few = (verb: Verb, args: readonly unknown[]): readonly unknown[] =>
  verb === 'step' && typeof args[1] === 'number' && args[1] > 3 ? [args[0], 3] : args;

describe('every verb with nonsense', () => {
  const edge = new Edge('arguments of every verb', 60_000);
  let home: Headless;

  beforeAll(async () => {
    home = await wakeHeadless({ world: 'sp500', seed: 5 });
    await home.api.step('theta', 10);
  });

  test(
    'refuses with a code or does what is sound, and the golem lives on',
    async () => {
      let cases = 0;
      const answers = home.verbs as unknown as Readonly<Record<Verb, Answer>>;
      await fc.assert(
        fc.asyncProperty(call, async ([verb, args]) => {
          const outcome = await edge.try(() => answers[verb](...few(verb, args)));
          if ('value' in outcome && outcome.value instanceof ReadableStream) await outcome.value.cancel();
          if ('refused' in outcome) expect(outcome.refused.message.length).toBeLessThanOrEqual(500);
          cases += 1;
          if (cases % LOOK_EVERY === 0) await soundAfterOneMore(home);
        }),
        edge.runs(RUNS),
      );
      await soundAfterOneMore(home);
      expect(Object.prototype).not.toHaveProperty('polluted');
    },
    FUZZ_TIMEOUT,
  );
});
