import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import type { LivedSpanRecord } from '../../src/domain/records/lived-span.ts';
import type { SpanInputs } from '../../src/domain/past/replay.ts';
import { entryId } from '../../src/domain/memory/entry-id.ts';
import type { SpanDescription, SpanResult } from '../../src/mind/replay/span.ts';

/** Theta ticks from one nap to the next. */
export const NAP_EVERY = 10;

interface NapGiven {
  readonly worldTime: number;
}

interface NapResult extends SpanResult {
  readonly record: LivedSpanRecord & { readonly vector: boolean };
}

/**
 * A kind of span that the house has not: behind every tenth tick, and behind the delta cycle where there is one, the newest memories
 * are looked at; one of them is marked, one is made, a number is drawn, and the state counts it.
 */
export const nap: SpanDescription<NapGiven, NapResult, 'memory' | 'embedding'> = {
  kind: 'nap',
  ports: ['memory', 'embedding'],
  follows: ({ kind, result: { record } }) =>
    kind !== 'nap' && record.tick % NAP_EVERY === 0 ? { worldTime: record.worldTime } : null,

  async live({ tick, place, state, given: { worldTime } }, { memory, embedding, random, clock, versions }) {
    const query = { situation: null, vector: null, nearest: 0, recent: 5, important: 0, types: null };
    const found = await memory.candidates({ ...query, atTick: tick });
    const vector = await embedding.embedNow(`Nap of tick ${tick}`);
    const { golemId, worldId } = state;
    const drawn = random.of('mortality').next();
    const [newest] = found.map(({ entry }) => entry);
    const updated = newest ? [{ ...newest, tags: [...newest.tags, `slept:${tick}/${place}`] }] : [];
    const made: GrimoireEntry = {
      ...(newest ?? ({} as GrimoireEntry)),
      id: entryId(tick, worldTime, 900 + place),
      type: 'heuristic',
      title: `Nap of tick ${tick}`,
      text: `Slept over ${found.length} memories, and drew ${drawn}.`,
      summary: 'A nap.',
      tick,
      tags: [],
      links: [],
      facts: { kind: 'note', rule: null },
      embedding: null,
    };
    const entries = newest ? [made] : [];
    return {
      record: {
        kind: 'nap',
        tick,
        place,
        golemId,
        worldId,
        worldTime,
        wallTime: clock.now(),
        versions,
        learned: entries.map(({ id }) => id),
        changed: updated.map(({ id }) => id),
        vector: vector !== null,
        timings: [],
      },
      state: { ...state, naps: Number(state['naps'] ?? 0) + 1, random: random.state() },
      entries,
      updated,
    };
  },

  inputsOf: (given) => given,
  givenOf: (inputs) => ({ worldTime: (inputs as SpanInputs & NapGiven).worldTime }),
  compared: ({ wallTime: _wall, timings: _timings, ...record }) => record,
};
