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
