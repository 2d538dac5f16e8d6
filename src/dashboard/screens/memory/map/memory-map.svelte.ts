import { AppError } from '../../../../domain/errors.ts';
import type { MemoryPoint, MemoryPoints } from '../../../../domain/memory/memory-point.ts';
import { layOutInWorker } from '../../../../hosts/browser/page/layout-in-worker.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';
import type { LifeView } from '../../../life/index.ts';

/** Memories on the map at most: the newest. */
export const MOST_ON_MAP = 10_000;
const PAGE = 1_000;

type Stage =
  | { readonly at: 'closed' }
  | { readonly at: 'reading'; readonly read: number }
  | { readonly at: 'laying'; readonly done: number }
  | { readonly at: 'laid' };

/** What the map was made of. */
export interface Mapped {
  /** With a vector, newest first. */
  readonly points: readonly MemoryPoint[];
  /** x and y of each, within −1 to 1. */
  readonly places: Float32Array;
  /** Memories that were read without a vector, and whether there are older ones that were not read. */
  readonly without: number;
  readonly more: boolean;
  /** The tick that it was read at. */
  readonly tick: number;
}

/** What is on the map as it was when the tick after `asOf` began, by id. @throws AppError `store.*` */
export async function pointsAt(golem: GolemFacade, asOf: number): Promise<ReadonlyMap<string, MemoryPoint>> {
  const found = new Map<string, MemoryPoint>();
  let before: string | null = null;
  do {
    const page: MemoryPoints = await golem.grimoire.points({
      asOf,
      limit: PAGE,
      vectors: false,
      ...(before !== null && { before }),
    });
    for (const point of page.points) found.set(point.id, point);
    before = page.before;
  } while (before !== null && found.size < MOST_ON_MAP);
  return found;
}

/** Memories laid out in a plane. Lives beside the screens: what was laid out is not laid out again on each visit. */
export class MemoryMap {
  stage = $state.raw<Stage>({ at: 'closed' });
  map = $state.raw<Mapped | null>(null);
  error = $state.raw<AppError | null>(null);
  readonly #life: LifeView;
  #stop: AbortController | null = null;

  constructor(life: LifeView) {
    this.#life = life;
    life.golem.on('reset', () => {
      this.cancel();
      this.map = null;
    });
  }

  get busy(): boolean {
    return this.stage.at === 'reading' || this.stage.at === 'laying';
  }

  /** Reads memories with their vectors and lays them out. @param asOf the tick as of which; now where null */
  async draw(asOf: number | null): Promise<void> {
    this.cancel();
    const stop = new AbortController();
    this.#stop = stop;
    this.error = null;
    const tick = asOf ?? this.#life.status?.tick ?? 0;
    try {
      const { points, vectors, dimensions, without, more } = await this.#read(asOf, stop.signal);
      this.stage = { at: 'laying', done: 0 };
      const show = (places: Float32Array): void => {
        if (this.#stop === stop) this.map = { points, places, without, more, tick };
      };
      const calm = matchMedia('(prefers-reduced-motion:reduce)').matches;
      const places = await layOutInWorker(
        vectors,
        dimensions || 1,
        (done, now) => {
          // On a port of its own: what is told last may come after the answer.
          if (this.#stop !== stop) return;
          this.stage = { at: 'laying', done };
          if (now && !calm) show(now);
        },
        stop.signal,
      );
      show(places);
    } catch (error) {
      if (!stop.signal.aborted) this.error = AppError.from(error);
    } finally {
      if (this.#stop === stop) {
        this.#stop = null;
        this.stage = { at: this.map ? 'laid' : 'closed' };
      }
    }
  }

  cancel(): void {
    this.#stop?.abort();
    this.#stop = null;
    this.stage = { at: this.map ? 'laid' : 'closed' };
  }

  async #read(asOf: number | null, signal: AbortSignal) {
    this.stage = { at: 'reading', read: 0 };
    const points: MemoryPoint[] = [];
    const pages: Float32Array[] = [];
    let dimensions = 0;
    let read = 0;
    let before: string | null = null;
    do {
      const page = await this.#life.golem.grimoire.points({
        limit: Math.min(PAGE, MOST_ON_MAP - read),
        ...(before !== null && { before }),
        ...(asOf !== null && { asOf }),
      });
      signal.throwIfAborted();
      read += page.points.length;
      points.push(...page.points.filter(({ vector }) => vector));
      pages.push(page.vectors);
      dimensions = Math.max(dimensions, page.dimensions);
      before = page.before;
      this.stage = { at: 'reading', read };
    } while (before !== null && read < MOST_ON_MAP);
    const vectors = new Float32Array(points.length * dimensions);
    let at = 0;
    for (const page of pages) {
      vectors.set(page, at);
      at += page.length;
    }
    return { points, vectors, dimensions, without: read - points.length, more: before !== null };
  }
}

const known = new WeakMap<LifeView, MemoryMap>();

export function memoryMapOf(life: LifeView): MemoryMap {
  const found = known.get(life) ?? new MemoryMap(life);
  known.set(life, found);
  return found;
}
