import { expect, test } from 'vitest';
import { wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';

const POOLS = `# Pools

Uniswap pools hold two tokens. The fee of a swap goes to those who provide liquidity.

## Impermanent loss

When the price of one token moves away, a position is worth less than the tokens would be that were put in.

| pool | fee |
|---|---|
| ETH/USDC | 0.05 % |
`;

test('takes in documents, finds passages by their words and tells where they stand', async () => {
  const { api } = await wakeHeadless();
  const added = await api.collections.add({
    collection: 'Notes',
    documents: [
      { name: 'pools.md', text: POOLS },
      { name: 'lending/morpho.txt', text: 'Morpho Blue is a lending protocol without permission.' },
    ],
  });
  expect(added).toMatchObject({ cancelled: false, refused: [], replaced: [] });
  expect(added.added.map(({ name, kind }) => [name, kind])).toEqual([
    ['pools.md', 'markdown'],
    ['lending/morpho.txt', 'text'],
  ]);
  const [collection] = await api.collections.list();
  expect(collection).toMatchObject({ name: 'Notes', documents: 2, embedded: 0, chunking: 'recursive' });

  const { hits, mode, embedded } = await api.collections.search('What is impermanent loss?');
  expect({ mode, embedded }).toEqual({ mode: 'keyword', embedded: 0 });
  expect(hits[0]).toMatchObject({
    collection: { name: 'Notes' },
    document: { name: 'pools.md', kind: 'markdown' },
    matched: expect.arrayContaining(['imperman', 'loss']),
  });
  expect(hits[0]!.chunk.text).toContain('When the price of one token moves away');
  const { start, end, text } = hits[0]!.chunk;
  expect(POOLS.slice(start, end)).toBe(text);

  const part = await api.collections.part(hits[0]!.document.id);
  expect(part!.chunks[hits[0]!.chunk.index]).toEqual(hits[0]!.chunk);
});

test('one of the same name takes the place of the one before; what is removed is not found, and comes back', async () => {
  const { api } = await wakeHeadless();
  const first = await api.collections.add({ documents: [{ name: 'a.txt', text: 'The vault holds gold.' }] });
  const second = await api.collections.add({
    documents: [{ name: 'a.txt', text: 'The vault holds silver.' }],
  });
  expect(second.replaced).toEqual([first.added[0]!.id]);
  const found = async (words: string): Promise<readonly string[]> =>
    (await api.collections.search(words)).hits.map(({ chunk }) => chunk.text);
  expect(await found('gold')).toEqual([]);
  expect(await found('vault')).toEqual(['The vault holds silver.']);

  const { id } = second.collection!;
  expect(await api.collections.remove(id)).toEqual([id]);
  expect(await found('vault')).toEqual([]);
  expect(await api.collections.list()).toEqual([]);
  await api.collections.restore(second.added[0]!.id);
  expect(await found('vault')).toEqual(['The vault holds silver.']);
});

test('refuses what is no text, and reads the next', async () => {
  const { api } = await wakeHeadless();
  const { refused, added } = await api.collections.add({
    documents: [
      { name: 'photo.bin', bytes: new Uint8Array([0, 1, 2, 0]) },
      { name: 'empty.txt', text: '  \n' },
      { name: 'bad.json', text: '{"a": ' },
      { name: 'good.txt', text: 'All is well.' },
    ],
  });
  expect(refused.map(({ name, code }) => [name, code])).toEqual([
    ['photo.bin', 'collections.unreadable'],
    ['empty.txt', 'collections.unreadable'],
    ['bad.json', 'collections.unreadable'],
  ]);
  expect(added.map(({ name }) => name)).toEqual(['good.txt']);
});

test('says of which documents letters were guessed', async () => {
  const { api } = await wakeHeadless();
  const { guessed } = await api.collections.add({
    documents: [
      { name: 'old.txt', bytes: new Uint8Array(Buffer.from('Die Geb\xfchr f\xe4llt.', 'latin1')) },
      { name: 'new.txt', text: 'Die Gebühr fällt.' },
    ],
  });
  expect(guessed).toEqual([{ name: 'old.txt', count: 2 }]);
});
