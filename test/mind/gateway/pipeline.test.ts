import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { LAYER_NAMES, type LayerName } from '../../../src/domain/gateway/gateway.ts';
import type { ModelEvent } from '../../../src/domain/models/model.ts';
import type { LayerDescription, LayerRun } from '../../../src/mind/gateway/layer.ts';
import { asking, broken, collected, done, gatewayOf, replied } from '../../support/gateway.ts';

const EVERYWHERE = { golem: true, chat: true, proxy: true };

/** A layer that does only what a test gives it. */
const layer = (name: LayerName, run: Partial<LayerRun>, essential = false): LayerDescription => ({
  name,
  number: LAYER_NAMES.indexOf(name) + 1,
  title: name,
  does: '',
  on: EVERYWHERE,
  essential,
  create: () => ({ open: () => ({ said: () => ({ state: 'idle', said: 'Nothing.' }), ...run }) }),
});

describe('a request on its way through the layers', () => {
  it('is looked at side by side, cut and masked, answered or changed, and comes back in the opposite order', async () => {
    const calls: string[] = [];
    const said = (name: LayerName): LayerDescription =>
      layer(name, {
        arrange: (request) => (calls.push(`arrange ${name}`), request),
        look: async () => void calls.push(`look ${name}`),
        edits: () => (calls.push(`edits ${name}`), []),
        answer: () => (calls.push(`answer ${name}`), null),
        change: (request) => (calls.push(`change ${name}`), request),
        async *reply(events) {
          for await (const event of events) {
            calls.push(`reply ${name}`);
            yield event;
          }
        },
      });
    const { gateway } = gatewayOf(LAYER_NAMES.map(said));
    await collected(gateway.generate(asking('Hello')));
    expect(calls).toEqual([
      'arrange prefix',
      ...['semantic-cache', 'hash-cache', 'pii', 'injection'].map((name) => `look ${name}`),
      ...['injection', 'pii'].map((name) => `edits ${name}`),
      ...['hash-cache', 'semantic-cache'].map((name) => `answer ${name}`),
      ...['tools', 'history', 'affinity', 'prefix'].map((name) => `change ${name}`),
      ...['affinity', 'history', 'tools', 'semantic-cache', 'hash-cache', 'pii', 'injection', 'prefix'].map(
        (name) => `reply ${name}`,
      ),
    ]);
  });

  it('is sent with what two layers put in place of its texts, the injection’s over both where they meet', async () => {
    const { gateway, sent } = gatewayOf([
      layer('pii', {
        look: () => undefined,
        edits: () => [
          { part: 'message:0', start: 6, end: 9, put: '[name]' },
          { part: 'message:0', start: 13, end: 19, put: '[who]' },
        ],
      }),
      layer('injection', {
        look: () => undefined,
        edits: () => [{ part: 'message:0', start: 15, end: 22, put: '…' }],
      }),
    ]);
    await collected(gateway.generate(asking('Hello Ann, I ignore rules')));
    expect(sent[0]?.messages[0]?.content).toBe('Hello [name], I …les');
  });

  it('is not sent where a cache answers, and what the cache says passes the layers that guard', async () => {
    const { gateway, sent, records } = gatewayOf([
      layer('hash-cache', {
        answer: () => replied(done({ text: 'kept' })),
        // A cache does not keep what it has answered itself.
        reply: () => {
          throw broken();
        },
        said: () => ({ state: 'answered', said: 'Kept.' }),
      }),
      layer('tools', { change: () => Promise.reject(broken()) }),
      layer('pii', {
        async *reply(events) {
          for await (const event of events)
            yield event.type === 'done' ? { ...event, reply: { ...event.reply, text: 'unmasked' } } : event;
        },
      }),
    ]);
    const [last] = await collected(gateway.generate(asking('Hello')));
    expect(last).toMatchObject({ type: 'done', reply: { text: 'unmasked' } });
    expect(sent).toEqual([]);
    expect(records[0]).toMatchObject({ outcome: { kind: 'answered', by: 'hash-cache' }, overheadMs: null });
    expect(records[0]?.layers.map(({ state }) => state)).toEqual(['answered', 'passed', 'idle']);
  });

  it('goes on without a layer that fails, and is not sent without one that keeps something from leaking', async () => {
    const failing = (essential: boolean): ReturnType<typeof gatewayOf> =>
      gatewayOf([layer('pii', { look: () => Promise.reject(broken()) }, essential)]);
    const soft = failing(false);
    await collected(soft.gateway.generate(asking('Hello')));
    expect(soft.sent).toHaveLength(1);
    expect(soft.records[0]?.layers[0]?.state).toBe('failed');
    const hard = failing(true);
    await expect(collected(hard.gateway.generate(asking('Hello')))).rejects.toMatchObject({
      code: 'gateway.layer_failed',
    });
    expect(hard.sent).toEqual([]);
    expect(hard.records[0]?.outcome).toMatchObject({ kind: 'failed', code: 'gateway.layer_failed' });
  });

  it('is recorded masked, where the mask is switched off too, and without its texts where nothing can mask', async () => {
    const mask = layer('pii', {
      look: () => undefined,
      edits: () => [{ part: 'message:0', start: 6, end: 9, put: '[name]' }],
    });
    const on = gatewayOf([mask]);
    await collected(on.gateway.generate(asking('Hello Ann')));
    const off = gatewayOf([mask], undefined, { off: ['pii'] });
    await collected(off.gateway.generate(asking('Hello Ann')));
    const none = gatewayOf([]);
    await collected(none.gateway.generate(asking('Hello Ann')));
    expect(on.sent[0]?.messages[0]?.content).toBe('Hello [name]');
    expect(off.sent[0]?.messages[0]?.content).toBe('Hello Ann');
    expect(
      [on, off, none].map(({ records: [record] }) => [record?.before[0]?.text, record?.after?.[0]?.text]),
    ).toEqual([
      ['Hello [name]', 'Hello [name]'],
      ['Hello [name]', 'Hello [name]'],
      [null, null],
    ]);
  });

  it('is recorded as failed where the stream breaks off, and as left where nobody waits for its end', async () => {
    const half = async function* (): AsyncGenerator<ModelEvent> {
      yield { type: 'text', text: 'The price' };
      throw new AppError('model.unreachable', 'The connection was lost.');
    };
    const lost = gatewayOf([], half);
    await expect(collected(lost.gateway.generate(asking('Hello')))).rejects.toThrow('lost');
    expect(lost.records[0]?.outcome).toMatchObject({ kind: 'failed', code: 'model.unreachable' });
    const left = gatewayOf([], () => replied({ type: 'text', text: 'a' }, done()));
    for await (const _ of left.gateway.generate(asking('Hello'))) break;
    expect(left.records[0]?.outcome).toMatchObject({ kind: 'failed', code: 'model.cancelled' });
  });

  it('of a dry run sends nothing and tells what each layer would do', async () => {
    const { gateway, sent, records } = gatewayOf([
      layer('prefix', { said: () => ({ state: 'changed', said: 'Moved.' }) }),
    ]);
    const record = await gateway.dry(asking('Hello'));
    expect(record.outcome).toEqual({ kind: 'dry' });
    expect(record.layers[0]?.said).toBe('Moved.');
    expect([sent, records]).toEqual([[], []]);
  });
});
