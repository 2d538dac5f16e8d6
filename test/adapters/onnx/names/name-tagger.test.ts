import { beforeAll, describe, expect, it } from 'vitest';
import { NameTagger } from '../../../../src/adapters/onnx/names/name-tagger.ts';
import type { PiiSpan } from '../../../../src/domain/gateway/pii.ts';
import { wasmEnvironment } from '../../../../src/hosts/node/node-embedder.ts';
import { PUBLIC_URL } from '../../../../src/hosts/node/public-files.ts';
import { findPii } from '../../../../src/mind/gateway/pii/find/find-pii.ts';

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
