import { expect, it } from 'vitest';
import { Traces } from '../../../../src/dashboard/screens/world/proving/traces.ts';
import type { GolemFacade } from '../../../../src/runtime/facade/index.ts';

const CONTRACT = `0x${'a1'.repeat(20)}`;

it('looks through each event of a contract once, until one was noticed', async () => {
  const asked: number[] = [];
  const golem = {
    grimoire: { list: async () => [] },
    triage: {
      async list({ tick }: { tick: number }) {
        asked.push(tick);
        return { escalated: tick === 117 ? [{ source: CONTRACT }] : [{ source: 'another' }] };
      },
    },
  } as unknown as GolemFacade;
  const traces = new Traces(golem, 100);
  const noticed = async (...said: number[]) =>
    (await traces.of([{ name: 'up', contract: CONTRACT, said }])).get('up')!.noticed;
  expect(await noticed(3, 9)).toBeNull();
  expect(await noticed(3, 9, 17, 30)).toBe(117);
  expect(await noticed(3, 9, 17, 30, 41)).toBe(117);
  expect(asked).toEqual([103, 109, 117]);
});
