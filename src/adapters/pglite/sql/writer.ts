import type { PGlite } from '@electric-sql/pglite';
import { type FrameState, NO_BASE } from '../../../mind/prompt/index.ts';

/**
 * An engine as it is written to, with what is known of it. A new engine has planned no statement, and has no workspace that
 * the next one may stand on.
 */
export class Writer {
  readonly db: PGlite;
  /** Names of the statements that it has planned. */
  readonly planned = new Set<string>();
  /** What the next workspace may stand on. */
  frames: FrameState = NO_BASE;
  /** Length of the vectors that count; null until somebody has to know. */
  dimensions: number | null = null;

  constructor(db: PGlite) {
    this.db = db;
  }

  /** The next workspace is stored whole: those before it are gone. */
  forgetFrames(): void {
    this.frames = NO_BASE;
  }
}
