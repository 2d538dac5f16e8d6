import { expect, it } from 'vitest';
import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import type { PreAssemblyFigures } from '../../src/domain/context/pre-assembly.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const TICKS = 90;

/** A life with rest between its ticks, and what was made ready for its prompts. */
async function lived(preassembles: 0 | 1): Promise<{
  readonly workspaces: readonly (CognitiveWorkspace | null)[];
  readonly figures: PreAssemblyFigures;
}> {
  const time = new VirtualTime();
  const { clock, timer } = time;
  const { api } = await wakeHeadless({ world: 'sp500', seed: 4, id: 'prepared', clock, timer });
  await api.policy.set({ context: { preassembles } });
  for (let tick = 0; tick < TICKS; tick += 1) {
    await api.step('theta', 1);
    await time.pass(2);
  }
  const ticks = Array.from({ length: TICKS }, (_, i) => i + 1);
  const workspaces = await Promise.all(ticks.map((tick) => api.workspace.get(tick)));
  return { workspaces, figures: (await api.metrics()).preAssembly! };
}

it('makes ready between ticks what the next prompts ask for, and changes none of them', async () => {
  const [on, off] = [await lived(1), await lived(0)];
  expect(on.figures.ready).toBeGreaterThan(0);
  expect(on.figures.made).toBeGreaterThanOrEqual(on.figures.ready);
  const { asked, kept, ready, outdated, missing } = on.figures;
  expect(kept + ready + outdated + missing).toBe(asked);
  // What a tick writes is known before the next begins, so that nearly all that is asked for is there.
  expect((kept + ready) / asked).toBeGreaterThan(0.9);
  expect(off.figures).toMatchObject({ enabled: false, asked: 0, made: 0 });
  const different = on.workspaces.filter((one, i) => told(one) !== told(off.workspaces[i]!));
  expect(different.map((one) => one?.tick)).toEqual([]);
});

/** Letter by letter, but for the number of the policy, which a change of any row moves. */
const told = (workspace: CognitiveWorkspace | null): string =>
  JSON.stringify(workspace).replaceAll(/policyRevision":\d+|policy revision \d+/g, '');
