import { AppError } from '../../domain/errors.ts';
import type { GovernorInput, OrganDescription, Perceiving } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { MindState } from './mind-state.ts';

// The heart knows steps, not organs: who does what at a step is asked of the list.

type Listed = readonly OrganDescription[];

/** What one organ does at a step that one alone fills. @throws AppError `internal` where none does */
export function filling<Step extends 'retrieve' | 'analyze' | 'governs' | 'reckons' | 'reflects'>(
  organs: Listed,
  step: Step,
): NonNullable<OrganDescription[Step]> {
  for (const organ of organs) {
    const fills = organ[step];
    if (fills) return fills;
  }
  throw new AppError('internal', `No organ fills the step ${step}`);
}

/** What the first organ has to say that has something; null where none has. */
export function firstOf<Said>(
  organs: Listed,
  ask: (organ: OrganDescription) => Said | null | undefined,
): Said | null {
  for (const organ of organs) {
    const said = ask(organ) ?? null;
    if (said !== null) return said;
  }
  return null;
}

/** What organs make of what the world told, by their names. */
export function perceivedBy(
  organs: Listed,
  state: MindState,
  moment: Perceiving,
): ReadonlyMap<string, unknown> {
  const perceived = new Map<string, unknown>();
  for (const { name, perceive } of organs) {
    const made = perceive?.(state, moment) ?? null;
    if (made !== null) perceived.set(name, made);
  }
  return perceived;
}

/** Kinds of events that organs found worth a look, each once. */
export const happenedBy = (organs: Listed, perceived: ReadonlyMap<string, unknown>): readonly string[] => [
  ...new Set(organs.flatMap(({ name, happened }) => happened?.(perceived.get(name) ?? null) ?? [])),
];

/** What the events that a thought hears of are about, by all organs. */
export const aboutBy = (
  organs: Listed,
  state: MindState,
  perceived: ReadonlyMap<string, unknown>,
): readonly string[] => [
  ...new Set(organs.flatMap(({ name, about }) => about?.(state, perceived.get(name) ?? null) ?? [])),
];

/** What organs have learnt that a prompt goes by. */
export const informedBy = (
  organs: Listed,
  state: MindState,
  at: Parameters<NonNullable<OrganDescription['informs']>>[1],
  policy: GolemPolicy,
): Partial<GovernorInput> =>
  Object.assign({}, ...organs.map((organ) => organ.informs?.(state, at, policy))) as Partial<GovernorInput>;
