import { beforeAll, describe, expect, it } from 'vitest';
import { NameTagger } from '../../../../src/adapters/onnx/names/name-tagger.ts';
import type { PiiSpan } from '../../../../src/domain/gateway/pii.ts';
import { wasmEnvironment } from '../../../../src/hosts/node/node-embedder.ts';
import { PUBLIC_URL } from '../../../../src/hosts/node/public-files.ts';
import { findPii } from '../../../support/find-pii.ts';

const TEXTS = [
  'We waited for Ingeborg Þorsteinsdóttir, since Takumi had flown home.',
  'Rebalance the WETH/USDC position when the price leaves the range.',
  `${'Nothing happened on that day, and nobody came. '.repeat(60)}Then Magdalena Wiśniewska called.`,
  '',
];

describe('the classifier of names', () => {
  let found: (readonly PiiSpan[])[];
  beforeAll(async () => {
    found = await new NameTagger(wasmEnvironment).names(PUBLIC_URL, TEXTS);
  });
  const people = (i: number): string[] =>
    found[i]!.filter(({ kind }) => kind === 'person').map(({ start, end }) => TEXTS[i]!.slice(start, end));

  it('finds persons whom no rule announces, where they stand', () => {
    expect(findPii(TEXTS[0]!)).toEqual([]);
    expect(people(0)).toEqual(['Ingeborg Þorsteinsdóttir', 'Takumi']);
  });

  it('finds none where there is none', () => {
    expect(found[1]).toEqual([]);
    expect(found[3]).toEqual([]);
  });

  it('reads a text beyond what the model reads at once', () => {
    expect(people(2)).toEqual(['Magdalena Wiśniewska']);
  });

  it('gives a rule with a checksum the word over it', () => {
    const text = 'card 4111 1111 1111 1111 of Takumi';
    const spans = findPii(text, [{ start: 5, end: 24, kind: 'id-number', score: 0.69, by: 'names' }]);
    expect(spans).toEqual([{ start: 5, end: 24, kind: 'card', score: 1, by: 'luhn' }]);
  });
});

/** Of the weights, and how often they were run. */
function counted(): { readonly environment: typeof wasmEnvironment; runs(): number } {
  let runs = 0;
  const openSession: typeof wasmEnvironment.openSession = async (...given) => {
    const session = await wasmEnvironment.openSession(...given);
    return {
      ...session,
      run: (batch) => {
        runs += 1;
        return session.run(batch);
      },
    };
  };
  return { environment: { ...wasmEnvironment, openSession }, runs: () => runs };
}

describe('what the classifier of names reads', () => {
  it('is of a text that goes on only what is new, with the same names', async () => {
    const { environment, runs } = counted();
    const tagger = new NameTagger(environment);
    const text = `${'Nothing happened on that day, and nobody came. '.repeat(100)}Then Takumi called.`;
    await tagger.names(PUBLIC_URL, [text]);
    const whole = runs();
    const longer = `${text} A week later Magdalena Wiśniewska wrote.`;
    const [found = []] = await tagger.names(PUBLIC_URL, [longer]);
    expect(runs() - whole).toBe(1);
    const [anew = []] = await new NameTagger(wasmEnvironment).names(PUBLIC_URL, [longer]);
    expect(found).toEqual(anew);
    expect(found.map(({ start, end }) => longer.slice(start, end))).toContain('Magdalena Wiśniewska');
    await tagger.names(PUBLIC_URL, [text, longer]);
    expect(runs() - whole).toBe(1);
  });

  it('is told of what is short before what is long and came earlier', async () => {
    const tagger = new NameTagger(wasmEnvironment);
    await tagger.names(PUBLIC_URL, ['']);
    const ended: string[] = [];
    const long = Array.from({ length: 1_500 }, (_, at) => `On day ${at} nobody came.`).join(' ');
    await Promise.all([
      tagger.names(PUBLIC_URL, [long]).then(() => ended.push('long')),
      tagger.names(PUBLIC_URL, ['Takumi called.']).then(() => ended.push('short')),
    ]);
    expect(ended).toEqual(['short', 'long']);
  });
});
