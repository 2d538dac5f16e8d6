import type { Organ } from '../../domain/replay.ts';
import type { MindState } from '../heartbeat/mind-state.ts';
import type { OrganDescription } from '../organ.ts';
import { ORGANS } from '../organs.ts';
import type { WorldMind } from '../world/world-mind.ts';
import type { Standing } from './standing.ts';
import { organAsVersion1 } from '../versions/as-version-1.ts';
import { isVersion1, type WithMindVersion } from '../versions/mind-version.ts';
import { organNow } from '../versions/read-version-1.ts';

/** Part of a snapshot that a key is kept in: what its organ says, else one of its own. */
function partsOf(organs: readonly OrganDescription[]): ReadonlyMap<string, string> {
  const own = organs.flatMap(({ keptIn }) => Object.entries<string>(keptIn ?? {}));
  return new Map([['golemId', 'self'], ['tick', 'self'], ...own]);
}

const PARTS = partsOf(ORGANS);

/** Of each world that it knows: beliefs, regime and ledger apart, the rest together. */
const WORLD_ORGANS: ReadonlySet<string> = new Set(['beliefs', 'regime', 'ledger']);
const WORLD_REST = 'place';

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
export function organsOf(state: MindState, standing: Standing): Organs {
  const organs = new Map<string, Record<string, unknown>>();
  for (const [key, value] of Object.entries(state)) {
    if (key !== 'worlds') add(organs, PARTS.get(key) ?? key, key, value);
  }
  for (const [id, mind] of Object.entries(state.worlds)) {
    for (const [key, value] of Object.entries(mind)) {
      add(organs, `worlds/${id}/${WORLD_ORGANS.has(key) ? key : WORLD_REST}`, key, value);
    }
  }
  for (const [key, value] of Object.entries(standing)) add(organs, key, key, value);
  return organs;
}

const STANDING: ReadonlySet<string> = new Set(['policy', 'world', 'grimoire'] satisfies (keyof Standing)[]);

/** The organs of a state as the version that lived it wrote them: what its hashes are over. */
export function asSealed(organs: Organs, lived: WithMindVersion): Organs {
  if (!isVersion1(lived)) return organs;
  return new Map([...organs].map(([name, organ]) => [name, organAsVersion1(organ)]));
}

/** The reverse of {@link organsOf}, of organs of any version. @throws Error when an organ is missing */
export function fromOrgans(organs: Organs): { readonly state: MindState; readonly standing: Standing } {
  const state: Record<string, unknown> = {};
  const standing: Record<string, unknown> = {};
  const worlds: Record<string, Record<string, unknown>> = {};
  for (const [name, written] of organs) {
    const organ = organNow(written);
    if (name.startsWith('worlds/')) {
      const id = name.slice('worlds/'.length, name.lastIndexOf('/'));
      worlds[id] = { ...worlds[id], ...organ };
    } else Object.assign(STANDING.has(name) ? standing : state, organ);
  }
  for (const name of ['policy', 'world']) {
    if (!(name in standing)) throw new Error(`The state has no ${name}.`);
  }
  return {
    state: { ...(state as MindState), worlds: worlds as unknown as Record<string, WorldMind> },
    standing: standing as unknown as Standing,
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
