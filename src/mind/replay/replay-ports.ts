import { AppError } from '../../domain/errors.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { Answered, RecalledId, TickInputs } from '../../domain/replay.ts';
import type { Standing } from './standing.ts';
import type { CyclePorts } from '../heartbeat/cycle.ts';
import type { Gathered } from '../heartbeat/observe.ts';
import type { EmbeddingPort, MemoryPort, WorldPort } from '../ports.ts';
import { answerOf, modelsAgain } from './said-again.ts';

/** Its length says that meaning was compared; no number of it is read. */
const SOME_VECTOR = new Float32Array(0);

/** The tick asked for something that it did not ask for when it was recorded: it is another tick. */
function unrecorded(what: string): never {
  throw new AppError('replay.diverged', `The tick asked for ${what} that was not recorded.`);
}

/** Answers in the order in which they were given. */
function answers<Value>(list: readonly Answered<Value>[], what: string): () => Value {
  let place = 0;
  return () => {
    const answer = list[place++];
    return answer ? answerOf(answer) : unrecorded(what);
  };
}

/** Gathered again as it was; nobody reads the raw logs. */
export function gatheredOf({ pulses, gammas, closing }: TickInputs): Gathered {
  return { pulses: pulses.map((pulse) => ({ ...pulse, logs: [] })), gammas, closing };
}

/** A world that says again what it said. */
function world(inputs: TickInputs, { world: info }: Standing): WorldPort {
  const simulation = answers(inputs.simulations, 'a simulation');
  const execution = answers(inputs.executions, 'an execution');
  const receipt = answers(inputs.receipts, 'a receipt');
  return {
    info,
    state: () => inputs.worldState,
    seek: () => Promise.resolve(),
    advance: () => unrecorded('a beat of the world'),
    finishStep: () => unrecorded('a step of the world'),
    setGasCoinPrice: () => undefined,
    simulate: async () => simulation(),
    execute: async () => execution(),
    receipt: async () => receipt(),
  };
}

/** @param entry the memory as it was before the tick */
function memory(inputs: TickInputs, entry: (id: string) => GrimoireEntry): MemoryPort {
  const candidates = answers<readonly RecalledId[]>(inputs.candidates, 'a recall');
  const byIds = answers(inputs.byIds, 'memories');
  return {
    candidates: async () => candidates().map(([id, similarity]) => ({ entry: entry(id), similarity })),
    byIds: async () => byIds().map(entry),
  };
}

function embedding({ embedded }: TickInputs): EmbeddingPort {
  let place = 0;
  return {
    embedNow: async () => {
      const had = embedded[place++];
      if (had === undefined) return unrecorded('a vector');
      return had ? SOME_VECTOR : null;
    },
  };
}

/** What a tick was told, told again: all of its ports but what is the same everywhere. */
export function replayPorts(
  inputs: TickInputs,
  standing: Standing,
  entry: (id: string) => GrimoireEntry,
): Pick<CyclePorts, 'world' | 'memory' | 'embedding' | 'models' | 'deadlines' | 'policy' | 'late' | 'clock'> {
  return {
    world: world(inputs, standing),
    memory: memory(inputs, entry),
    embedding: embedding(inputs),
    models: modelsAgain(inputs, () => unrecorded('a model')),
    // Nobody waits for what was said before.
    deadlines: { begin: () => ({ signal: new AbortController().signal, end: () => undefined }) },
    policy: standing.policy,
    late: inputs.late,
    clock: { now: () => 0, stopwatch: () => 0 },
  };
}
