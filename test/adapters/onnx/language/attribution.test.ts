import { expect, test } from 'vitest';
import { likelihoodOf } from '../../../../src/adapters/models/local/likelihood.ts';
import type { WorkspaceEntry } from '../../../../src/domain/context/context.ts';
import type { Traced } from '../../../../src/mind/attribution/ablated-prompt.ts';
import { attributeSources } from '../../../../src/mind/attribution/attribute.ts';
import { nativeLanguage } from '../../../support/native-language.ts';

const CLAUSES = [
  'The pool charges a fee of 0.3 % on each swap.',
  'Prices were calm in the morning and fell a little after noon.',
  'The code word of the vault is basalt.',
  'Liquidity was provided between 1,800 and 2,200.',
  'The owner prefers to hold rather than to trade often.',
  'Gas was cheap on Sunday.',
];

/** A prompt of plain sentences, and a text that one of them alone makes likely. */
const traced = (text: string): Traced => ({
  by: 'reflex',
  text,
  sources: CLAUSES.map((_, i) => ({ id: `c${i}` }) as WorkspaceEntry),
  promptOf: (kept) => ({
    system: 'Answer in one sentence.',
    user: `${CLAUSES.filter((_, i) => kept[i]).join('\n')}\n\nWhat is the code word of the vault?`,
    schema: null,
  }),
});

test('the one source that holds a word is what made it likely, with the real model', async () => {
  const model = await nativeLanguage(1);
  const port = likelihoodOf(model);
  const seen: number[] = [];
  const text = 'The code word of the vault is basalt.';
  const asked = { ablations: 24, seed: 1 };
  const found = await attributeSources(traced(text), asked, port, (done) => seen.push(done));
  const [best, second] = found.sources.toSorted((a, b) => b.score - a.score);
  expect(best?.id).toBe('c2');
  expect(best?.score).toBeGreaterThan(3 * Math.max(0, second!.score));
  // Without it the text is less likely, by what the model itself says.
  expect(found.fit.drops[0]).toMatchObject({ k: 1 });
  expect(found.fit.drops[0]?.drop).toBeGreaterThan(5);
  expect(found.fit.lds).toBeGreaterThan(0.5);
  expect(seen).toEqual(Array.from({ length: 29 }, (_, i) => i));

  // What is gone on from changes nothing: the same prompt alone is as likely.
  const whole = traced(text).promptOf(CLAUSES.map(() => true));
  const alone = await port.likelihood(whole, text, false);
  expect(alone.logProb).toBeCloseTo(found.logProb, 2);

  const cancel = new AbortController();
  const leave = (done: number): void => {
    if (done === 3) cancel.abort(new Error('left'));
  };
  await expect(attributeSources(traced(text), asked, port, leave, cancel.signal)).rejects.toThrow('left');
}, 120_000);
