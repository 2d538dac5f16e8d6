import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { Edge } from './edge.ts';
import { anyText } from './nonsense.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';
import { soundAfterOneMore } from './sound.ts';

/** Commands of one run at most. */
const COMMANDS = 20;

/** What is known of the golem without asking it. */
interface Model {
  tick: number;
  memories: number;
}

/** A dead golem steps no more, and a world ends: then nothing is added. */
const lives = async ({ api }: Headless): Promise<boolean> => {
  const { death, run } = await api.status();
  return death === null && run !== 'ended';
};

const count = async ({ api }: Headless): Promise<number> =>
  Object.values(await api.grimoire.count()).reduce((sum, each) => sum + each, 0);

describe('verbs in any order', () => {
  const edge = new Edge('verbs in any order');
  let home: Headless;

  beforeAll(async () => {
    home = await wakeHeadless({ world: 'sp500', seed: 11 });
    await home.api.step('theta', 3);
  });

  /** A command that the model foresees nothing of but that the tick stays. */
  const still = (
    name: string,
    ask: (home: Headless) => Promise<unknown>,
  ): fc.AsyncCommand<Model, Headless> => ({
    check: () => true,
    toString: () => name,
    async run(model, real) {
      await edge.try(() => ask(real));
      expect((await real.api.status()).tick).toBe(model.tick);
    },
  });

  const steps = (n: number, together: number): fc.AsyncCommand<Model, Headless> => ({
    check: () => true,
    toString: () => `step ${n}, ${together} at once`,
    async run(model, real) {
      const alive = await lives(real);
      const asked = Array.from({ length: together }, () => edge.try(() => real.api.step('theta', n)));
      await Promise.all(asked);
      const { tick } = await real.api.status();
      expect(tick).toBeLessThanOrEqual(model.tick + n * together);
      if (alive && (await lives(real))) expect(tick).toBe(model.tick + n * together);
      model.tick = tick;
      model.memories = await count(real);
    },
  });

  const remembers = (title: string, text: string): fc.AsyncCommand<Model, Headless> => ({
    check: () => true,
    toString: () => `remember ${JSON.stringify([title, text])}`,
    async run(model, real) {
      const draft = { type: 'insight', title, text } as const;
      const outcome = await edge.try(() => real.api.grimoire.remember(draft));
      if ('value' in outcome) {
        model.memories += 1;
        expect(await real.api.grimoire.get(outcome.value.id)).toMatchObject({ text: text.trim() });
      }
      expect(await count(real)).toBe(model.memories);
    },
  });

  const commands = [
    fc
      .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 3 }))
      .map(([n, many]) => steps(n, many)),
    fc.tuple(anyText, anyText).map(([title, text]) => remembers(title, text)),
    anyText.map((text) => still(`steer ${JSON.stringify(text)}`, ({ api }) => api.steer(text))),
    fc.integer({ min: -1, max: 7_000 }).map((to) => still(`seek ${to}`, ({ api }) => api.seek(to))),
    fc
      .constantFrom('sp500', 'btc', 'file:none')
      .map((id) => still(`use ${id}`, ({ api }) => api.world.use(id))),
    fc
      .double({ min: -0.5, max: 1.5, noNaN: true })
      .map((to) => still(`threshold ${to}`, ({ api }) => api.policy.set({ 'gate.baseThreshold': to }))),
    fc
      .double({ min: -0.5, max: 1.5, noNaN: true })
      .map((to) => still(`cage ${to}`, ({ api }) => api.cage.set({ maxOrder: to }))),
    fc.nat(6).map((revision) => still(`restore ${revision}`, ({ api }) => api.policy.restore(revision))),
    fc
      .tuple(fc.nat(60), fc.boolean())
      .map(([tick, on]) => still(`pin ${tick}`, ({ api }) => api.state.pin(tick, on))),
    fc.constant(still('playbook', async ({ api }) => api.playbook.set(await api.playbook.get()))),
    fc.nat(60).map((tick) => still(`look at ${tick}`, ({ api }) => api.state.at(tick))),
  ];

  test(
    'leave the golem as the model foresees it, and able to live on',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands(commands, { maxCommands: COMMANDS }), async (run) => {
          await fc.asyncModelRun(async () => {
            const { tick } = await home.api.status();
            return { model: { tick, memories: await count(home) }, real: home };
          }, run);
          await soundAfterOneMore(home);
        }),
        edge.runs(RUNS / COMMANDS),
      );
    },
    FUZZ_TIMEOUT,
  );
});
