import { damaged, foreign } from './faults.ts';
import type { FileForm } from './file-form.ts';

/** A frame holds about 1 MB of rows, or one row that is larger. */
const MOST_STORED_FRAME = 64 * 2 ** 20;
const MOST_UNPACKED_FRAME = 256 * 2 ** 20;
/** What may come out of a file however little of it was read, bytes: a small one can be packed very well. */
const FREE = 16 * 2 ** 20;
/** What may come out of it besides, against what was read: lives come to some 10. */
const MOST_TIMES = 100;

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MB`;

type Limits = Pick<FileForm<{ readonly kind: string }>, 'most' | 'is' | 'advice'>;

/** How much of a file may be read, and how much may come out of it: a small file must not fill the memory. */
export class Allowance {
  readonly #form: Limits;
  #stored = 0;
  #unpacked = 0;

  constructor(form: Limits) {
    this.#form = form;
  }

  /** Before a frame of this length is read. @throws AppError `archive.damaged`, `archive.foreign` */
  store(bytes: number): void {
    if (bytes > MOST_STORED_FRAME) throw damaged('a part of it has an impossible length');
    this.#stored += bytes;
    const { most, is, advice } = this.#form;
    if (most !== null && this.#stored > most.stored)
      throw foreign(`This file is too large for ${is}.`, advice);
  }

  /** What may come out of the frame that was read. */
  get left(): number {
    const whole = Math.min(this.#form.most?.unpacked ?? Infinity, FREE + MOST_TIMES * this.#stored);
    return Math.min(MOST_UNPACKED_FRAME, whole - this.#unpacked);
  }

  /** After as much came out. */
  unpack(bytes: number): void {
    this.#unpacked += bytes;
  }

  /** In words, for a file that would have gone past it. */
  get said(): string {
    return `its first ${this.#stored} bytes unpack to more than ${inMegabytes(this.#unpacked + this.left)}`;
  }
}
