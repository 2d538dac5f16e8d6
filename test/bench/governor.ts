import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { assembleWorkspace } from '../../src/mind/governor/assemble.ts';
import type { GovernorInput } from '../../src/mind/governor/input.ts';
import { ORGANS } from '../../src/mind/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import { governorInput, recalled } from '../fixtures/governor-input.ts';
import { wordPiece } from '../fixtures/word-piece.ts';
import { median, quantile } from './measures.ts';
import type { BenchRow } from './row.ts';

const CANDIDATES = 2_000;
const TICKS = 120;
/** New memories from one tick to the next: a tick writes an episode at most, and a delta cycle a few more. */
const NEW = 2;

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

/** Wall times of assembling one tick after the other, ms; the first, which counts every text, left out. */
function timesOf(tokens: TokenCounter, ticks: number): readonly number[] {
  const times: number[] = [];
  for (let tick = 0; tick <= ticks; tick++) {
    const first = tick * NEW;
    const input = governorInput({
      tick: CANDIDATES + first,
      recalled: Array.from({ length: CANDIDATES }, (_, i) => memory(first + i)),
    });
    const began = performance.now();
    assembleWorkspace(input, DEFAULT_POLICY, tokens, { organs: ORGANS, found: new Map() });
    if (tick > 0) times.push(performance.now() - began);
  }
  return times;
}

/** Assembling a prompt of two thousand candidates: gathered, scored, masked, counted, selected, ordered. */
export async function benchGovernor(): Promise<readonly BenchRow[]> {
  const times = timesOf(await tokensFromDisk(), TICKS);
  const plain = timesOf(wordPiece(), 3);
  return [
    {
      name: `Assembly with ${CANDIDATES} candidates, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      goal: { most: 5 },
      note: `median ${median(times).toFixed(1)}; ${TICKS} ticks, ${NEW} new memories each, the product's tokenizer`,
    },
    {
      name: 'The same, every text counted anew',
      value: median(plain) / median(times),
      unit: '×',
      goal: { least: 2 },
      note: `as long: median ${median(plain).toFixed(0)} ms by the tokenizer alone`,
    },
  ];
}
