import { AppError } from '../../../domain/errors.ts';

/** Something asked of the golem: being asked, there, or refused. What was there stays while it is asked again. */
export class Resource<T> {
  value = $state.raw<T | undefined>(undefined);
  error = $state.raw<AppError | null>(null);
  loading = $state.raw(false);

  #asked = 0;
  #read: (() => Promise<T>) | null = null;

  /** Asks; an answer that a later question has overtaken is dropped. */
  async load(read: () => Promise<T>): Promise<void> {
    this.#read = read;
    const mine = ++this.#asked;
    this.loading = true;
    try {
      const value = await read();
      if (mine !== this.#asked) return;
      this.value = value;
      this.error = null;
    } catch (error) {
      if (mine === this.#asked) this.error = AppError.from(error);
    } finally {
      if (mine === this.#asked) this.loading = false;
    }
  }

  /** Takes an answer that came another way, e.g. from saving. */
  set(value: T): void {
    this.#asked++;
    this.value = value;
    this.error = null;
    this.loading = false;
  }

  /** Asks the last question again. */
  retry = (): void => {
    if (this.#read) void this.load(this.#read);
  };
}
