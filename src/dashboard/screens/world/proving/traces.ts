import type { PlantedCue } from '../../../../protocol/threads/proving.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';

/** What a life's own records say of something planted. Ticks are the life's. */
export interface Trace {
  /** The first tick on which an event of the contract was escalated to a thought. */
  readonly noticed: number | null;
  /** The memory that something follows on it, since when, and since when it is no longer believed. */
  readonly believed: { readonly id: string; readonly tick: number } | null;
  readonly forgotten: number | null;
}

const MOST_LINKS = 500;

async function noticedOn(
  golem: GolemFacade,
  contract: string,
  ticks: readonly number[],
): Promise<number | null> {
  for (const tick of ticks) {
    const sifted = await golem.triage.list({ tick });
    if (sifted?.escalated.some(({ source }) => source === contract)) return tick;
  }
  return null;
}

/** Looks through a life's records for what is planted. @param offset ticks that it had lived before it came to the ground */
export async function tracesOf(
  golem: GolemFacade,
  cues: readonly Pick<PlantedCue, 'name' | 'contract' | 'said'>[],
  offset: number,
): Promise<ReadonlyMap<string, Trace>> {
  const links = await golem.grimoire.list({ types: ['causal-link'], limit: MOST_LINKS });
  const found = new Map<string, Trace>();
  for (const { name, contract, said } of cues) {
    const link = links.findLast(({ facts }) => facts.kind === 'causal' && facts.cause.includes(contract));
    const pruned = link?.facts.kind === 'causal' ? link.facts.pruned : undefined;
    found.set(name, {
      noticed: await noticedOn(
        golem,
        contract,
        said.map((tick) => tick + offset),
      ),
      believed: link ? { id: link.id, tick: link.tick } : null,
      forgotten: pruned?.tick ?? null,
    });
  }
  return found;
}
