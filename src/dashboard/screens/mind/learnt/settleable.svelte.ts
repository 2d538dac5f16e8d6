import type { GolemFacade } from '../../../../runtime/facade/index.ts';
import { useLife } from '../../../life/index.ts';
import { keepFresh, Resource } from '../../../widgets/index.ts';

/** What rests have found and the owner may settle: asked anew as ticks are lived, and after each word of the owner. */
export class Settleable<Value> {
  readonly asked = new Resource<Value>();
  /** Whether a word of the owner is under way. */
  busy = $state.raw(false);
  readonly #life = useLife();
  readonly #read: (golem: GolemFacade) => Promise<Value>;

  /** Call while a component initialises. */
  constructor(read: (golem: GolemFacade) => Promise<Value>) {
    this.#read = read;
    const life = this.#life;
    keepFresh(
      () => [life.status?.tick, life.status?.policyRevision, life.status?.golemId, life.past?.tick],
      () => this.#load(),
    );
  }

  /** Whether nothing can be settled: a past is looked at, or another tab has the golem. */
  get readOnly(): boolean {
    return this.#life.past !== null || this.#life.status?.role === 'follower';
  }

  /** @param what said where it is refused */
  async settle(what: string, word: (golem: GolemFacade) => Promise<unknown>): Promise<void> {
    this.busy = true;
    await this.#life.ask(what, word);
    this.busy = false;
    this.#load();
  }

  #load(): void {
    void this.asked.load(() => this.#read(this.#life.golem));
  }
}
