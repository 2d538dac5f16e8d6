import type { ArchiveProgress } from '../../domain/storage/archive.ts';
import type { GiveChunk, TakeWorldPart, TravellingWorld, WorldPart } from '../../protocol/store/archive.ts';
import { damaged } from './faults.ts';
import type { ArchiveFrame } from './archive-frames.ts';

type Report = (progress: ArchiveProgress) => void;

const partsOf = (worlds: readonly { readonly chunks: number }[]): number =>
  worlds.reduce((sum, { chunks }) => sum + chunks, 0);

/** The owner's worlds as parts of a file, read one chunk at a time. @throws what `chunk` throws */
export async function* leavingWorlds(
  worlds: readonly TravellingWorld[],
  chunk: GiveChunk,
  progress: Report,
): AsyncGenerator<ArchiveFrame> {
  const total = partsOf(worlds);
  let done = 0;
  for (const { id, series, chunks } of worlds) {
    yield { kind: 'world', id, series };
    for (let index = 0; index < chunks; index += 1) {
      const data = (await chunk(id, index)) as Uint8Array<ArrayBuffer>;
      yield { kind: 'chunk', world: id, data };
      done += 1;
      progress({ stage: 'worlds', done, total });
    }
  }
}

/** Sees that the worlds of a file come as its head tells, each whole and in order, and gives them on. */
export class ArrivingWorlds {
  readonly #take: TakeWorldPart;
  readonly #progress: Report;
  /** Those that have not begun yet. */
  readonly #expected: { readonly id: string; readonly title: string; readonly chunks: number }[];
  readonly #total: number;
  #done = 0;
  #current: { readonly id: string; readonly title: string; missing: number } | null = null;

  constructor(
    worlds: readonly { readonly id: string; readonly title: string; readonly chunks: number }[],
    take: TakeWorldPart,
    progress: Report,
  ) {
    this.#expected = [...worlds];
    this.#total = partsOf(worlds);
    this.#take = take;
    this.#progress = progress;
  }

  /** @throws AppError `archive.damaged`, and what the taker throws */
  async take(part: WorldPart): Promise<void> {
    if (part.kind === 'world') {
      this.#whole();
      const next = this.#expected.shift();
      if (next?.id !== part.id) throw damaged('it contains a world that its header does not name');
      this.#current = { id: next.id, title: next.title, missing: next.chunks };
    } else if (this.#current?.id !== part.world || this.#current.missing === 0) {
      throw damaged('it contains more of a world than its header says');
    } else {
      this.#current.missing -= 1;
      this.#done += 1;
    }
    await this.#take(part);
    this.#progress({ stage: 'worlds', done: this.#done, total: this.#total });
  }

  /** Nothing more comes. @throws AppError `archive.damaged` */
  finish(): void {
    this.#whole();
    const [missing] = this.#expected;
    if (missing) throw damaged(`the world “${missing.title}” is missing`);
  }

  #whole(): void {
    if (this.#current !== null && this.#current.missing > 0) {
      throw damaged(`part of the world “${this.#current.title}” is missing`);
    }
  }
}
