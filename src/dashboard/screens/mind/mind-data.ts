import type { CognitiveWorkspace } from '../../../domain/context/context.ts';
import { TIERS } from '../../../domain/life/life.ts';
import type { GolemFacade } from '../../../runtime/facade/index.ts';
import type { TickLog } from '../../life/index.ts';

export interface MindData {
  /** What is shown; null when nothing has been assembled yet. */
  readonly workspace: CognitiveWorkspace | null;
  /** The assembled workspace before it. */
  readonly previous: CognitiveWorkspace | null;
  /** The tick that was asked for, when it assembled nothing itself. */
  readonly askedInVain: number | null;
}

/** The workspace of a tick, or of the last one before it that assembled one; null asks for the latest. */
export async function readMind(
  golem: Pick<GolemFacade, 'status'> & { readonly workspace: Pick<GolemFacade['workspace'], 'before'> },
  tick: number | null,
): Promise<MindData> {
  const last = (await golem.status()).tick;
  const workspace = await golem.workspace.before(Math.min(tick ?? last, last));
  const previous = workspace && workspace.tick > 1 ? await golem.workspace.before(workspace.tick - 1) : null;
  return { workspace, previous, askedInVain: tick !== null && workspace?.tick !== tick ? tick : null };
}

/** The first tick after `tick` that assembled a workspace: every T1 and T2 does, no T0 does. */
export function nextAssembled(log: TickLog, tick: number): number | null {
  const first = Math.max(0, tick + 1 - log.first);
  for (let index = first; index < log.length; index += 1) {
    if (TIERS[log.tier[index]!] !== 'T0') return log.tick[index]!;
  }
  return null;
}
