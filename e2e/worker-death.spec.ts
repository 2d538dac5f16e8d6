import { expect, test } from './support/test.ts';

for (const name of ['golem', 'database', 'inference'] as const) {
  test(`the ${name} worker dies: it is noticed, made anew, and the golem goes on`, async ({ tab }) => {
    const { page } = tab;
    const { golemId } = await tab.wake();
    await tab.ask('setSpeed', 1_000);
    const before = await tab.untilTick(10);
    const record = await tab.ask('records.get', before.tick);

    const worker = page.workers().find((one) => one.url().includes(`/${name}.worker`));
    const gone = new Promise((resolve) => worker!.once('close', resolve));
    // It cannot answer any more.
    void worker!.evaluate(() => self.close()).catch(() => undefined);
    await gone;

    await expect(page.getByRole('log', { name: 'Notices' })).toContainText(`The ${name} worker stopped`);
    const after = await tab.until(
      'it lives on by itself',
      ({ run, tick }) => run === 'running' && tick > before.tick + 5,
    );
    expect(after).toMatchObject({ golemId, role: 'leader', speed: 1_000 });
    expect(await tab.ask('records.get', before.tick)).toEqual(record);
    await tab.ask('pause');
    await tab.expectUnbroken();
  });
}

test('a paused golem whose worker dies is there again, and still paused', async ({ tab }) => {
  await tab.wakePaused();
  const [, { tick }] = [await tab.ask('step', 'theta', 3), await tab.status()];
  const worker = tab.page.workers().find((one) => one.url().includes('/golem.worker'))!;
  void worker.evaluate(() => self.close()).catch(() => undefined);
  await expect(tab.page.getByRole('log', { name: 'Notices' })).toContainText('The golem worker stopped');
  expect(await tab.status()).toMatchObject({ run: 'paused', tick });
});

test('a worker that never begins is noticed while the golem wakes, and made anew', async ({ tab }) => {
  const { page } = tab;
  await page.clock.install();
  let asked = 0;
  await page.route(/\/database\.worker/, async (route) => {
    asked += 1;
    // The first is never answered: that worker has no script to run.
    if (asked > 1) await route.continue();
  });
  const woken = tab.wake();
  await expect.poll(() => asked).toBe(1);
  // The other two are there.
  const held = (): Promise<number> =>
    page.evaluate(async () => {
      const { held: locks = [] } = await navigator.locks.query();
      return locks.filter(({ name }) => /^lifeline:(golem|inference)-/.test(name ?? '')).length;
    });
  await expect.poll(held).toBe(2);
  await page.clock.fastForward(180_000);
  await woken;
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('did not start within 180 s');
  await tab.ask('pause');
  await tab.expectUnbroken();
});

test('a worker that ends by itself while it reads a file is told of, nothing is kept, and the next one reads it', async ({
  tab,
}) => {
  let ends = true;
  await tab.page.context().route(/\/import\.worker-[^/]*\.js/, async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    // It is alive until it is asked, and then gone without a word.
    const body = ends ? `self.addEventListener('message', () => self.close());\n${script}` : script;
    await route.fulfill({ response, body });
  });
  await tab.wakePaused();
  const read = (): Promise<string> =>
    tab.page.evaluate(async () => {
      const rows = Array.from({ length: 100 }, (_, i) => `${1_700_000_000 + i * 3_600},1,2,0.5,1.5,3`);
      const file = new File([['time,open,high,low,close,volume', ...rows].join('\n')], 'ABC_EUR.csv');
      return golem.world.importFile(file, {}).then(
        ({ steps }) => `${steps} steps`,
        ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
      );
    });
  const worlds = (await tab.ask('world.list')).length;
  expect(await read()).toBe('worker.lost: The import worker stopped.');
  expect(await tab.ask('world.list')).toHaveLength(worlds);
  ends = false;
  expect(await read()).toBe('100 steps');
  expect(await tab.ask('world.list')).toHaveLength(worlds + 1);
});
