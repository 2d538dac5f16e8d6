import { describe, expect, it } from 'vitest';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

type Api = Headless['api'];

/** The ids of what was in each prompt of a life in the S&P 500. @param begins lives up to where the policy is set */
async function prompts(begins: (api: Api) => Promise<unknown>, policy: PolicyPatch, ticks: number) {
  const { api, store } = await wakeHeadless({ world: 'sp500', seed: 7, id: 'one' });
  await begins(api);
  await api.policy.set(policy);
  const told: string[] = [];
  for (let lived = 0; lived < ticks; lived += 50)
    for (const { contribution } of await api.step('theta', 50))
      told.push(
        (contribution?.injected ?? [])
          .map(({ id }) => id)
          .sort()
          .join(),
      );
  await store.close();
  return told;
}

/** In how many ticks a prompt differs where something is cut. */
async function differing(
  begins: (api: Api) => Promise<unknown>,
  cut: PolicyPatch,
  ticks: number,
): Promise<number> {
  const [whole, without] = [await prompts(begins, {}, ticks), await prompts(begins, cut, ticks)];
  return whole.filter((ids, i) => ids !== without[i]).length;
}

describe('what is done to memory at rest reaches prompts within a few hundred ticks', () => {
  it('by rehearsal, which keeps what fades and will be needed', async () => {
    const crisis = (api: Api) => api.seek(300);
    expect(await differing(crisis, { memory: { rehearses: 0 } }, 500)).toBeGreaterThan(0);
  }, 300_000);

  it('by the Curator, which makes one of what an heir learns and what it was told', async () => {
    const heir = async (api: Api): Promise<void> => {
      await api.seek(1_900);
      await api.step('theta', 50);
      await api.step('theta', 50);
      const { testament } = await api.mortality.end();
      await api.lineage.succeed(testament!);
    };
    expect(await differing(heir, { memory: { curates: 0 } }, 200)).toBeGreaterThan(0);
  }, 300_000);
});
