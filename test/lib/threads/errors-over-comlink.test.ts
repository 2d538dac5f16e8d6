import { expose, wrap } from 'comlink';
import type { Endpoint, Remote } from 'comlink';
// @ts-expect-error the adapter ships without types
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { installErrorTransfer } from '../../../src/lib/threads/errors-over-comlink.ts';

const thrower = {
  app(): void {
    throw new AppError('store.quota', 'Full.', { data: { bytes: 7, port: () => 1 }, retryable: true });
  },
  plain(): void {
    throw new RangeError('too far');
  },
  value(): void {
    throw 'a string';
  },
  fine: (n: number): number => n + 1,
};

let channel: MessageChannel;
function remote(): Remote<typeof thrower> {
  installErrorTransfer();
  installErrorTransfer();
  channel = new MessageChannel();
  expose(thrower, nodeEndpoint(channel.port1) as Endpoint);
  return wrap<typeof thrower>(nodeEndpoint(channel.port2) as Endpoint);
}
afterEach(() => {
  channel.port1.close();
});

test('an AppError keeps code, message, data and retryable', async () => {
  const caught = await remote()
    .app()
    .then(
      () => null,
      (error: unknown) => error,
    );
  expect(caught).toBeInstanceOf(AppError);
  const error = caught as AppError;
  expect(error.code).toBe('store.quota');
  expect(error.message).toBe('Full.');
  expect(error.retryable).toBe(true);
  expect(error.data['bytes']).toBe(7);
  expect(typeof error.data['port']).toBe('string');
  expect(error.stack).toContain('errors-over-comlink.test');
});

test('other errors and values arrive as themselves, results are untouched', async () => {
  const api = remote();
  await expect(api.plain()).rejects.toMatchObject({ name: 'RangeError', message: 'too far' });
  await expect(api.value()).rejects.toBe('a string');
  await expect(api.fine(1)).resolves.toBe(2);
});
