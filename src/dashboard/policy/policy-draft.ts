import { isWhole, type PolicyField, type PolicyPatch } from '../../domain/rules/policy.ts';
import type { GolemPolicy } from '../../protocol/page/policy.ts';
import { isOverride, readPath } from './field-groups.ts';
import { t } from './strings.ts';
import { unitWords } from './words/field-words.ts';

/** What is typed in the fields that the owner touched, by path. */
export type Draft = Readonly<Record<string, string>>;

export interface DraftChange {
  readonly field: PolicyField;
  readonly from: unknown;
  /** Null takes an override away. */
  readonly to: number | null;
}

/** Why a typed value cannot be saved, or null when it can. */
export function fieldError(field: PolicyField, text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return isOverride(field.path) ? null : t.enter;
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return t.noNumber(trimmed);
  const unit = unitWords(field.unit);
  const within = (bound: number): string => `${bound} ${unit}`.trim();
  if (value < field.min) return t.atLeast(within(field.min));
  if (value > field.max) return t.atMost(within(field.max));
  if (isWhole(field) && !Number.isInteger(value)) return t.whole(unit);
  return null;
}

/** Changes that the draft would make: values that are valid and differ from the policy, in the fields' order. */
export function draftChanges(
  policy: GolemPolicy,
  fields: readonly PolicyField[],
  draft: Draft,
): readonly DraftChange[] {
  return fields.flatMap((field) => {
    const text = draft[field.path];
    if (text === undefined || fieldError(field, text) !== null) return [];
    const from = readPath(policy, field.path);
    const to = text.trim() === '' ? null : Number(text.trim());
    return (from ?? null) === to ? [] : [{ field, from, to }];
  });
}

/** Paths whose typed value cannot be saved. */
export function draftErrors(fields: readonly PolicyField[], draft: Draft): readonly string[] {
  return fields
    .filter((field) => {
      const text = draft[field.path];
      return text !== undefined && fieldError(field, text) !== null;
    })
    .map((field) => field.path);
}

type Tree = { [key: string]: unknown };

/** One nested patch from leaf values by dotted path. */
export function buildPatch(
  values: readonly { readonly path: string; readonly value: unknown }[],
): PolicyPatch {
  const patch: Tree = {};
  for (const { path, value } of values) {
    const keys = path.split('.');
    const last = keys.pop();
    if (last === undefined) continue;
    let node = patch;
    for (const key of keys) node = (node[key] ??= {}) as Tree;
    node[last] = value;
  }
  return patch;
}

/** A value of a policy as a person reads it. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return t.notSet;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? t.none : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
