import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CACHE_BLOCKS } from '../../../src/domain/context/cache-block.ts';
import { layersOf } from '../../../src/mind/field/layers.ts';
import type { PromptStretch } from '../../../src/shared/prefix-difference.ts';
import { gatewayPorts } from '../../support/gateway.ts';

const count = (text: string): number => text.split(' ').length;
const of = (parts: readonly PromptStretch[]) => layersOf(parts, gatewayPorts().hash, count);
const part = (block: PromptStretch['block'], text: string): PromptStretch => ({
  name: `${block}:${text}`,
  block,
  text,
});

describe('layersOf', () => {
  it('has all six layers in the order of the protocol, and tokens of each', () => {
    const layers = of([part('identity', 'a b'), part('codex', 'c'), part('query', 'd e f')]);
    expect(layers.map(({ layer, parts, tokens }) => [layer, parts, tokens])).toEqual([
      ['identity', 1, 2],
      ['codex', 1, 1],
      ['environment', 0, 0],
      ['karma', 0, 0],
      ['state', 0, 0],
      ['query', 1, 3],
    ]);
  });

  it('breaks the chain from the first layer that has changed, and not before', () => {
    const texts = fc.tuple(...CACHE_BLOCKS.map(() => fc.string({ maxLength: 20 })));
    fc.assert(
      fc.property(texts, fc.nat(CACHE_BLOCKS.length - 1), fc.string({ minLength: 1 }), (all, at, more) => {
        const parts = CACHE_BLOCKS.map((block, place) => part(block, all[place]!));
        const changed = parts.with(at, part(CACHE_BLOCKS[at]!, all[at]! + more));
        const [one, other] = [of(parts), of(changed)];
        for (const [place, { chained, digest }] of one.entries()) {
          expect(chained === other[place]!.chained).toBe(place < at);
          expect(digest === other[place]!.digest).toBe(place !== at);
        }
      }),
    );
  });
});
