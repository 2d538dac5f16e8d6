import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import type { AgentScope } from '../../src/domain/gateway/agent-memory.ts';

/** Whatever programs remember of whom: no question of one user is ever answered with another's words, by whichever key. */

let golem: Headless;
beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 7 });
}, 60_000);
afterAll(() => golem.store.close());

const PARTIES = ['program', 'key one', 'key two'] as const;
const PLACES = ['Oslo', 'Basel', 'Lima', 'Accra'];
const said = fc.record({
  party: fc.constantFrom(...PARTIES),
  user: fc.option(fc.constantFrom('ada', 'bob', 'ad', "ada' OR '1'='1", 'program ada'), { nil: undefined }),
  agent: fc.option(fc.constantFrom('desk', 'ada'), { nil: undefined }),
  run: fc.option(fc.constantFrom('r', 'ada'), { nil: undefined }),
  words: fc.constantFrom(
    ...PLACES.flatMap((place) => [
      `I live in ${place}.`,
      `I moved to ${place}.`,
      `${place} was rainy today.`,
    ]),
  ),
  conversation: fc.boolean(),
});

const scopeOf = ({ party, user, agent, run }: AgentScope): AgentScope => ({
  ...(party && { party }),
  ...(user !== undefined && { user }),
  ...(agent !== undefined && { agent }),
  ...(run !== undefined && { run }),
});

describe('memories of programs', () => {
  it('are told to nobody but whose they are', async () => {
    const { memories } = golem.api;
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 12 }), async (all) => {
        const asked = all.filter(({ user, agent, run }) => user ?? agent ?? run);
        const owner = new Map<string, string>();
        for (const one of asked) {
          const scope = scopeOf(one);
          await memories.add([{ role: 'user', content: one.words }], {
            ...scope,
            conversation: one.conversation,
          });
        }
        for (const one of asked) {
          const [scope, whose] = [scopeOf(one), JSON.stringify([one.party, one.user ?? null])];
          const { hits } = await memories.search(one.words, { ...scope, bar: 0, limit: 200 });
          const listed = await memories.list({ ...scope, turns: true, forgotten: true });
          for (const memory of [...hits.map((hit) => hit.memory), ...listed]) {
            expect([memory.party, memory.user]).toEqual([one.party, one.user ?? null]);
            if (one.agent !== undefined) expect(memory.agent).toBe(one.agent);
            if (one.run !== undefined) expect(memory.run).toBe(one.run);
            owner.set(memory.id, whose);
          }
          for (const { id } of listed) {
            for (const party of PARTIES.filter((other) => other !== one.party)) {
              expect(await memories.get(id, party)).toBeNull();
              await expect(memories.correct(id, { forgotten: true }, party)).rejects.toThrow(/no memory/);
              await expect(memories.erase({ id, party })).rejects.toThrow(/no memory/);
            }
          }
        }
        // What one user has erased is gone of that user alone.
        const [first] = asked;
        if (first?.user !== undefined) {
          await memories.erase({ party: first.party, user: first.user });
          const rest = new Set(
            (await memories.users()).map(({ party, user }) => JSON.stringify([party, user])),
          );
          expect(rest).toEqual(
            new Set(
              [...owner.values()].filter((whose) => whose !== JSON.stringify([first.party, first.user])),
            ),
          );
        }
        for (const party of PARTIES) await memories.erase({ party, everybody: true });
      }),
      { numRuns: 15 },
    );
  }, 300_000);
});
