import { SCREENS } from '../src/dashboard/navigation/routes.ts';
import { expect, test } from './support/test.ts';

const MODEL_MS = 60_000;
/** Ticks of a minute at the speed that a golem begins with. */
const MINUTE = 100;

test('the whole page lives under the policy that it carries', async ({ tab }) => {
  const { page } = tab;
  // Threads are workers of a worker: it has them wherever there are cores enough.
  await page.route('**/inference.worker-*.js', async (route) => {
    const response = await route.fetch();
    const cores = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });";
    await route.fulfill({ response, body: `${cores}${await response.text()}` });
  });
  await tab.wake();
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe-inline');
  const { model } = await tab.until('the model is ready', ({ model }) => model.state === 'ready', MODEL_MS);
  expect(model.threads).toBeGreaterThan(1);
  // The engine's threads too have the policy of who made them, not that of a file.
  const workers = page.workers().map((worker) => worker.url());
  expect(workers.length).toBeGreaterThan(3);
  expect(workers.filter((address) => !address.startsWith('blob:'))).toEqual([]);
  await tab.ask('steer', 'reduce exposure');
  await tab.ask('setSpeed', 10_000);
  await tab.untilTick(MINUTE);
  // Every screen is made of templates, styles and charts of its own; the guard hears of anything refused.
  for (const screen of SCREENS) {
    await page.goto(`./?life=${tab.life}#/${screen}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  }
  expect((await tab.status()).storage.kind).toBe('indexeddb');
});

test('what is injected does not run', async ({ tab, guard }) => {
  const { page } = tab;
  // As if somebody had got their words into the page on its way.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '</body>',
      '<script>globalThis.injected = true</script></body>',
    );
    return route.fulfill({ response, body });
  });
  await tab.open();
  const outcome = await page.evaluate(() => {
    const tried = (attempt: () => void): string => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      injected: 'injected' in globalThis,
      html: tried(() => (document.body.innerHTML = '<img src="x" onerror="globalThis.injected = true">')),
      worker: tried(() => new Worker('data:text/javascript,1')),
      inline: tried(() => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.injected = true';
        document.body.append(script);
      }),
    };
  });
  expect(outcome).toMatchObject({
    injected: false,
    html: 'TypeError',
    worker: 'TypeError',
    inline: 'TypeError',
  });
  expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);
  // What the other tests rely on: the guard hears of it, or they would say nothing.
  await expect.poll(() => guard.heard(/Refused by script-src/)).toBe(true);
  guard.expect(/Content Security Policy|Refused by|TrustedHTML|TrustedScript|Trusted Types/i);
});
