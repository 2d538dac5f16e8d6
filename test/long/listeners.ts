import { getEventListeners } from 'node:events';

/** Counts the listeners of every event target of this process that is still there. */
export class ListenerCensus {
  readonly #known = new WeakSet<EventTarget>();
  #targets: { readonly target: WeakRef<EventTarget>; readonly types: Set<string> }[] = [];
  readonly #types = new WeakMap<EventTarget, Set<string>>();
  readonly #add = EventTarget.prototype.addEventListener;

  /** From here on, until `stop`. */
  start(): void {
    const note = (target: EventTarget, type: string): void => this.#note(target, type);
    const add = this.#add;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof add>) {
      note(this, args[0]);
      add.apply(this, args);
    };
  }

  stop(): void {
    EventTarget.prototype.addEventListener = this.#add;
  }

  /** Collect garbage first. */
  count(): number {
    this.#targets = this.#targets.filter(({ target }) => target.deref() !== undefined);
    let sum = 0;
    for (const { target, types } of this.#targets) {
      const there = target.deref();
      for (const type of types) if (there !== undefined) sum += getEventListeners(there, type).length;
    }
    return sum;
  }

  #note(target: EventTarget, type: string): void {
    const types = this.#types.get(target) ?? new Set();
    types.add(type);
    if (this.#known.has(target)) return;
    this.#known.add(target);
    this.#types.set(target, types);
    this.#targets.push({ target: new WeakRef(target), types });
  }
}
