import fc from 'fast-check';
import { parsePlaybook } from '../fixtures/house-organs.ts';
import { describe, expect, test } from 'vitest';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { holds } from '../../src/lib/condition/holds.ts';
import { parseCondition } from '../../src/lib/condition/parse.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { POLICY_FIELDS } from '../../src/mind/policy/fields.ts';
import { applyPatch } from '../../src/mind/policy/patch.ts';
import { printPlaybook } from '../../src/mind/reflex/markdown.ts';
import { DEFAULT_PLAYBOOK } from '../../src/mind/playbook-default.ts';
import { checkedArguments } from '../../src/protocol/verbs/arguments.ts';
import { Edge } from './edge.ts';
import { anyNumber, anyText, nonsense } from './nonsense.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';

const printed = printPlaybook(DEFAULT_PLAYBOOK);
const lines = printed.split('\n');
const line = fc.oneof(
  fc.constantFrom(...lines),
  fc.tuple(fc.constantFrom(...lines), fc.nat(80), anyText).map(([one, at, text]) => one.slice(0, at) + text),
  anyText,
);
const document = fc.oneof(
  fc.array(line, { maxLength: 30 }).map((all) => all.join('\n')),
  fc
    .tuple(fc.nat(printed.length), fc.nat(60), fc.oneof(anyText, line))
    .map(([at, length, text]) => printed.slice(0, at) + text + printed.slice(at + length)),
);

describe('a playbook', () => {
  const edge = new Edge('playbooks');
  test(
    'is read so that it prints as it is read, or refused with its line',
    async () => {
      await fc.assert(
        fc.asyncProperty(document, async (markdown) => {
          const outcome = await edge.try(() => {
            const [text] = checkedArguments('playbook.set', [markdown]) as [string];
            return parsePlaybook(text);
          });
          if ('value' in outcome) expect(parsePlaybook(printPlaybook(outcome.value))).toEqual(outcome.value);
          else expect(outcome.refused.message.length).toBeLessThanOrEqual(500);
        }),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );
});

const piece = fc.oneof(
  fc.constantFrom(
    'tick',
    'gate.tier',
    'action.verdict.checks.0.rule',
    'observation.events."erc20.Transfer"',
    '__proto__.x',

    '==',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    'contains',
    'and',
    'or',
    'not',
    '(',
    ')',
    'true',
    'null',
    '1e308',
    '"T2"',
  ),
  anyText,
);
const clause = fc
  .tuple(
    fc.constantFrom('tick', 'gate.tier', 'steers', 'steers.0', 'action', 'not_there.x', '(tick', 'not gate'),
    fc.constantFrom('==', '!=', '<', '<=', '>', '>=', 'contains'),
    fc.oneof(fc.double().map(String), fc.constantFrom('"T2"', 'null', 'true', 'tick', '3)')),
  )
  .map((parts) => parts.join(' '));
const condition = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map((all) => all.join(' ')),
  fc
    .tuple(fc.array(clause, { minLength: 1, maxLength: 5 }), fc.constantFrom(' and ', ' or ', ' and not '))
    .map(([clauses, word]) => clauses.join(word)),
);

describe('a condition', () => {
  const edge = new Edge('conditions');
  const record = { tick: 3, gate: { tier: 'T2' }, steers: ['a'], action: null };
  test(
    'is true or false of any record, or refused with its place',
    async () => {
      await fc.assert(
        fc.asyncProperty(condition, async (source) => {
          const outcome = await edge.try(() => parseCondition(source));
          if ('value' in outcome) expect(typeof holds(outcome.value, record)).toBe('boolean');
          else expect(outcome.refused.data).toHaveProperty('position');
        }),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );
});

const paths = POLICY_FIELDS.map(({ path }) => path);
const value = fc.oneof(anyNumber, nonsense);
const nested = (path: string, leaf: unknown): unknown =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), leaf);
const patch = fc.oneof(
  fc.tuple(fc.constantFrom(...paths), value).map(([path, leaf]) => ({ [path]: leaf })),
  fc.tuple(fc.constantFrom(...paths), value).map(([path, leaf]) => nested(path, leaf)),
  fc.dictionary(fc.oneof(fc.constantFrom('cage', 'gate', '__proto__', 'revision'), anyText), value),
  nonsense,
);

describe('a patch of the policy, and of the cage', () => {
  const edge = new Edge('policy and cage patches');
  test(
    'leaves every number within its bounds, or is refused',
    async () => {
      await fc.assert(
        fc.asyncProperty(patch, fc.constantFrom('policy.set', 'cage.set'), async (given, verb) => {
          const outcome = await edge.try(() => {
            const [checked] = checkedArguments(verb, [given]) as [PolicyPatch];
            return applyPatch(DEFAULT_POLICY, verb === 'cage.set' ? { cage: checked } : checked);
          });
          if (!('value' in outcome)) return;
          for (const { path, min, max } of POLICY_FIELDS) {
            const found = path
              .split('.')
              .reduce<unknown>(
                (at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key],
                outcome.value.policy,
              );
            if (typeof found === 'number') expect(found >= min && found <= max, path).toBe(true);
          }
          expect(Object.prototype).not.toHaveProperty('x');
        }),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );
});
