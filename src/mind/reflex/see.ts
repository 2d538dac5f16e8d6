import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type { EntryPayload } from '../../domain/context/payload.ts';
import type { Playbook } from '../../domain/rules/playbook.ts';
import type { Left, OrganDescription, Reading, Seen, OrdersInForce } from '../contract/index.ts';
import { karmaIn } from '../karma/index.ts';
import type { ReflexInput, SeenMemory } from './input.ts';
import type { ReflexView } from './view.ts';

/** What nothing can be decided without, and what it is called. */
const NEEDED = [
  ['market', 'the price'],
  ['owned', 'what is owned'],
  ['regime', 'the regime'],
  ['phase', 'the phase of life'],
] as const satisfies readonly (readonly [keyof EntryPayload, string])[];

function withoutLeft(
  { entries }: CognitiveWorkspace,
  { category, part, id }: Left,
): readonly WorkspaceEntry[] {
  const included = entries.filter(
    (entry) => entry.included && entry.category !== category && entry.id !== id,
  );
  if (part === undefined) return included;
  return included.map((entry) => {
    const { [part]: _left, ...payload } = entry.payload ?? {};
    return { ...entry, payload };
  });
}

type SeenEntry = Seen & { readonly payload: EntryPayload };

/** What the entries of a prompt say, and which of them were asked. */
class Reader {
  readonly entries: readonly SeenEntry[];
  readonly #read = new Set<string>();

  constructor(included: readonly WorkspaceEntry[]) {
    this.entries = included.flatMap(({ id, payload }) => (payload ? [{ id, payload }] : []));
  }

  note(ids: Iterable<string>): void {
    for (const id of ids) this.#read.add(id);
  }

  has(part: keyof EntryPayload): boolean {
    return this.entries.some(({ payload }) => payload[part] !== undefined);
  }

  /** The first entry that has a part of a payload. */
  first<Part extends keyof EntryPayload>(part: Part): EntryPayload[Part] | undefined {
    const found = this.entries.find(({ payload }) => payload[part] !== undefined);
    if (found) this.#read.add(found.id);
    return found?.payload[part];
  }

  all<Part extends keyof EntryPayload>(
    part: Part,
  ): readonly { readonly id: string; readonly value: NonNullable<EntryPayload[Part]> }[] {
    return this.entries.flatMap(({ id, payload }) => {
      const value = payload[part];
      if (value === undefined) return [];
      this.#read.add(id);
      return [{ id, value }];
    });
  }

  /** All entries that have one of these parts; which of them are gone by, whoever weighs them says. */
  having(...parts: readonly (keyof EntryPayload)[]): readonly SeenEntry[] {
    return this.entries.filter(({ payload }) => parts.some((part) => payload[part] !== undefined));
  }

  /** Memories of what follows on what has happened. */
  following(): readonly SeenMemory[] {
    const found = this.entries.flatMap(({ id, payload: { memory } }) =>
      memory?.holds && memory.facts?.kind === 'causal' ? [{ id, ...memory }] : [],
    );
    this.note(found.map(({ id }) => id));
    return found;
  }

  read(): readonly string[] {
    return this.entries.map(({ id }) => id).filter((id) => this.#read.has(id));
  }
}

/** Read when it is first asked for: rules ask for the same more than once. */
function once(read: () => Reading): () => Reading {
  let known: Reading | null = null;
  return () => (known ??= read());
}

/** Every feature that an entry of the prompt states or that several add up to; whoever asks for one has read what it comes of. */
function featuresOf(
  reader: Reader,
  organs: readonly OrganDescription[],
): Pick<ReflexInput, 'features' | 'restsOn'> {
  const features: Record<string, number> = {};
  const readings = new Map<string, () => Reading>();
  const stated = new Map(reader.entries.map(({ id, payload }) => [id, payload.readings]));
  for (const { features: own } of organs) {
    for (const [name, { fact, among }] of Object.entries(own ?? {})) {
      const value = fact === undefined ? undefined : stated.get(fact)?.[name];
      if (fact !== undefined && value !== undefined) readings.set(name, () => ({ value, rests: [fact] }));
      else if (among)
        readings.set(
          name,
          once(() => among(reader.entries)),
        );
    }
  }
  for (const [name, reading] of readings) {
    Object.defineProperty(features, name, {
      enumerable: true,
      get() {
        const { value, rests } = reading();
        reader.note(rests);
        return value;
      },
    });
  }
  return {
    features,
    restsOn: (name) => readings.get(name)?.().rests ?? [],
  };
}

/** The rules of the prompt, as the playbook has them in order. */
function playbookOf(reader: Reader): { readonly playbook: Playbook } & Pick<ReflexInput, 'lastActed'> {
  const all = reader
    .all('rule')
    .map(({ value }) => value)
    .sort((a, b) => a.place - b.place);
  const acted = all.flatMap(({ rule, lastActed }) =>
    lastActed === null ? [] : [[rule.id, lastActed] as const],
  );
  return {
    playbook: { revision: all[0]?.revision ?? 0, rules: all.map(({ rule }) => rule) },
    lastActed: Object.fromEntries(acted),
  };
}

/**
 * What the reflex sees: the entries that are in the prompt, and nothing else. What the owner forbids is no matter of context, like the
 * cage: it holds whatever the prompt says.
 * @param left an organ's part of the payloads, or a category, that is taken away: to see what comes of it without
 */
export function seeWorkspace(
  workspace: CognitiveWorkspace,
  standing: OrdersInForce | null,
  left: Left,
  organs: readonly OrganDescription[],
): ReflexView {
  const reader = new Reader(withoutLeft(workspace, left));
  const missing = NEEDED.filter(([part]) => reader.has(part) === false).map(([, name]) => name);
  const { playbook, lastActed } = playbookOf(reader);
  const input: ReflexInput | null =
    missing.length > 0
      ? null
      : {
          tick: workspace.tick,
          get observation() {
            return reader.first('market')!;
          },
          get regime() {
            return reader.first('regime')!;
          },
          get portfolio() {
            return reader.first('owned')!;
          },
          get phase() {
            return reader.first('phase')!;
          },
          get memories() {
            return reader.all('memory').map(({ id, value }) => ({ id, ...value }));
          },
          get following() {
            return reader.following();
          },
          get evidence() {
            return reader.having('rule', 'memory', 'similar');
          },
          get karma() {
            return karmaIn(reader.entries);
          },
          heard: (ids) => reader.note(ids),
          get steers() {
            return reader.all('steer').map(({ value }) => value);
          },
          standing,
          ...featuresOf(reader, organs),
          lastActed,
        };
  return { workspace, playbook, input, missing, read: () => reader.read() };
}
