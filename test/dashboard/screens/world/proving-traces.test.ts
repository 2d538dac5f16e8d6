import { expect, it } from 'vitest';
import { Traces } from '../../../../src/dashboard/screens/world/proving/traces.ts';
import type { CausalFacts } from '../../../../src/domain/memory/entry-facts.ts';
import type { GolemFacade } from '../../../../src/runtime/facade/index.ts';
import { causalFacts, entry } from '../../../fixtures/governor-input.ts';

const CONTRACT = `0x${'a1'.repeat(20)}`;
const FUNDER = `0x${'b2'.repeat(20)}`;
const MEANS = [{ from: 0, to: 3_000, direction: 1 }] as const;

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
    (await traces.of([{ name: 'up', contract: CONTRACT, funder: null, means: MEANS, said }])).get('up')!
      .noticed;
  expect(await noticed(3, 9)).toBeNull();
  expect(await noticed(3, 9, 17, 30)).toBe(117);
  expect(await noticed(3, 9, 17, 30, 41)).toBe(117);
  expect(asked).toEqual([103, 109, 117]);
});

it('notices whom somebody funds by who paid him', async () => {
  const golem = {
    grimoire: { list: async () => [] },
    triage: {
      list: async ({ tick }: { tick: number }) => ({
        escalated: [],
        seldom: [{ source: CONTRACT, kind: 'k', ...(tick === 9 && { funders: [FUNDER] }) }],
      }),
    },
  } as unknown as GolemFacade;
  const cue = { name: 'funded', contract: CONTRACT, funder: FUNDER, means: MEANS, said: [5, 9] };
  expect((await new Traces(golem, 0).of([cue])).get('funded')!.noticed).toBe(9);
});

it('believes what a memory says the way it is, likelier than not, since it was first kept', async () => {
  const link = (id: string, confidence: number, over: Partial<CausalFacts>) =>
    entry(id, {
      type: 'causal-link',
      tick: 400,
      confidence,
      facts: { ...causalFacts(`event:Staked@${CONTRACT}`), direction: 'up', since: 150, ...over },
    });
  const traceOf = async (...links: ReturnType<typeof link>[]) => {
    const golem = {
      grimoire: { list: async () => links },
      triage: { list: async () => null },
    } as unknown as GolemFacade;
    const cue = { name: 'up', contract: CONTRACT, funder: null, means: MEANS, said: [] };
    return (await new Traces(golem, 0).of([cue])).get('up')!;
  };
  expect((await traceOf(link('a', 0.9, {}))).believed).toEqual({ id: 'a', tick: 150 });
  expect((await traceOf(link('a', 0.9, { direction: 'down' }))).believed).toBeNull();
  expect((await traceOf(link('a', 0.3, {}))).believed).toBeNull();
  expect((await traceOf(link('a', 0.9, { cause: 'event:Staked@0xother' }))).believed).toBeNull();
  const pruned = { tick: 300 } as CausalFacts['pruned'];
  expect(await traceOf(link('a', 0.1, { pruned }))).toMatchObject({ believed: null, forgotten: 300 });
});
