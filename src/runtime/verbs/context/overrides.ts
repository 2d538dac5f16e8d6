import type { ContextOverride, OverrideHand } from '../../../domain/context/context.ts';
import { AppError } from '../../../domain/errors.ts';
import type { OwnerCommand } from '../../../domain/past/replay.ts';
import { overridesIn, withoutOverride, withOverride } from '../../../mind/prompt/index.ts';
import { withPin } from '../../../mind/grimoire/index.ts';
import type { MindState } from '../../../mind/heartbeat/index.ts';
import { isHardContext } from '../../../shared/hard-context.ts';
import type { Golem } from '../../golem.ts';
import { waits } from '../../../shared/standing.ts';

type Named = Pick<ContextOverride, 'of' | 'title'>;

/** What the owner wants in every prompt, or in none. */
export const overridesOf = ({ life, deps }: Golem): Promise<readonly ContextOverride[]> =>
  overridesIn(life.state, (ids) => deps.store.entriesById(ids));

/** What an id is of. @throws AppError `golem.not_found`; `input.invalid` where no hand can change whether it is in */
async function subjectOf({ life, deps }: Golem, id: string, hand: OverrideHand): Promise<Named> {
  const { tick, playbook, pinned = [] } = life.state;
  const [memory] = await deps.store.entriesById([id]);
  const last = await deps.store.workspaceBefore(tick);
  const entry = last?.entries.find((one) => one.id === id);
  const hard = entry && !pinned.includes(id) && isHardContext(entry);
  if (hard && (hand === 'ban' || !memory)) {
    const why = hand === 'ban' ? 'the golem can’t decide safely without it' : 'it is already in every prompt';
    throw new AppError('input.invalid', `“${entry.title}” is required context: ${why}.`, { data: { id } });
  }
  if (memory) {
    if (hand === 'pin' && waits(memory)) {
      throw new AppError('input.invalid', 'This memory is in quarantine. Release it first.', {
        data: { id },
      });
    }
    return { of: { kind: 'memory', id }, title: memory.title };
  }
  const rule = playbook.rules.find((one) => one.id === id);
  if (rule) return { of: { kind: 'rule', id }, title: rule.title };
  if (entry) return { of: entry.of, title: entry.title };
  throw new AppError('golem.not_found', 'No memory, rule or entry of the last prompt has this id.', {
    data: { id },
  });
}

const COMMANDS: Readonly<
  Record<OverrideHand, { readonly on: OwnerCommand['kind']; readonly off: OwnerCommand['kind'] }>
> = { pin: { on: 'pin', off: 'unpin' }, ban: { on: 'ban', off: 'lift-ban' } };

/** Memories that are pinned are brought by the memory itself: what the owner pins stands with it too. */
function withPinned(state: MindState, id: string, on: boolean): MindState {
  if (!on && !state.pinned?.includes(id)) return state;
  return { ...state, pinned: withPin(state.pinned ?? [], id, on) };
}

/**
 * Puts an entry into every prompt from the next thought on, or leaves it out of each.
 * @returns what stands then
 * @throws AppError `golem.not_found`; `input.invalid` where it is hard context, in quarantine, or where too much stands
 */
export async function override(
  golem: Golem,
  id: string,
  hand: OverrideHand,
): Promise<readonly ContextOverride[]> {
  const standing = (await overridesOf(golem)).find((one) => one.id === id);
  if (standing?.hand === hand) return overridesOf(golem);
  const named = await subjectOf(golem, id, hand);
  const { clock } = golem.deps;
  await golem.life.amend({ kind: COMMANDS[hand].on, what: id }, async (state) => {
    const one: ContextOverride = {
      id,
      hand,
      ...named,
      by: 'owner',
      since: state.tick,
      wallTime: clock.now(),
    };
    const overrides = withOverride(state.overrides ?? [], one);
    return { ...withPinned(state, id, hand === 'pin' && named.of.kind === 'memory'), overrides };
  });
  golem.emitStatus();
  return overridesOf(golem);
}

/** Takes the owner's hand off entries: from the next thought on they have to be chosen like any other. @returns what stands then */
export async function lift(golem: Golem, id: string): Promise<readonly ContextOverride[]> {
  const standing = (await overridesOf(golem)).find((one) => one.id === id);
  if (!standing) return overridesOf(golem);
  await golem.life.amend({ kind: COMMANDS[standing.hand].off, what: id }, async (state) => lifted(state, id));
  golem.emitStatus();
  return overridesOf(golem);
}

/** The state without a hand on an entry; the very same where none lay on it. */
export function lifted(state: MindState, id: string): MindState {
  const { overrides } = state;
  const after = overrides && withoutOverride(overrides, id);
  const bare = withPinned(state, id, false);
  return after === overrides ? bare : { ...bare, overrides: after };
}
