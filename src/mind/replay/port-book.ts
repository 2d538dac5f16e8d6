import type { ModelConfig } from '../../domain/models/model-config.ts';
import type { RecalledId } from '../../domain/past/replay.ts';
import type { CyclePorts } from '../heartbeat/index.ts';
import { answers, answersAs, effect, never, type Row, type Replaying } from './port-rows.ts';
import { shapeOf } from './recall-shape.ts';
import { recordedError } from './recorded-error.ts';
import { saidAgain } from './said-again.ts';
import type { Kept } from './tape.ts';

/** The ports whose answers make a tick what it is. */
export type Ports = Required<
  Pick<CyclePorts, 'world' | 'memory' | 'embedding' | 'models' | 'deadlines' | 'environment'>
>;
export type PortName = keyof Ports;

/** The lists of a tape that each port's answers are kept in. */
export const KEPT_IN = {
  world: ['worldState', 'simulations', 'executions', 'receipts'],
  memory: ['candidates', 'byIds', 'likeness'],
  embedding: ['embedded'],
  models: ['models', 'generations'],
  deadlines: [],
  environment: ['environment'],
} as const satisfies Readonly<Record<PortName, readonly (keyof Kept)[]>>;

/** What each port's rows read where they answer again. */
export interface AgainWith {
  readonly world: AnswersOf<'world', 'standing'>;
  readonly memory: AnswersOf<'memory', 'entry'>;
  readonly embedding: AnswersOf<'embedding', never>;
  readonly models: AnswersOf<'models', never>;
  readonly deadlines: AnswersOf<'deadlines', never>;
  readonly environment: AnswersOf<'environment', never>;
}

interface AnswersOf<Name extends PortName, With extends keyof Replaying> {
  readonly kept: Pick<Kept, (typeof KEPT_IN)[Name][number]>;
  readonly replaying: Pick<Replaying, With>;
}

type PortBook = {
  readonly [Name in PortName]: {
    readonly [Member in keyof Ports[Name]]-?: Row<NonNullable<Ports[Name][Member]>>;
  };
};

/** Its length says that meaning was compared; no number of it is read. */
const SOME_VECTOR = new Float32Array(0);

/**
 * The ports of a tick, member by member: what of them is an input of the tick, how it is kept, and how it is told again. Recording,
 * replaying, tracing and forking are made of these rows. A port member without a row is a type error; a new one that is recorded is
 * a row here and the list of `PortAnswers` that it is kept in.
 */
export const PORT_BOOK: PortBook = {
  world: {
    info: { again: (_, { standing }) => standing.world },
    state: {
      record: (state, tape) => () => (tape.worldState = state()),
      again:
        ({ worldState }) =>
        () =>
          worldState,
    },
    seek: effect(() => Promise.resolve()),
    advance: never('a beat of the world'),
    finishStep: never('a step of the world'),
    simulate: answers('a simulation', ({ simulations }) => simulations),
    execute: answers('an execution', ({ executions }) => executions),
    setGasCoinPrice: effect((): void => undefined),
    receipt: answers('a receipt', ({ receipts }) => receipts),
    // The golem asks these between ticks: a world that is told again has none of them.
    stepOn: {},
    connection: {},
    close: {},
  },
  memory: {
    candidates: answersAs('a recall', ({ candidates }) => candidates, {
      about: (query) => ({ asked: shapeOf(query) }),
      keep: (found, tell) =>
        found.map(({ entry, similarity, by }): RecalledId => {
          tell(entry);
          return by ? [entry.id, similarity, by] : [entry.id, similarity];
        }),
      again: (found: readonly RecalledId[], entry) =>
        found.map(([id, similarity, by]) => ({ entry: entry(id), similarity, ...(by && { by }) })),
    }),
    byIds: answersAs('memories', ({ byIds }) => byIds, {
      about: (_ids: readonly string[]) => ({}),
      keep: (found, tell) =>
        found.map((entry) => {
          tell(entry);
          return entry.id;
        }),
      again: (ids: readonly string[], entry) => ids.map(entry),
    }),
    likeness: answers('how alike memories are', ({ likeness = [] }) => likeness),
  },
  embedding: {
    embedNow: {
      record: (embedNow, tape) => async (text) => {
        const place = tape.embedded.push(false) - 1;
        const vector = await embedNow(text);
        tape.embedded[place] = vector !== null;
        return vector;
      },
      again: ({ embedded }, { unrecorded }) => {
        let place = 0;
        return async () => ((embedded[place++] ?? unrecorded('a vector')) ? SOME_VECTOR : null);
      },
    },
  },
  models: {
    models: { again: ({ models }) => models as readonly ModelConfig[] },
    generate: {
      record: (generate, tape) =>
        async function* (request, signal) {
          const generation: (typeof tape.generations)[number] = { events: [], error: null };
          tape.generations.push(generation);
          try {
            for await (const event of generate(request, signal)) {
              generation.events.push(event);
              yield event;
            }
          } catch (error) {
            generation.error ??= recordedError(error);
            throw error;
          }
        },
      again: ({ generations }, { unrecorded }) => {
        let place = 0;
        return async function* () {
          yield* saidAgain(generations[place++] ?? unrecorded('a model'));
        };
      },
    },
  },
  deadlines: {
    begin: {
      // Whoever ended the wait is why a reply did not come, whatever the provider made of it.
      record: (begin, tape) => (what, ms) => {
        const waiting = tape.generations.length;
        const { signal, end } = begin(what, ms);
        return {
          signal,
          end: () => {
            const generation = tape.generations[waiting];
            if (generation && signal.aborted) generation.error = recordedError(signal.reason);
            end();
          },
        };
      },
      // Nobody waits for what was said before.
      again: () => () => ({ signal: new AbortController().signal, end: () => undefined }),
    },
  },
  environment: {
    read: {
      record: (read, tape) => () => (tape.environment = read()),
      again:
        ({ environment }, { unrecorded }) =>
        () =>
          environment ?? unrecorded('what the device is like'),
    },
  },
};
