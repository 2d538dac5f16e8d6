import { describe, expect, it } from 'vitest';
import { KeptValue } from '../../../../src/adapters/idb/index.ts';
import type { GatewayRecord } from '../../../../src/domain/gateway/gateway.ts';
import { WALL_TIMER } from '../../../../src/lib/async/timer.ts';
import { PII_LAYER } from '../../../../src/mind/gateway/pii/layer.ts';
import { GatewayLog } from '../../../../src/runtime/models/gateway/gateway-log.ts';
import { PiiService } from '../../../../src/runtime/models/gateway/pii-service.ts';
import { finalReply } from '../../../../src/shared/final-reply.ts';
import { asking, done, gatewayOf, replied } from '../../../support/gateway.ts';

const KEY = 'sk-ant-api03-abcdefghijklmnopqrstuvwx';

const log = (): GatewayLog => new GatewayLog(new KeptValue(null), WALL_TIMER);

/** A gateway whose L7 is there and switched off, and what happened in its order. */
function withoutMasks(kept: GatewayLog): {
  readonly ask: (text: string, profile?: 'chat' | 'golem') => Promise<unknown>;
  readonly told: string[];
} {
  const told: string[] = [];
  const service = new PiiService({
    kept: new KeptValue(null),
    newId: () => 'session-1',
    stopwatch: () => 0,
    names: () => Promise.resolve(null),
  });
  const { find } = service;
  service.find = (...given) => {
    told.push('looked');
    return find.apply(service, given);
  };
  const { gateway } = gatewayOf(
    [PII_LAYER],
    () => {
      told.push('sent');
      return replied(done());
    },
    {
      off: ['pii'],
      ports: { pii: service },
      over: (record) => kept.addLater(record, () => void told.push('kept')),
    },
  );
  const ask = async (text: string, profile: 'chat' | 'golem' = 'chat'): Promise<unknown> => {
    const reply = await finalReply(gateway.generate({ ...asking(text), hints: { profile } }));
    told.push('answered');
    return reply;
  };
  return { ask, told };
}

const textOf = ({ before, after }: GatewayRecord): string => JSON.stringify([before, after]);

describe('what the gateway keeps', () => {
  it('is masked when it is kept, behind the reply, where nothing is masked on the way', async () => {
    const kept = log();
    const { ask, told } = withoutMasks(kept);
    await ask(`My key is ${KEY}.`);
    expect(told).toEqual(['sent', 'answered']);
    await kept.settled();
    expect(told).toEqual(['sent', 'answered', 'looked', 'kept']);
    const [{ id } = { id: '' }] = kept.requests({});
    const text = textOf(kept.request(id)!);
    expect(text).not.toContain(KEY);
    expect(text).toContain('<API_KEY_1>');
  });

  it('is of a tick there with its reply', async () => {
    const kept = log();
    const { ask, told } = withoutMasks(kept);
    await ask('What now?', 'golem');
    expect(told).toEqual(['looked', 'sent', 'kept', 'answered']);
    expect(kept.requests({})).toHaveLength(1);
  });

  it('is known with the reply as to what it came to, without its texts', async () => {
    const kept = log();
    const ids: string[] = [];
    const { gateway } = gatewayOf([], () => replied(done()), {
      over: (record) => {
        ids.push(record.light.id);
        expect(textOf(record.light)).toBe('[[],null]');
        return kept.addLater(record, () => undefined);
      },
    });
    await finalReply(gateway.generate({ ...asking('What is it worth?'), hints: { profile: 'chat' } }));
    expect(kept.requests({})).toEqual([]);
    const early = kept.account(ids[0]!)!;
    expect(early).toMatchObject({ status: 'answered', rounds: 1 });
    await kept.settled();
    expect(kept.account(ids[0]!)).toEqual(early);
    expect(kept.requests({})).toHaveLength(1);
  });

  it('is in the order in which requests ended, and of those that nobody will see no text is looked at', async () => {
    const kept = log();
    const { ask, told } = withoutMasks(kept);
    const texts = Array.from({ length: 130 }, (_, at) => `Question ${at}`);
    await Promise.all(texts.map((text) => ask(text)));
    await kept.settled();
    const requests = kept.requests({ limit: 200 });
    expect(requests).toHaveLength(100);
    expect(told.filter((what) => what === 'kept')).toHaveLength(130);
    expect(told.filter((what) => what === 'looked').length).toBeLessThanOrEqual(102);
    const newest = textOf(kept.request(requests[0]!.id)!);
    expect(newest).toContain('Question 129');
    expect(textOf(kept.request(requests.at(-1)!.id)!)).toContain('Question 30');
  });

  it('loses none behind one that cannot be told', async () => {
    const kept = log();
    const { ask } = withoutMasks(kept);
    const light = { id: 'broken' } as GatewayRecord;
    void kept.addLater(
      { light, characters: 0, make: () => Promise.reject(new Error('It broke.')) },
      () => undefined,
    );
    await ask('And then?');
    await kept.settled();
    expect(kept.requests({})).toHaveLength(1);
  });
});
