import { expect, it } from 'vitest';
import { MEMORY_USE_PLACES } from '../../src/domain/telemetry/memory-use.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const MIB = 2 ** 20;

it('says what a golem holds in memory, part by part', async () => {
  const { api, store } = await wakeHeadless({ world: 'sp500' });
  const { parts } = await api.weight();
  const found = (kind: string) => parts.find((part) => part.place === 'database' && part.kind === kind);
  expect(found('files')?.bytes).toBeGreaterThan(5 * MIB);
  // PostgreSQL's program, libraries and extensions.
  expect(found('engine')?.bytes).toBeGreaterThan(4 * MIB);
  const { bytes, reserved } = found('wasm')!;
  expect(bytes).toBeGreaterThan(8 * MIB);
  expect(bytes).toBeLessThanOrEqual(reserved!);
  for (const { place } of parts) expect(MEMORY_USE_PLACES).toContain(place);
  await store.close();
  // Where the database no longer answers, the rest is told all the same.
  expect((await api.weight()).parts.map(({ place }) => place)).toContain('golem');
});

it('says more of the files once more is stored', async () => {
  const { api, store } = await wakeHeadless({ world: 'sp500' });
  const files = async (): Promise<number> =>
    (await api.weight()).parts.find(({ kind }) => kind === 'files')?.bytes ?? 0;
  const before = await files();
  await api.step('theta', 150);
  // What it is packed with.
  const compressor = (await api.weight()).parts.find(({ kind }) => kind === 'compressor')!;
  expect(compressor.bytes).toBeGreaterThan(MIB / 4);
  expect(compressor.bytes).toBeLessThanOrEqual(compressor.reserved!);
  expect(await files()).toBeGreaterThan(before + MIB);
  await store.close();
});
