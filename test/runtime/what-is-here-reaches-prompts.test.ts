import { expect, it } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

it('what came of a rule that holds now is asked for as such: in a life, of those rules alone whose conditions the prompt says hold', async () => {
  const { api, store } = await wakeHeadless({ world: 'sp500', seed: 7 });
  const records = [];
  for (let i = 0; i < 6; i += 1) records.push(...(await api.step('theta', 60)));
  let met = 0;
  for (const { tick, decision } of records) {
    const { entries = [] } = (decision && (await api.workspace.get(tick))) ?? {};
    // Those all of whose conditions hold are ranked above every other.
    const holding = new Set(
      entries.flatMap(({ id, score, payload }) => (payload?.rule && score >= 0.6 ? [id] : [])),
    );
    for (const { reason, payload } of entries) {
      if (!reason.text.includes('what the rule waits for holds')) continue;
      met += 1;
      expect(holding).toContain(payload?.memory?.rule);
      expect(payload?.memory?.holds).toBe(true);
    }
  }
  expect(met).toBeGreaterThan(0);
  await store.close();
}, 120_000);

it('a note of the owner holds where it speaks of what an event is about that the thought hears of, and only then', async () => {
  const { api, store } = await wakeHeadless({ world: 'sp500', seed: 7 });
  await api.policy.set({ 'triage.on': 1 });
  await api.step('theta', 10);
  const note = await api.grimoire.remember({
    type: 'insight',
    title: 'Where it comes from',
    text: 'My cousin wrote something like uniswap once.',
  });
  const heard = { with: 0, without: 0 };
  for (const { tick, decision, triage } of await api.step('theta', 150)) {
    const { entries = [] } = (decision && (await api.workspace.get(tick))) ?? {};
    if (entries.length === 0) continue;
    const events = entries.some(({ payload }) => payload?.event?.kind.startsWith('uniswap'));
    const seldom = triage?.seldom?.some(({ kind }) => kind.startsWith('uniswap')) ?? false;
    const found = entries.find(({ id }) => id === note.id);
    expect(found?.payload?.memory?.holds ?? false, `tick ${tick}`).toBe(events || seldom);
    heard[events || seldom ? 'with' : 'without'] += 1;
    if (found?.payload?.memory?.holds)
      expect(found.reason.text).toContain('uniswap, which an event is about');
  }
  expect(heard.with).toBeGreaterThan(0);
  expect(heard.without).toBeGreaterThan(0);
  await store.close();
}, 120_000);

it('a fact of the owner’s that holds stands in the prompt however little it is believed by now, and one that does not hold does not', async () => {
  const { api, store } = await wakeHeadless({ world: 'sp500', seed: 4 });
  await api.step('theta', 10);
  const remember = (title: string, text: string) =>
    api.grimoire.remember({ type: 'insight', title, text, confidence: 0.15, importance: 0 });
  const here = await remember('Falls', 'What falls in price is bought by somebody.');
  const elsewhere = await remember('Tulips', 'My sister once lost her garden to tulips.');
  const thoughts = (await api.step('theta', 60)).filter(({ decision }) => decision !== null);
  expect(thoughts.length).toBeGreaterThan(3);
  for (const { contribution } of thoughts) {
    const injected = new Set(contribution?.injected.map(({ id }) => id));
    expect(injected).toContain(here.id);
    expect(injected).not.toContain(elsewhere.id);
  }
  await store.close();
});
