import type { ForkChange } from '../../../domain/past/fork.ts';
import type { WorstTick } from '../../../domain/governor/mutation.ts';
import { fromPrompt } from '../../../domain/decisions/thought.ts';
import { isOtherwise, type Look, lookBack } from '../../../mind/governor/index.ts';
import { fieldAt } from '../../../mind/policy/index.ts';
import { cameOf, type ReliveDeps } from './relive.ts';

const ROOM = 'context.budgetTokens';

/**
 * Lives a bad tick again with everything whole that had given way in its prompt, and where that would have been worth more, with one kind of
 * it after the other kept within the same room.
 * @returns null where nothing had given way, or where a model or an order decided, who are not asked twice
 * @throws AppError of a fork
 */
export async function reliveWhole(bad: WorstTick, deps: ReliveDeps): Promise<Look | null> {
  const { store, life, forks } = deps;
  const [record, workspace] = await Promise.all([store.record(bad.tick), store.workspace(bad.tick)]);
  if (!record?.decision || !workspace || !fromPrompt(record.thought?.by ?? '')) return null;
  const { decision } = record;
  const worth = await cameOf(record, deps);
  if (worth === null) return null;
  const room: ForkChange = { kind: 'policy', patch: { [ROOM]: fieldAt(ROOM)!.max } };
  const prompt = {
    workspace,
    regime: bad.regime,
    came: { summary: decision.summary, worth },
    async again(several: readonly (readonly string[])[], whole: boolean) {
      const forced = several.map((ids) => ids.map((id): ForkChange => ({ kind: 'force', id })));
      const others = await forks.relive(
        bad.tick,
        forced.map((changes) => (whole ? [room, ...changes] : changes)),
      );
      return Promise.all(
        others.map(async (other) => {
          if (!other.decision || !isOtherwise(decision, other.decision)) return null;
          const came = await cameOf(other, deps);
          return came === null ? null : { summary: other.decision.summary, worth: came };
        }),
      );
    },
  };
  return lookBack(prompt, life.policy.loops);
}
