import { AppError } from '../../domain/errors.ts';
import { isWhole, type PolicyPatch, type PolicyRevision } from '../../domain/rules/policy.ts';
import { isObject } from '../../lib/json/plain-data.ts';
import { fieldAt } from './fields.ts';
import type { GolemPolicy } from './golem-policy.ts';
import { rowAt, ROWS } from './rows.ts';

type Change = PolicyRevision['changes'][number];
type Tree = Readonly<Record<string, unknown>>;

/** Pairs that must stay in order: the first path's value may not exceed the second's. */
const ORDERED = [...ROWS.values()].flatMap(({ path, row }): (readonly [string, string])[] => {
  if (row.kind !== 'number' || row.atMost === undefined) return [];
  return [[path, path.replace(/[^.]+$/, row.atMost)]];
});

function refuse(path: string, why: string, data: Record<string, unknown> = {}): never {
  throw new AppError('input.invalid', `Policy ${path}: ${why}.`, { data: { path, ...data } });
}

/** Every leaf by dotted path; a list is one leaf, and so is anything that is not a plain object. */
function leaves(tree: Tree, prefix = '', into = new Map<string, unknown>()): Map<string, unknown> {
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (isObject(value)) leaves(value, path, into);
    else into.set(path, value);
  }
  return into;
}

/** Leaves of a patch; an empty object counts as one, so that an unknown path cannot hide in it. */
function patchLeaves(tree: Tree, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    return isObject(value) && Object.keys(value).length > 0 ? patchLeaves(value, path) : [[path, value]];
  });
}

/** Ours: more models than anybody asks, with room in each. */
const MOST_NAMES = 100;
const LONGEST_NAME = 200;

const isName = (name: unknown): boolean =>
  typeof name === 'string' && name.trim() !== '' && name.length <= LONGEST_NAME;

function checkList(path: string, value: unknown): void {
  if (!Array.isArray(value) || value.length > MOST_NAMES || !value.every(isName))
    refuse(path, `must be a list of up to ${MOST_NAMES} names of up to ${LONGEST_NAME} characters`);
}

function checkLeaf(path: string, value: unknown): void {
  const { row, keys } = rowAt(path) ?? {};
  if (row?.kind === 'names' && keys?.length === 0) return checkList(path, value);
  const field = fieldAt(path);
  if (field === null) refuse(path, 'there is no setting with this name');
  if (value === null && row?.kind === 'overrides') return; // takes the override away
  if (typeof value !== 'number' || !Number.isFinite(value))
    refuse(path, 'must be a finite number', { value });
  if (value < field.min || value > field.max)
    refuse(path, `must be from ${field.min} to ${field.max} ${field.unit}`, {
      value,
      min: field.min,
      max: field.max,
    });
  if (isWhole(field) && !Number.isInteger(value))
    refuse(path, `must be a whole number of ${field.unit}`, { value });
}

const without = (tree: Tree, key: string): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key));

/**
 * A copy with one leaf replaced, added, or (null) removed; overrides of which none is left go with the last. Only the objects
 * on its way are copied.
 */
function withLeaf(tree: Tree, keys: readonly string[], value: unknown): Tree {
  const [key, ...rest] = keys as [string, ...string[]];
  const inner = Object.hasOwn(tree, key) ? tree[key] : undefined;
  if (rest.length > 0) {
    const next = withLeaf(isObject(inner) ? inner : {}, rest, value);
    const emptied = value === null && rest.length === 1 && Object.keys(next).length === 0;
    return emptied ? without(tree, key) : { ...tree, [key]: next };
  }
  if (value !== null) return { ...tree, [key]: Array.isArray(value) ? [...(value as unknown[])] : value };
  return without(tree, key);
}

function checkOrder(policy: GolemPolicy): void {
  const values = leaves(policy as unknown as Tree);
  for (const [low, high] of ORDERED) {
    const [a, b] = [values.get(low) as number, values.get(high) as number];
    if (a > b) refuse(low, `${a} is above ${high} (${b})`, { other: high });
  }
}

/**
 * Leaves that differ between two policies, sorted by path; `undefined` where one side lacks the leaf.
 * The revision number itself is left out.
 */
export function diffPolicies(a: GolemPolicy, b: GolemPolicy): readonly Change[] {
  const [before, after] = [leaves(a as unknown as Tree), leaves(b as unknown as Tree)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths
    .filter((path) => path !== 'revision')
    .filter((path) => JSON.stringify(before.get(path)) !== JSON.stringify(after.get(path)))
    .map((path) => ({ path, from: before.get(path), to: after.get(path) }));
}

/** The number at a dotted path; null where there is none, as of an override that is not set. */
export function numberAt(policy: GolemPolicy, path: string): number | null {
  let at: unknown = policy;
  for (const key of path.split('.')) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  return typeof at === 'number' ? at : null;
}

/** A policy with every change made that `diffPolicies` told of; nothing is checked. */
export function withChanges(policy: GolemPolicy, changes: readonly Change[], revision: number): GolemPolicy {
  const tree = changes.reduce(
    (made: Tree, { path, to }) => withLeaf(made, path.split('.'), to ?? null),
    policy as unknown as Tree,
  );
  return { ...tree, revision } as unknown as GolemPolicy;
}

/**
 * Deep-merges a patch into a policy: leaves replace, objects merge, `null` takes an override away;
 * a key may be a dotted path. The revision
 * rises by one where something changed; a patch that changes nothing returns the same policy.
 * @throws AppError `input.invalid` for an unknown path, a value that is not a finite number, out of its bounds
 * or out of order with its neighbour; `data.path` names it. Then nothing is changed.
 */
export function applyPatch(
  policy: GolemPolicy,
  patch: PolicyPatch,
): { readonly policy: GolemPolicy; readonly changes: readonly Change[] } {
  if (!isObject(patch)) refuse('', 'a patch must be an object');
  let merged = policy as unknown as Tree;
  for (const [path, value] of patchLeaves(patch)) {
    checkLeaf(path, value);
    merged = withLeaf(merged, path.split('.'), value);
  }
  const changes = diffPolicies(policy, merged as unknown as GolemPolicy);
  if (changes.length === 0) return { policy, changes };
  const next = { ...merged, revision: policy.revision + 1 } as unknown as GolemPolicy;
  checkOrder(next);
  return { policy: next, changes };
}
