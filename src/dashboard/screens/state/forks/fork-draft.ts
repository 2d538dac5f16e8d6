import type { ContextCategory } from '../../../../domain/context/category.ts';
import {
  type ForkChange,
  type ForkModels,
  type ForkRequest,
  MOST_FORK_TICKS,
} from '../../../../domain/past/fork.ts';
import type { PolicyField } from '../../../../domain/rules/policy.ts';
import { buildPatch, fieldError } from '../../../policy/index.ts';

/** Kinds of change as the form offers them. */
export const CHANGE_KINDS = [
  { kind: 'policy', label: 'A number of the policy' },
  { kind: 'allocation', label: 'A share of the context window' },
  { kind: 'playbook', label: 'The playbook' },
  { kind: 'force', label: 'An entry that was left out goes in' },
  { kind: 'steer', label: 'A steer' },
  { kind: 'reply', label: 'What the model says' },
  { kind: 'price', label: 'The price path' },
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number]['kind'];

export interface DraftChange {
  readonly key: number;
  readonly kind: ChangeKind;
  /** Path of a policy number, category of a share, or id of an entry. */
  readonly what: string;
  /** As typed. */
  readonly text: string;
}

export interface ForkDraft {
  readonly from: string;
  readonly ticks: string;
  readonly name: string;
  readonly changes: readonly DraftChange[];
  /** Who thinks where it goes its own way. */
  readonly models: ForkModels;
}

export const ALLOCATIONS = 'context.allocations.';
const PRICE = { min: 0.01, max: 100 };
const MOST_TEXT = 2_000;

/** What is wrong, by field: `from`, `ticks`, or the key of a change. */
export type DraftErrors = Readonly<Record<string, string>>;

function wholeError(text: string, min: number, max: number, what: string): string | null {
  const value = Number(text.trim());
  if (text.trim() === '' || !Number.isInteger(value)) return `${what} is a whole number.`;
  if (value < min || value > max) return `${what} is from ${min} to ${max}.`;
  return null;
}

const pathOf = ({ kind, what }: DraftChange): string =>
  kind === 'allocation' ? `${ALLOCATIONS}${what as ContextCategory}` : what;

function changeError(change: DraftChange, fields: readonly PolicyField[]): string | null {
  const text = change.text.trim();
  switch (change.kind) {
    case 'policy':
    case 'allocation': {
      const field = fields.find(({ path }) => path === pathOf(change));
      return field ? fieldError(field, text) : 'Choose which.';
    }
    case 'playbook':
      return text === '' ? 'A playbook has at least one rule.' : null;
    case 'force':
      return change.what === '' ? 'Choose an entry that was left out.' : null;
    case 'steer':
      if (text === '') return 'Say what it is told.';
      return text.length > MOST_TEXT ? `At most ${MOST_TEXT} characters.` : null;
    case 'reply':
      return text === '' ? 'Write the reply.' : null;
    case 'price': {
      const factor = Number(text);
      const fits = text !== '' && factor >= PRICE.min && factor <= PRICE.max;
      return fits ? null : `A factor from ${PRICE.min} to ${PRICE.max}.`;
    }
  }
}

function changeOf(change: DraftChange): ForkChange {
  const text = change.text.trim();
  switch (change.kind) {
    case 'policy':
    case 'allocation':
      return { kind: 'policy', patch: buildPatch([{ path: pathOf(change), value: Number(text) }]) };
    case 'playbook':
      return { kind: 'playbook', markdown: change.text };
    case 'force':
      return { kind: 'force', id: change.what };
    case 'steer':
    case 'reply':
      return { kind: change.kind, text };
    case 'price':
      return { kind: 'price', factor: Number(text) };
  }
}

/** What the form asks for, or what keeps it from being asked. @param last the life's last tick */
export function readDraft(
  draft: ForkDraft,
  fields: readonly PolicyField[],
  last: number,
): { readonly request: ForkRequest | null; readonly errors: DraftErrors } {
  const found: [string, string | null][] = [
    ['from', wholeError(draft.from, 1, Math.max(1, last), 'The first tick')],
    ['ticks', draft.ticks.trim() === '' ? null : wholeError(draft.ticks, 1, MOST_FORK_TICKS, 'It')],
    ['changes', draft.changes.length === 0 ? 'Change at least one thing.' : null],
    ...draft.changes.map((change): [string, string | null] => [
      String(change.key),
      changeError(change, fields),
    ]),
  ];
  const errors = Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== null));
  if (Object.keys(errors).length > 0) return { request: null, errors };
  const name = draft.name.trim();
  const request: ForkRequest = {
    from: Number(draft.from),
    changes: draft.changes.map(changeOf),
    ...(draft.ticks.trim() !== '' && { ticks: Number(draft.ticks) }),
    ...(name !== '' && { name }),
    ...(draft.models === 'ask' && { models: draft.models }),
  };
  return { request, errors };
}
