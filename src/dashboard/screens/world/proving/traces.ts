import type { GrimoireEntry } from '../../../../domain/memory/grimoire.ts';
import { isForgotten } from '../../../../shared/standing.ts';
import type { PlantedCue } from '../../../../protocol/threads/proving.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';

/** What a life's own records say of something planted. Ticks are the life's. */
export interface PlantedTrace {
  /** The first tick on which triage told of an event of the contract, as seldom said or as worth a look. */
  readonly noticed: number | null;
  /** The memory that what it means follows on it, which is likelier than not; and since when one is put aside. */
  readonly believed: { readonly id: string; readonly tick: number } | null;
  readonly forgotten: number | null;
}

type Cue = Pick<PlantedCue, 'name' | 'contract' | 'funder' | 'means' | 'said'>;

/** Belief from which on something is believed: likelier than not. */
const BELIEVED = 0.5;

/** Whether a memory says what a sign means at one time or another. */
function saysIt({ facts }: GrimoireEntry, { contract, funder, means }: Cue): boolean {
  if (facts.kind !== 'causal' || !facts.cause.includes(funder ?? contract)) return false;
  const way = facts.direction === 'up' ? 1 : -1;
  return means.some(({ direction }) => direction === way);
}

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

  async of(cues: readonly Cue[]): Promise<ReadonlyMap<string, PlantedTrace>> {
    const links = await this.#golem.grimoire.list({ types: ['causal-link'], limit: MOST_LINKS });
    const found = new Map<string, PlantedTrace>();
    for (const cue of cues) {
      const saying = links.filter((link) => saysIt(link, cue));
      const [believed] = saying
        .filter(({ confidence, facts }) => confidence >= BELIEVED && !isForgotten({ facts }))
        .map(({ id, tick, facts }) => ({ id, tick: (facts.kind === 'causal' && facts.since) || tick }))
        .sort((a, b) => a.tick - b.tick);
      const forgotten = saying.flatMap(({ facts }) =>
        facts.kind === 'causal' && facts.pruned ? [facts.pruned.tick] : [],
      );
      found.set(cue.name, {
        noticed: await this.#noticed(cue),
        believed: believed ?? null,
        forgotten: believed || forgotten.length === 0 ? null : Math.max(...forgotten),
      });
    }
    return found;
  }

  async #noticed({ name, contract, funder, said }: Cue): Promise<number | null> {
    const { events, noticed } = this.#looked.get(name) ?? { events: 0, noticed: null };
    if (noticed !== null) return noticed;
    let at: number | null = null;
    for (const own of said.slice(events)) {
      const tick = own + this.#offset;
      const sifted = await this.#golem.triage.list({ tick });
      const told = [...(sifted?.escalated ?? []), ...(sifted?.seldom ?? [])];
      const ofIt = told.some(({ source }) => source === contract);
      const paid = sifted?.seldom?.some(({ funders = [] }) => funder !== null && funders.includes(funder));
      if (funder === null ? !ofIt : !paid) continue;
      at = tick;
      break;
    }
    this.#looked.set(name, { events: said.length, noticed: at });
    return at;
  }
}
