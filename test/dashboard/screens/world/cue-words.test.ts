import { expect, it } from 'vitest';
import { meansWords } from '../../../../src/dashboard/screens/world/proving/cue-words.ts';
import type { PlantedCue } from '../../../../src/protocol/threads/proving.ts';

const cue = (means: PlantedCue['means'], over: Partial<PlantedCue> = {}): PlantedCue =>
  ({ means, size: Math.log(1.25), share: 0.8, lag: [4, 9], ...over }) as PlantedCue;

/** With plain spaces. */
const words = (...asked: Parameters<typeof meansWords>): string =>
  meansWords(...asked).replaceAll(/[\u00a0\u202f]/gu, ' ');

it('says how far the price goes in per cent of where it was, up and down', () => {
  expect(words(cue([{ from: 1, to: 100, direction: 1 }]), 5)).toBe(
    'a rise of 25.0 %, 4 times in 5, after 4 to 9 ticks',
  );
  expect(words(cue([{ from: 1, to: 100, direction: -1 }], { share: 1 }), 5)).toBe(
    'a fall of 20.0 %, always, after 4 to 9 ticks',
  );
});

it('says what it means at other times, and that it means nothing now', () => {
  const turns = cue([
    { from: 1, to: 50, direction: 1 },
    { from: 50, to: 100, direction: -1 },
  ]);
  expect(words(turns, 60)).toBe(
    'a fall of 20.0 %, 4 times in 5, after 4 to 9 ticks; at other times a rise of 25.0 %',
  );
  expect(words(turns, 200)).toBe(
    'nothing now; at other times a rise of 25.0 % or a fall of 20.0 %, 4 times in 5, after 4 to 9 ticks',
  );
});
