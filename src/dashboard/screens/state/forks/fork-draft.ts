import type { ContextCategory } from '../../../../domain/context/category.ts';
import {
  type ForkChange,
  type ForkModels,
  type ForkRequest,
  MOST_FORK_TICKS,
} from '../../../../domain/past/fork.ts';
import type { PolicyField } from '../../../../domain/rules/policy.ts';
import { buildPatch, fieldError } from '../../../policy/index.ts';
import { t } from './strings.ts';

/** Kinds of change as the form offers them. */
export const CHANGE_KINDS = ['policy', 'allocation', 'playbook', 'force', 'steer', 'reply', 'price'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

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

function wholeError(text: string, min: number, max: number): string | null {
  const value = Number(text.trim());
  if (text.trim() === '' || !Number.isInteger(value)) return t.wrong.whole;
  if (value < min || value > max) return t.wrong.range(min, max);
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
      return field ? fieldError(field, text) : t.wrong.number;
    }
    case 'playbook':
      return text === '' ? t.wrong.playbook : null;
    case 'force':
      return change.what === '' ? t.wrong.force : null;
    case 'steer':
      if (text === '') return t.wrong.steer;
      return text.length > MOST_TEXT ? t.wrong.long(MOST_TEXT) : null;
    case 'reply':
      return text === '' ? t.wrong.reply : null;
    case 'price': {
      const factor = Number(text);
      const fits = text !== '' && factor >= PRICE.min && factor <= PRICE.max;
      return fits ? null : t.wrong.factor(PRICE.min, PRICE.max);
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
    ['from', wholeError(draft.from, 1, Math.max(1, last))],
    ['ticks', draft.ticks.trim() === '' ? null : wholeError(draft.ticks, 1, MOST_FORK_TICKS)],
    ['changes', draft.changes.length === 0 ? t.wrong.nothing : null],
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
