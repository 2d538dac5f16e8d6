import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { NO_PAGE } from '../../../src/hosts/node/no-page.ts';
import { ARGUMENTS, checkedArguments } from '../../../src/protocol/verbs/arguments.ts';
import type { Row } from '../../../src/protocol/verbs/row.ts';
import { VERBS, VERB_NAMES } from '../../../src/protocol/verbs/table.ts';
import { createFacade } from '../../../src/runtime/facade/create-facade.ts';
import { Listeners } from '../../../src/runtime/facade/listeners.ts';

const rows = Object.entries<Row>(VERBS);
const named = (which: (row: Row) => boolean): readonly string[] =>
  rows.filter(([, row]) => which(row)).map(([name]) => name);

describe('the table of verbs', () => {
  test('has a schema for the arguments of each verb that the golem answers, and of no other', () => {
    expect(Object.keys(ARGUMENTS).toSorted()).toEqual(named(({ by }) => by === 'golem').toSorted());
  });

  test('is the facade: each public verb is found under its name', () => {
    const line = { call: (method: string) => Promise.resolve(method) };
    const golem: object = createFacade(line, new Listeners(), Promise.resolve(), NO_PAGE);
    const found = (name: string): unknown =>
      name.split('.').reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>>)[key], golem);
    for (const name of named(({ inner }) => inner !== true))
      expect(found(name), name).toBeInstanceOf(name === 'ready' ? Promise : Function);
    for (const name of named(({ inner }) => inner === true)) {
      const [topic = name] = name.split('.');
      expect(topic in golem ? found(name) : undefined, name).toBeUndefined();
    }
  });

  test('is told in docs/api.md, whole', async () => {
    const text = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
    const missing = named(({ inner }) => inner !== true).filter(
      (name) => !new RegExp(`\`${name.replace('.', '\\.')}(\\(|\`)`).test(text),
    );
    expect(missing).toEqual([]);
  });

  test('moves the golem by commands only', () => {
    expect(named(({ moves, kind }) => moves === true && kind !== 'command')).toEqual([]);
    expect(named(({ moves }) => moves === true)).toEqual([
      'seek',
      'step',
      'erase',
      'mortality.end',
      'lineage.succeed',
      'world.use',
      'world.connect',
    ]);
  });
});

test('says what of a reopened tick is of then, of now, or refused', async () => {
  const heard: unknown[] = [];
  const line = {
    call: async (name: string, ...args: readonly unknown[]) => {
      heard.push([name, ...args]);
      return { tick: 7 };
    },
  };
  const past = await createFacade(line, new Listeners(), Promise.resolve(), NO_PAGE).state.reopen(7);
  const verb = (name: string): ((...args: unknown[]) => Promise<unknown>) =>
    name
      .split('.')
      .reduce<unknown>(
        (at, key) => (at as Readonly<Record<string, unknown>>)[key],
        past,
      ) as () => Promise<unknown>;
  // Those that the page has a hand in ask by the same line.
  const plain = rows.filter(
    ([name, { by, inner }]) =>
      by === 'golem' &&
      !inner &&
      !['ask', 'models.generate', 'gateway.complete', 'exportAll', 'importAll', 'weight'].includes(name) &&
      !['localModel.load', 'pii.mask', 'traces.export'].includes(name),
  );
  for (const [name, { kind, over, housekeeping }] of plain) {
    heard.length = 0;
    const answer = verb(name)(1);
    if (over === undefined && kind === 'command' && !housekeeping)
      await expect(answer, name).rejects.toMatchObject({
        code: 'past.read_only',
        data: { tick: 7, verb: name },
      });
    else await answer;
    if (over === 'view') expect(heard).toEqual([['past.ask', 7, name, [1]]]);
    else expect(heard).toEqual(kind === 'query' || housekeeping ? [[name, 1]] : []);
  }
  expect(named(({ housekeeping }) => housekeeping === true)).toEqual(
    expect.arrayContaining(['fork.create', 'state.pin', 'conversations.remove', 'localModel.load']),
  );
  expect(
    named(({ housekeeping, kind, moves }) => housekeeping === true && (kind === 'query' || !!moves)),
  ).toEqual([]);
  const request = { messages: [], maxTokens: 1 };
  for (const stream of [past.models.generate(request), past.gateway.complete(request)])
    await expect(stream.reply()).rejects.toMatchObject({ code: 'past.read_only' });
});

describe('the arguments of a verb', () => {
  const LAST = 2 ** 31 - 1;

  test.each(['records.get', 'workspace.get', 'workspace.frame', 'state.at', 'traces.forTick'] as const)(
    'are the same tick everywhere: %s',
    (verb) => {
      expect(checkedArguments(verb, [1])[0]).toBe(1);
      expect(checkedArguments(verb, [LAST])[0]).toBe(LAST);
      for (const wrong of [0, -1, 1.5, LAST + 1, '5', null, undefined, Number.NaN]) {
        expect(() => checkedArguments(verb, [wrong]), String(wrong)).toThrow(
          expect.objectContaining({
            code: 'input.invalid',
            message: `A tick must be a whole number from 1 to ${LAST}.`,
            data: expect.objectContaining({ verb, argument: 1 }),
          }),
        );
      }
    },
  );

  test.each([
    'records.list',
    'records.summaries',
    'events.list',
    'metrics.range',
    'metrics.columns',
    'traces.list',
    'state.verify',
    'replay.run',
  ] as const)('are the same range everywhere: %s', (verb) => {
    expect(checkedArguments(verb, [{ from: 0, to: LAST }])).toEqual([{ from: 0, to: LAST }]);
    expect(checkedArguments(verb, [])).toEqual([{}]);
    for (const path of ['from', 'to'])
      expect(() => checkedArguments(verb, [{ [path]: LAST + 1 }])).toThrow(
        expect.objectContaining({
          code: 'input.invalid',
          data: { verb, argument: 1, path, value: LAST + 1 },
        }),
      );
  });

  test('are filled in where they were left out, and what a verb does not know is left out', () => {
    expect(checkedArguments('step', ['theta'])).toEqual(['theta', 1]);
    expect(checkedArguments('ledger.blocked', [])).toEqual([50]);
    expect(checkedArguments('steer', ['  hold  ', 'more'])).toEqual(['hold']);
    expect(checkedArguments('records.list', [{ from: 3, colour: 'red' }])).toEqual([{ from: 3 }]);
  });

  test('are not told again in an error: one of them may be a key', () => {
    const key = 'sk-canary';
    for (const given of [
      ['main', key, { keep: key }],
      ['main', { key }, { keep: 'session' }],
      ['main', key, { keep: 'encrypted', passphrase: [key] }],
    ]) {
      const refused = (): unknown => checkedArguments('keys.set', given);
      expect(refused).toThrow(expect.objectContaining({ code: 'input.invalid' }));
      try {
        refused();
      } catch (error) {
        const { message, data } = error as { message: string; data: unknown };
        expect(message + JSON.stringify(data)).not.toContain(key);
      }
    }
  });

  test.each(VERB_NAMES.filter((name) => VERBS[name].by === 'golem'))(
    'are checked in %s without throwing anything but input.invalid',
    (verb) => {
      for (const given of [[], [null], [{}], ['x', 'x', 'x'], [-1, -1, -1]])
        try {
          checkedArguments(verb as keyof typeof ARGUMENTS, given);
        } catch (error) {
          expect(error).toMatchObject({ code: 'input.invalid' });
        }
    },
  );
});
