import type { GateForce, Observed, Turn } from '../contract/index.ts';
import type { MemoryPort } from '../ports.ts';
import { isDelta } from '../policy/index.ts';
import { isHeededSign } from '../../domain/memory/heeded-sign.ts';
import { standingOf } from '../../shared/standing.ts';
import { causesOf } from './learning/causal/causes.ts';
import { type Lately, sinceSharp, ticksSince } from './lately.ts';

/** Signs that are believed: the lag, theta ticks, by the name of the cause. Plain data. */
export type Awaits = Readonly<Record<string, number>>;

/** Ticks from a sign on in which it is answered: one order does not always go all the way, and the cage lets few go in a day. Ours. */
const ANSWERS_IN = 6;
/** Links that are looked at. */
const MOST = 64;

/** What is awaited from a tick on: what signs of this world say, asked once they were counted anew, and as a life begins. */
export async function awaitsAfter(
  before: Awaits | undefined,
  { tick, world, policy, observed }: Pick<Turn, 'tick' | 'world' | 'policy' | 'observed'>,
  memory: Pick<MemoryPort, 'candidates'>,
): Promise<Awaits | undefined> {
  const { time } = observed.observation;
  if (policy.memory.links < 1) return undefined;
  if (tick !== 1 && !isDelta(tick - 1, policy.clocks)) return before;
  const found = await memory.candidates({
    situation: null,
    vector: null,
    nearest: 0,
    recent: MOST,
    important: 0,
    types: ['causal-link'],
    atTick: tick,
    standingAt: time,
  });
  const awaited = found.flatMap(({ entry }): [string, number][] => {
    const { facts, confidence, worldId } = entry;
    const stands = worldId === world.id && standingOf(entry, time) === 'stands';
    return stands && facts.kind === 'causal' && isHeededSign(facts, confidence)
      ? [[facts.cause, facts.lag]]
      : [];
  });
  if (awaited.length === 0) return undefined;
  return Object.fromEntries(awaited.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Now {
  readonly tick: number;
  readonly worldId: string;
  readonly observed: Pick<Observed, 'observation' | 'regime' | 'beliefs'>;
  /** Kinds of events that organs found worth a look. */
  readonly happened: readonly string[];
}

const KNOWN_SIGN: GateForce = { force: 'known-sign', words: 'something that a move is awaited of' };

/** Why a tick is to be thought about: something has happened of which a move is awaited, or one has come, or the time of one is over. Null where neither is so. */
export function liftOf(
  awaits: Awaits | undefined,
  lately: Lately | undefined,
  { tick, worldId, observed: { observation, regime, beliefs }, happened }: Now,
): GateForce | null {
  if (!awaits) return null;
  const since = ticksSince(lately, worldId, tick, causesOf({ observation, regime, happened, deed: null }));
  const { up, down } = sinceSharp(lately, worldId, tick, beliefs.returns);
  const moves = up === 0 || down === 0;
  const due = Object.entries(awaits).some(([cause, lag]) => {
    const ago = since.get(cause);
    if (ago === undefined || ago > lag) return false;
    return moves || ago < ANSWERS_IN || ago === lag;
  });
  return due ? KNOWN_SIGN : null;
}
