import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

let golem: Headless;

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 5 });
  await golem.api.policy.set({ gate: { baseThreshold: 0.05 } });
  await golem.api.step('theta', 110);
});
afterAll(() => golem.store.close());

describe('how a memory became what it is', () => {
  it('is told version by version, each as the memory was after that tick', async () => {
    const { grimoire } = golem.api;
    const entries = await grimoire.list({ limit: 1_000 });
    const some = entries.filter(({ type }, i) => type !== 'episode' || i % 4 === 0);
    let changes = 0;
    for (const { id, text } of some) {
      const { versions, more } = (await grimoire.history(id))!;
      expect(more).toBe(false);
      for (const [i, version] of versions.entries()) {
        const { gained, tick, ...was } = version;
        const then = (await grimoire.get(id, { asOf: tick }))!;
        // Behind a tick a delta cycle may change it once more: as of the tick it is as the last left it.
        if (versions[i + 1]?.tick !== tick) expect(then).toMatchObject(was);
        if (i === 0) expect(gained).toBeNull();
        if (gained !== null) expect(then.text).toContain(gained);
        changes += i;
      }
      expect((await grimoire.get(id, { asOf: versions.at(-1)!.tick }))!.text).toBe(text);
    }
    expect(changes).toBeGreaterThan(20);
    const settled = entries.find(({ type, verified }) => type === 'episode' && verified === 'confirmed')!;
    const { versions } = (await grimoire.history(settled.id))!;
    expect(versions[0]).toMatchObject({ tick: settled.tick, verified: 'pending' });
    expect(versions.find(({ gained }) => gained !== null)!.gained).toMatch(
      /^Outcome at tick \d+: predicted /,
    );
  });

  it('is told as it was then, and of nothing that is not there', async () => {
    const { grimoire } = golem.api;
    const [settled] = await grimoire.list({ types: ['episode'], verified: 'confirmed', limit: 1 });
    const whole = (await grimoire.history(settled!.id))!.versions;
    const then = (await grimoire.history(settled!.id, { asOf: settled!.tick }))!.versions;
    expect(then).toEqual(whole.filter(({ tick }) => tick <= settled!.tick));
    expect(then.length).toBeLessThan(whole.length);
    const reopened = await golem.api.state.reopen(settled!.tick);
    expect((await reopened.grimoire.history(settled!.id))!.versions).toEqual(then);
    expect(await grimoire.history('nobody')).toBeNull();
  });
});
