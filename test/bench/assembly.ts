import { assembleWorkspace } from '../fixtures/house-organs.ts';
import type { GovernorInput } from '../../src/mind/contract/prompt-input.ts';
import { ReadyPieces } from '../../src/mind/grimoire/recall/ready-pieces.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import { governorInput, recalled } from '../fixtures/governor-input.ts';

export const CANDIDATES = 2_000;
export const TICKS = 120;
/** New memories from one tick to the next: a tick writes an episode at most, and a delta cycle a few more. */
export const NEW = 2;
const WARM = 10;
/** Of the memories at hand, those whose words change from one prompt to the next, where some do. */
export const CHANGED = 100;

const OPENINGS = ['It fell', 'It rose', 'It stood', 'It turned'];

/** Some sixty words, of which no two memories have the same. */
const wordsOf = (i: number): string =>
  `${OPENINGS[i % OPENINGS.length]} by ${(i * 0.37) % 9} per cent at ${1_000 + ((i * 7) % 911)}, with volume ${(i * 13) % 97} and drawdown ${((i * 0.013) % 0.3).toFixed(3)}.\n` +
  `The regime was range bound for ${i % 40} ticks, the surprise ${((i * 0.017) % 0.8).toFixed(2)} against 0.31. Rule momentum-${i % 5} wanted ${(i * 11) % 83} tokens, the cage let it through, ` +
  `and it filled at ${1_000 + ((i * 7) % 911) + 0.5} with ${(i * 3) % 29} of gas.\nOutcome: said above ${990 + (i % 70)}, was ${985 + (i % 80)} at tick ${i + 10}.`;

const memory = (i: number): GovernorInput['recalled'][number] =>
  recalled(
    `memory-${i}`,
    { tick: i, text: wordsOf(i), title: `Tick ${i}`, ...(i % 3 === 0 && { type: 'insight' as const }) },
    { score: ((i * 37) % 100) / 100, confidence: 0.4 + ((i * 17) % 60) / 100 },
  );

/** What a working memory holds: the same memories tick after tick, and a few new ones. */
const HELD = Array.from({ length: CANDIDATES + NEW * (TICKS + WARM) }, (_, i) => memory(i));

export interface Times {
  /** Ms by the clock, and of the processor, by everything in the process. */
  readonly wall: readonly number[];
  readonly processor: readonly number[];
}

interface How {
  readonly ticks?: number;
  readonly warm?: number;
  /** Whether pieces are kept from prompt to prompt. */
  readonly keeps?: boolean;
  /** Memories whose words change from one prompt to the next. */
  readonly changed?: number;
  /** Whether what changed is made ready before the prompt, in time that is not counted. */
  readonly prepares?: boolean;
}

/** Times of assembling one tick after the other; the first few, which count every text and are not yet compiled, left out. */
export function timesOf(tokens: TokenCounter, how: How): Times {
  const { ticks = TICKS, warm = WARM, keeps = false, changed = 0, prepares = false } = how;
  const ready = keeps ? new ReadyPieces() : undefined;
  const wall: number[] = [];
  const processor: number[] = [];
  const held = [...HELD];
  for (let tick = 0; tick < warm + ticks; tick++) {
    const first = tick * NEW;
    for (let i = 0; i < changed; i += 1) {
      const at = first + ((i * 19) % CANDIDATES);
      const { entry, ...facts } = held[at]!;
      held[at] = {
        ...facts,
        entry: { ...entry, text: `${wordsOf(at)}\nSeen again at ${tick}, as number ${i}.` },
      };
    }
    const brought = held.slice(first, first + CANDIDATES);
    if (prepares) for (const { entry } of brought) ready?.prepare(entry, tokens);
    const input = governorInput({
      tick: CANDIDATES + first,
      recalled: brought,
      readings: {},
      ...(ready && { ready }),
    });
    const before = process.cpuUsage();
    const began = performance.now();
    assembleWorkspace(input, DEFAULT_POLICY, tokens, { organs: ORGANS, found: new Map() });
    const took = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    if (tick < warm) continue;
    wall.push(took);
    processor.push((user + system) / 1_000);
  }
  return { wall, processor };
}
