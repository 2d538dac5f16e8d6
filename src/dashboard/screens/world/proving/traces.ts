import type { PlantedCue } from '../../../../protocol/threads/proving.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';

/** What a life's own records say of something planted. Ticks are the life's. */
export interface Trace {
  /** The first tick on which an event of the contract was escalated to a thought. */
  readonly noticed: number | null;
  /** The memory that something follows on it, since when, and since when it is put aside. */
  readonly believed: { readonly id: string; readonly tick: number } | null;
  readonly forgotten: number | null;
}

type Cue = Pick<PlantedCue, 'name' | 'contract' | 'said'>;

const MOST_LINKS = 500;

/** Looks through a life's records for what is planted; what it has looked through it does not look through again. */
export class Traces {
  readonly #golem: GolemFacade;
  /** Ticks that the life had lived before it came to the ground. */
  readonly #offset: number;
  /** Of each cue: how many of its events were looked for, and the tick on which one was noticed. */
  readonly #looked = new Map<string, { readonly events: number; readonly noticed: number | null }>();

  constructor(golem: GolemFacade, offset: number) {
    this.#golem = golem;
    this.#offset = offset;
  }

  async of(cues: readonly Cue[]): Promise<ReadonlyMap<string, Trace>> {
    const links = await this.#golem.grimoire.list({ types: ['causal-link'], limit: MOST_LINKS });
    const found = new Map<string, Trace>();
    for (const cue of cues) {
      // Newest first: the last is the one that was there first.
      const link = links.findLast(
        ({ facts }) => facts.kind === 'causal' && facts.cause.includes(cue.contract),
      );
      const pruned = link?.facts.kind === 'causal' ? link.facts.pruned : undefined;
      found.set(cue.name, {
        noticed: await this.#noticed(cue),
        believed: link ? { id: link.id, tick: link.tick } : null,
        forgotten: pruned?.tick ?? null,
      });
    }
    return found;
  }

  async #noticed({ name, contract, said }: Cue): Promise<number | null> {
    const { events, noticed } = this.#looked.get(name) ?? { events: 0, noticed: null };
    if (noticed !== null) return noticed;
    let at: number | null = null;
    for (const own of said.slice(events)) {
      const tick = own + this.#offset;
      const sifted = await this.#golem.triage.list({ tick });
      if (!sifted?.escalated.some(({ source }) => source === contract)) continue;
      at = tick;
      break;
    }
    this.#looked.set(name, { events: said.length, noticed: at });
    return at;
  }
}
