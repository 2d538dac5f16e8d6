import { expect, it } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

it('triage is on by itself: a newborn sifts the events of a tape, and what stands out reaches the gate, the prompt and what it knows', async () => {
  const { api, store } = await wakeHeadless({ world: 'sp500', seed: 7 });
  const records = await api.step('theta', 100);
  expect(records.every(({ triage }) => triage !== undefined)).toBe(true);
  const escalated = records.flatMap(({ triage }) => triage!.escalated);
  expect(escalated.length).toBeGreaterThan(0);
  expect(records.some(({ gate }) => gate.salience?.why.includes('deviations off'))).toBe(true);
  const thoughts = records.filter(({ decision }) => decision !== null);
  const events = await Promise.all(
    thoughts.map(async ({ tick }) =>
      (await api.workspace.get(tick))!.entries.filter(({ payload }) => payload?.event),
    ),
  );
  expect(events.flat().length).toBeGreaterThan(0);
  await store.close();
});
