import type { Organ } from '../../domain/past/replay.ts';
import { type MindState, ORGANS } from '../heartbeat/index.ts';
import type { KeptIn, OrganDescription } from '../contract/index.ts';
import type { Circumstances } from './circumstances.ts';

type Row = Readonly<Record<string, unknown>>;
type Table = Readonly<Record<string, Row>>;

/** Where the organs have their keys kept. */
const KEPT: ReadonlyMap<string, KeptIn> = new Map([
  ['golemId', 'self'],
  ['tick', 'self'],
  ...(ORGANS as readonly OrganDescription[]).flatMap(({ keptIn }) => Object.entries<KeptIn>(keptIn ?? {})),
]);

/** Keys whose value is a table by ids: each row is taken apart. */
const TABLES: ReadonlyMap<string, Exclude<KeptIn, string>> = new Map(
  [...KEPT].flatMap(([key, kept]) => (typeof kept === 'string' ? [] : [[key, kept]])),
);

export type Organs = ReadonlyMap<string, Organ>;

function add(
  organs: Map<string, Record<string, unknown>>,
  organ: string,
  part: string,
  value: unknown,
): void {
  const known = organs.get(organ);
  if (known) known[part] = value;
  else organs.set(organ, { [part]: value });
}

/** A state and what it stands on, taken apart. Parts keep their identity: what a tick left alone is the same object. */
export function organsOf(state: MindState, standing: Circumstances): Organs {
  const organs = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(state)) {
    const kept = KEPT.get(key) ?? key;
    if (typeof kept === 'string') add(organs, kept, key, value);
  }
  for (const [key, { fieldIn }] of TABLES) {
    for (const [id, row] of Object.entries((state[key] ?? {}) as Table)) {
      for (const [field, value] of Object.entries(row)) {
        add(organs, `${key}/${id}/${fieldIn(field)}`, field, value);
      }
    }
  }
  for (const [key, value] of Object.entries(standing)) add(organs, key, key, value);
  return organs;
}

const STANDING: ReadonlySet<string> = new Set([
  'policy',
  'world',
  'grimoire',
] satisfies (keyof Circumstances)[]);

/** The reverse of {@link organsOf}. @throws Error when an organ is missing */
export function fromOrgans(organs: Organs): { readonly state: MindState; readonly standing: Circumstances } {
  const state: Record<string, unknown> = {};
  const standing: Record<string, unknown> = {};
  const tables: Record<string, Record<string, Row>> = {};
  for (const [name, organ] of organs) {
    const [key = ''] = name.split('/', 1);
    if (TABLES.has(key)) {
      const table = (tables[key] ??= {});
      const id = name.slice(key.length + 1, name.lastIndexOf('/'));
      table[id] = { ...table[id], ...organ };
    } else Object.assign(STANDING.has(name) ? standing : state, organ);
  }
  for (const name of ['policy', 'world']) {
    if (!(name in standing)) throw new Error(`The state has no ${name}.`);
  }
  return {
    state: { ...(state as MindState), ...tables },
    standing: standing as unknown as Circumstances,
  };
}

/** The very same, or lists of the very same: a tick makes lists anew whether or not it changes them. */
function samePart(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, place) => Object.is(item, b[place]));
}

/** Whether an organ has the parts that it had: then it has not changed. */
export function sameOrgan(a: Organ, b: Organ): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => samePart(a[key], b[key]));
}
