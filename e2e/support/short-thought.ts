import type { GolemPage } from './golem-page.ts';

/** Lives until it has thought, with a prompt as short as may be: a model in the tab reads it again and again. @returns the tick */
export async function shortThought(tab: GolemPage): Promise<number> {
  await tab.ask('policy.set', {
    gate: { baseThreshold: 0.1, minThreshold: 0.05 },
    context: { budgetTokens: 2_000, phaseBudget: { thriving: 0.3 } },
  });
  await tab.ask('step', 'theta', 12);
  const records = await tab.ask('records.list', { from: 1, to: 12, limit: 12 });
  return records.find(({ decision }) => decision !== null)!.tick;
}
