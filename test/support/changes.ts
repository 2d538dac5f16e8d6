import { deferred } from '../../src/lib/async/deferred.ts';

/** Something that others wait for. Whoever waits looks at once, and again whenever a change is told: there is no timer in it. */
export class Changes {
  #next = deferred<undefined>();

  /** Something has changed: those who wait look again. */
  tell(): void {
    const told = this.#next;
    this.#next = deferred();
    told.resolve(undefined);
  }

  /** Resolves when it is so. What `isSo` throws is thrown. */
  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    for (;;) {
      const next = this.#next.promise;
      if (await isSo()) return;
      await next;
    }
  }
}
