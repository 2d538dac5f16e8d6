import type { Ingested, IngestItem, IngestOptions } from '../../../domain/memory/ingest.ts';
import type { MemoriesBrought } from '../../../domain/memory/memory-file.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import type { Golem } from '../../golem.ts';
import type { Cancellation } from './take-in.ts';

/** IngestJobs in, one after the other: what one took in the next refuses. */
export class IngestJobs {
  readonly #golem: Golem;
  readonly #one = new Mutex();
  /** Under way, or waiting to be. */
  readonly #asked = new Set<Cancellation>();

  constructor(golem: Golem) {
    this.#golem = golem;
  }

  /** @throws AppError `input.invalid`, `store.*` */
  async take(items: readonly IngestItem[], options: IngestOptions): Promise<Ingested> {
    // No tick needs what judges passages: it is loaded with the first of them.
    const { takeIn } = await import('./take-in.ts');
    return this.#run((asked) => takeIn(this.#golem, items, options, asked));
  }

  /** A file of memories. @throws AppError `import.refused`, `store.*` */
  async bring(file: Blob): Promise<MemoriesBrought> {
    const { bringIn } = await import('./bring-in.ts');
    return this.#run((asked) => bringIn(this.#golem, file, asked));
  }

  async #run<Result>(take: (asked: Cancellation) => Promise<Result>): Promise<Result> {
    const asked: Cancellation = { cancelled: false };
    this.#asked.add(asked);
    try {
      return await this.#one.run(() => take(asked));
    } finally {
      this.#asked.delete(asked);
      this.#golem.emit({ type: 'ingest', progress: null });
    }
  }

  /** Ends them all; what is kept by then stays. */
  cancel(): void {
    for (const asked of this.#asked) asked.cancelled = true;
  }
}
