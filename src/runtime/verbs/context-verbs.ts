import { AppError } from '../../domain/errors.ts';
import { CONTEXT_EVENTS } from '../../domain/events.ts';
import type { ContextEventQuery, GolemContextApi } from '../../protocol/context.ts';
import type { Golem } from '../golem.ts';
import { requireWhole } from './require-number.ts';

/** Events that one call answers at most. */
const MAX_EVENTS = 100_000;

/** Ticks are 32 bits wide in the store. */
const tickOf = (value: unknown): number => requireWhole('A tick', value, 0, 2 ** 31 - 1);

function requireQuery({ from, to, types, limit }: ContextEventQuery): ContextEventQuery {
  for (const type of types ?? []) {
    if (!CONTEXT_EVENTS.includes(type)) {
      throw new AppError('input.invalid', `A context event is one of ${CONTEXT_EVENTS.join(', ')}.`, {
        data: { type },
      });
    }
  }
  return {
    ...(from !== undefined && { from: tickOf(from) }),
    ...(to !== undefined && { to: tickOf(to) }),
    ...(types !== undefined && { types: [...types] }),
    ...(limit !== undefined && { limit: requireWhole('A limit', limit, 1, MAX_EVENTS) }),
  };
}

/** The verbs on contexts: how they are stored, how they differ, and what was told of them. */
export function contextVerbs(golem: Golem): GolemContextApi {
  const { store } = golem.deps;
  return {
    workspaceFrame: async (tick) => store.workspaceFrame(tickOf(tick)),
    workspaceDelta: async (from, to) => store.workspaceDelta(tickOf(from), tickOf(to)),
    workspaceFrameTotals: () => store.workspaceFrameTotals(),
    eventsList: async (query) => store.contextEvents(requireQuery(query)),
  };
}
