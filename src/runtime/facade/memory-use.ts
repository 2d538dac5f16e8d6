import type { MemoryUsePart, MemoryUsePlace } from '../../domain/telemetry/memory-use.ts';
import type { MemoryUseOptions, MemoryUseVerbs } from '../../protocol/verbs/observability/memory-use.ts';
import type { Ask } from './ask.ts';

/** What a cross-origin isolated page is told of its memory and that of its workers. */
interface Measured {
  readonly breakdown: readonly {
    readonly bytes: number;
    readonly types: readonly string[];
    readonly attribution: readonly { readonly scope: string; readonly url: string }[];
  }[];
}

interface Measuring {
  readonly measureUserAgentSpecificMemory?: () => Promise<Measured>;
}

const WORKERS = ['golem', 'database', 'inference'] as const;

/** The golem's parts, and what only the page is told: its own, and the size of each worker's heap. */
export const memoryUse =
  (ask: Ask): MemoryUseVerbs['weight'] =>
  async ({ heaps = false }: MemoryUseOptions = {}) => {
    const { parts } = await ask('weight');
    const measured = heaps ? await measure() : null;
    return { parts: [...heapsOf(measured, parts), ...parts] };
  };

/** Null where the browser does not measure. */
async function measure(): Promise<Measured | null> {
  const { performance } = globalThis as { readonly performance?: Measuring };
  return (await performance?.measureUserAgentSpecificMemory?.().catch(() => null)) ?? null;
}

function heapsOf(measured: Measured | null, parts: readonly MemoryUsePart[]): readonly MemoryUsePart[] {
  const sum = (fits: (found: Measured['breakdown'][number]) => boolean): number | null =>
    measured?.breakdown.filter(fits).reduce((bytes, found) => bytes + found.bytes, 0) ?? null;
  const inWindow = sum(
    ({ types, attribution }) => types.includes('JavaScript') && attribution[0]?.scope === 'Window',
  );
  const drawn = sum(({ types }) => types.includes('DOM') || types.includes('Canvas'));
  const workers = WORKERS.map((place): MemoryUsePart => {
    const all = sum(({ attribution }) => nameOf(attribution[0]?.url ?? '').startsWith(`${place}.worker`));
    return { place, kind: 'heap', bytes: all === null ? null : Math.max(0, all - counted(parts, place)) };
  });
  return [
    { place: 'page', kind: 'heap', bytes: inWindow },
    { place: 'page', kind: 'drawing', bytes: drawn },
    ...workers,
  ];
}

const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** What has a name of its own, and is in the browser's figure of the heap as well. */
function counted(parts: readonly MemoryUsePart[], place: MemoryUsePlace): number {
  return parts
    .filter((part) => part.place === place && part.inHeap === true)
    .reduce((bytes, part) => bytes + (part.reserved ?? part.bytes ?? 0), 0);
}
