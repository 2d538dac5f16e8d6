import { type CyclePorts, ORGANS, type Organs } from '../heartbeat/index.ts';
import { RecordingPorts, type SpanBegin, type SpanDescription, type SpanResult } from '../replay/index.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { MemoryPort } from '../ports.ts';

/**
 * Memory as spans left it whose writing is still to come, since it is written in one transaction with what asks here: what they changed
 * is told as it is from now on, and what they made comes last.
 */
function memoryAfter(
  memory: MemoryPort,
  { entries, updated }: Pick<SpanResult, 'entries' | 'updated'>,
): MemoryPort {
  if (entries.length === 0 && updated.length === 0) return memory;
  const written = new Map([...updated, ...entries].map((entry) => [entry.id, entry]));
  const now = (entry: GrimoireEntry): GrimoireEntry => written.get(entry.id) ?? entry;
  return {
    async candidates(query) {
      const known = (await memory.candidates(query)).map(({ entry, ...found }) => ({
        ...found,
        entry: now(entry),
      }));
      const there = new Map(known.map(({ entry }) => [entry.id, true]));
      const { types, atTick } = query;
      const made = entries.filter(
        ({ id, type, tick }) => !there.has(id) && tick <= atTick && (types === null || types.includes(type)),
      );
      return [...known, ...made.map((entry) => ({ entry, similarity: null }))];
    },
    async byIds(ids) {
      const known = new Map((await memory.byIds(ids)).map((entry) => [entry.id, entry]));
      return ids.flatMap((id) => written.get(id) ?? known.get(id) ?? []);
    },
    // What was just written has no vector that counts.
    likeness: (ids) => memory.likeness(ids),
  };
}

/** A span as it was lived, with all that it was told. */
export interface LivedSpan<Result extends SpanResult = SpanResult> {
  readonly description: SpanDescription<unknown, Result>;
  readonly begin: SpanBegin;
  readonly recorder: RecordingPorts;
  readonly result: Result;
}

/** What spans are lived with, one after the other. */
export interface LiveWith {
  /** Every kind there is, in the order in which they follow one another. */
  readonly spans: readonly SpanDescription[];
  /** @param memory knows nothing yet of what the spans before it wrote */
  ports(description: SpanDescription, begin: SpanBegin): Omit<CyclePorts, 'late'>;
  /** Stands around each while it is lived, as whoever traces it does. */
  around<Result extends SpanResult>(
    description: SpanDescription<unknown, Result>,
    begin: SpanBegin,
    live: () => Promise<Result>,
  ): Promise<Result>;
  readonly organs?: Organs;
}

async function liveSpan<Result extends SpanResult>(
  description: SpanDescription<unknown, Result>,
  begin: SpanBegin,
  wrote: Pick<SpanResult, 'entries' | 'updated'>,
  { ports: portsOf, around, organs = ORGANS }: LiveWith,
): Promise<LivedSpan<Result>> {
  const ports = portsOf(description, begin);
  const recorder = new RecordingPorts(
    { ...ports, memory: memoryAfter(ports.memory, wrote) },
    description.ports,
  );
  const result = await around(description, begin, () => description.live(begin, recorder.ports, organs));
  return { description, begin, recorder, result };
}

/**
 * Lives a span, and behind it every span that follows it at once. All or nothing: where one fails, none happened.
 * @returns them in their order, the first one first; each has found what those before it wrote
 * @throws AppError of a port
 */
export async function liveSpans<Result extends SpanResult>(
  description: SpanDescription<unknown, Result>,
  begin: SpanBegin,
  live: LiveWith,
): Promise<readonly [LivedSpan<Result>, ...LivedSpan[]]> {
  const first = await liveSpan(description, begin, { entries: [], updated: [] }, live);
  const lived: [LivedSpan<Result>, ...LivedSpan[]] = [first];
  const { policy } = first.recorder.ports;
  for (let last: LivedSpan = first, i = 0; i < live.spans.length; i += 1) {
    const next = live.spans[i]!;
    const given = next.follows?.({ kind: last.description.kind, result: last.result }, policy) ?? null;
    if (given === null) continue;
    const { state, record } = last.result;
    const wrote = writtenBy(lived);
    last = await liveSpan(
      next,
      { tick: record.tick, place: last.begin.place + 1, state, given },
      wrote,
      live,
    );
    lived.push(last);
  }
  return lived;
}

/** What spans wrote, all together: of a memory that several wrote, the last word. */
export function writtenBy(lived: readonly { readonly result: SpanResult }[]): {
  readonly entries: SpanResult['entries'];
  readonly updated: SpanResult['updated'];
} {
  const made = new Map<string, SpanResult['entries'][number]>();
  const changed = new Map<string, SpanResult['updated'][number]>();
  for (const { result } of lived) {
    for (const entry of result.entries) made.set(entry.id, entry);
    for (const entry of result.updated) (made.has(entry.id) ? made : changed).set(entry.id, entry);
  }
  return { entries: [...made.values()], updated: [...changed.values()] };
}
