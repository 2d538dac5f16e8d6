import fc from 'fast-check';
import { GolemPage, type Verb } from './support/golem-page.ts';
import { expect, test } from './support/test.ts';

/** Drawn once for good: which commands, in which order, by which tab. */
const SEED = 15;
const COMMANDS = 500;
/** Asked for at once, from both tabs. */
const AT_ONCE = 25;

type Asked = readonly [tab: 'first' | 'second', verb: Verb, ...args: unknown[]];

const tab = fc.constantFrom('first' as const, 'second' as const);
const tick = fc.integer({ min: 1, max: 60 });
const does = <Name extends Verb>(
  verb: Name,
  ...args: readonly fc.Arbitrary<unknown>[]
): fc.Arbitrary<Asked> => fc.tuple(tab, fc.constant(verb), ...args) as unknown as fc.Arbitrary<Asked>;

const command: fc.Arbitrary<Asked> = fc.oneof(
  does('step', fc.constantFrom('theta', 'gamma'), fc.integer({ min: 1, max: 2 })),
  does('start'),
  does('pause'),
  does('setSpeed', fc.constantFrom(1, 100, 10_000)),
  does('steer', fc.constantFrom('reduce exposure', 'buy', 'watch the gas')),
  does('seek', fc.integer({ min: 0, max: 3_000 })),
  does('world.use', fc.constantFrom('sp500', 'btc')),
  does(
    'policy.set',
    fc.double({ min: 0.1, max: 0.9, noNaN: true }).map((to) => ({ 'gate.baseThreshold': to })),
  ),
  does(
    'cage.set',
    fc.double({ min: 0.05, max: 0.5, noNaN: true }).map((maxOrder) => ({ maxOrder })),
  ),
  does('policy.restore', fc.nat(3)),
  does('grimoire.remember', fc.constant({ type: 'insight', title: 'A word', text: 'Gas is dear at noon.' })),
  does('state.pin', tick, fc.boolean()),
  does('grimoire.list', fc.constant({ limit: 5 })),
  does('records.list', fc.record({ from: tick, limit: fc.constant(3) })),
  does('state.at', tick),
  does('ledger.get'),
  does('metrics.openMetrics'),
);

test('500 commands in any order and at once from two tabs leave records without a gap and books at zero', async ({
  tab: first,
  context,
  guard,
}) => {
  test.setTimeout(180_000);
  // The inference worker and a database that is out of room say so in the console.
  guard.expect(/./);
  // The machine's clock goes back and forth by a day, for the golem's own worker: each so many times that it is looked at.
  await context.route('**/golem.worker-*.js', async (route) => {
    const response = await route.fetch();
    const jumping =
      '{const now=Date.now.bind(Date);let looks=0;Date.now=()=>now()+((Math.floor(++looks/100)%3)-1)*86400000;}';
    await route.fulfill({ response, body: jumping + (await response.text()) });
  });
  await first.wakePaused();
  await first.ask('step', 'theta', 5);
  const second = new GolemPage(await context.newPage(), first.life);
  await second.wake();
  const origin = new URL(first.page.url()).origin;
  const cdp = await context.newCDPSession(first.page);

  const between: Readonly<Record<number, () => Promise<unknown>>> = {
    3: () => context.setOffline(true),
    6: () => context.setOffline(false),
    8: async () => {
      const worker = first.page.workers().find((one) => one.url().includes('/golem.worker'));
      void worker?.evaluate(() => self.close()).catch(() => undefined);
    },
    12: async () => {
      const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
      await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 1_000_000 });
      // How full it may get is asked for when it is opened: the second tab takes over into little room.
      await first.revisit();
    },
    15: async () => {
      await cdp.send('Storage.overrideQuotaForOrigin', { origin });
      await second.revisit();
      await first.revisit();
    },
  };

  const codes = new Set<string>();
  const all = fc.sample(command, { seed: SEED, numRuns: COMMANDS });
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await between[at / AT_ONCE]?.();
    const refused = await Promise.all(
      all.slice(at, at + AT_ONCE).map(([by, verb, ...args]) => {
        const page = by === 'first' ? first : second;
        return page.refusal(verb, ...args);
      }),
    );
    for (const refusal of refused) if (refusal !== null) codes.add(`${refusal.name}: ${refusal.code}`);
  }
  // Whatever was refused was refused by its own name, and no bug was among it.
  expect([...codes].filter((code) => !code.startsWith('AppError: '))).toEqual([]);
  expect([...codes]).not.toContain('AppError: internal');
  expect([...codes]).toContain('AppError: tab.read_only');

  // The first tab is gone in the middle of it: the second goes on from the last tick that was committed.
  await first.page.close();
  await second.until('it runs the golem', ({ role }) => role === 'leader');
  await second.ask('pause');
  const { tick: last, death } = await second.status();
  expect(last).toBeGreaterThan(5);
  if (death === null) expect(await second.ask('step', 'theta', 1)).toMatchObject([{ tick: last + 1 }]);
  expect(await second.expectUnbroken()).toBeGreaterThanOrEqual(last);
  expect(await second.ask('state.verify')).toMatchObject({ sound: true, damages: [] });
  const { balances } = await second.ask('ledger.get');
  const sum = (asset: 'quote' | 'base'): number =>
    Object.values(balances).reduce((total, account) => total + account[asset], 0);
  expect([sum('quote'), sum('base')]).toEqual([0, 0]);
});
