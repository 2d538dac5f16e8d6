import { beforeAll, describe, expect, it } from 'vitest';
import { openTape } from '../../../src/adapters/tape/open-tape.ts';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import type { MarketRegime } from '../../../src/domain/world/market.ts';
import { publicFetch, PUBLIC_URL } from '../../../src/hosts/node/public-files.ts';
import { log } from '../../../src/lib/math/math.ts';
import { filingBy } from '../../../src/mind/grimoire/learning/filing.ts';
import { knowledgeId } from '../../../src/mind/grimoire/id.ts';
import { memories } from '../../../src/mind/grimoire/recall/candidates.ts';
import { askMemory } from '../../../src/mind/grimoire/recall/questions.ts';
import { pickCandidates } from '../../../src/mind/grimoire/recall/pick.ts';
import { delta } from '../../../src/mind/grimoire/learning/delta.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import type { Moment } from '../../../src/mind/contract/organ.ts';
import type { MemoryPort } from '../../../src/mind/ports.ts';
import { maskMemories } from '../../../src/mind/prompt/mask.ts';
import { slotsOf } from '../../../src/mind/prompt/route.ts';
import { initialBeliefs, updateBeliefs } from '../../../src/mind/market/beliefs.ts';
import { digest } from '../../../src/mind/market/digest.ts';
import { detectRegime, initialRegimeState } from '../../../src/mind/market/regimes.ts';
import { keptTrace } from '../../../src/shared/trace.ts';
import { entry, episodeFacts, governorInput, rule } from '../../fixtures/governor-input.ts';

/** In the S&P 500: the crisis of 2008 is over by the summer of 2009, and the next great one begins late in February 2020. */
const CRISIS = { from: '2008-07-01', to: '2009-07-01' };
const BEFORE_THE_NEXT = '2020-02-14';
/** A year and a half before it. */
const FIRST = 1_750;
const EVERY = 4;
const HORIZON = 10;
interface Day {
  readonly date: string;
  readonly price: number;
  readonly regime: MarketRegime;
  readonly change: number;
}

const days: Day[] = [];

beforeAll(async () => {
  const world = await openTape('sp500', PUBLIC_URL, publicFetch, { gasCoinPrice: 1 });
  await world.seek(FIRST);
  const { stepsPerYear } = world.info;
  let beliefs = initialBeliefs();
  let state = initialRegimeState();
  for (;;) {
    const { step, reference } = world.state();
    const observation = digest({
      info: world.info,
      previous: { price: beliefs.price },
      pulses: [await world.finishStep()],
      state: world.state(),
      gammas: 1,
      beliefs,
      closing: { step, reference },
    });
    const date = new Date(observation.time * 1000).toISOString().slice(0, 10);
    if (date > BEFORE_THE_NEXT) break;
    beliefs = updateBeliefs(beliefs, observation, stepsPerYear);
    const seen = detectRegime(state, beliefs, observation);
    ({ state } = seen);
    days.push({
      date,
      price: observation.price,
      regime: seen.reading.regime,
      change: observation.logReturn,
    });
  }
});

/** A memory of all that is written, which answers as the golem's own does. */
function memoryOf(entries: ReadonlyMap<string, GrimoireEntry>): MemoryPort {
  return {
    candidates: (query) =>
      Promise.resolve(
        pickCandidates(
          [...entries.values()]
            .filter(({ type }) => query.types === null || query.types.includes(type))
            .map((one) => ({ entry: one, similarity: null })),
          query,
        ),
      ),
    byIds: (ids) => Promise.resolve(ids.flatMap((id) => entries.get(id) ?? [])),
    likeness: () => Promise.resolve(''),
  };
}

/**
 * Lives the days with a rule that is right where the price moved on as it had, until the crisis is over, and another one since: an episode every few days with the days between as traces,
 * settled when its time has come, and a delta cycle every 50 ticks.
 */
async function remembered(rehearses: number): Promise<Map<string, GrimoireEntry>> {
  const entries = new Map<string, GrimoireEntry>();
  const policy = { ...DEFAULT_POLICY.memory, rehearses };
  let traces = '';
  for (const [i, day] of days.entries()) {
    const tick = i + 1;
    traces += keptTrace({
      change: day.change,
      surprise: 0,
      regime: day.regime,
      drawdown: 0,
      volatility: 1,
      trend: 0,
      exposure: 0.5,
      range: 0,
    });
    const due = days[i + HORIZON];
    if (tick % EVERY === 0 && due) {
      const moved = log(due.price / day.price);
      const id = `E${String(tick).padStart(6, '0')}`;
      entries.set(
        id,
        entry(id, {
          tick,
          worldId: 'sp500',
          regime: day.regime,
          verified: moved < 0 === day.change < 0 ? 'confirmed' : 'refuted',
          facts: {
            ...episodeFacts({
              rule: day.date <= CRISIS.to ? 'follow' : 'later',
              outcome: { tick: tick + HORIZON, change: moved, textAt: 0, chance: 0.5 },
            }),
            traces,
          },
        }),
      );
      traces = '';
    }
    if (tick % 50 > 0) continue;
    const made = await delta({
      tick,
      worldId: 'sp500',
      time: tick * 86_400,
      pad: { pleasure: 0, arousal: 0, dominance: 0 },
      policy,
      filing: filingBy([]),
      memory: memoryOf(entries),
      watch: { time: async (_step, work) => work() },
    });
    for (const one of [...made.created, ...made.updated]) entries.set(one.id, one);
  }
  return entries;
}

const CRISIS_FACT = knowledgeId('sp500|rule|crisis|follow');

/** In which form the fact stands in a prompt of the day after the last one, in a regime, as one of all that memory has been asked for; null where it has not come up. */
async function inAPrompt(
  entries: ReadonlyMap<string, GrimoireEntry>,
  regime: MarketRegime,
): Promise<string | null> {
  const plain = governorInput();
  const input = governorInput({
    tick: days.length + 1,
    regime: { ...plain.regime, regime },
    rules: [rule('follow'), rule('later')],
    observation: { ...plain.observation, time: days.length * 86_400 },
  });
  const situation = { text: `The market is in ${regime}.`, vector: null, vectorsAfter: 0 };
  const moment = { input, policy: DEFAULT_POLICY, situation } as unknown as Moment;
  const asked = await askMemory(moment, memoryOf(entries), DEFAULT_POLICY.retrieval.candidates);
  const { context } = DEFAULT_POLICY;
  const candidates = memories({ ...input, recalled: asked.found }, context, new Set(), asked);
  const forms = maskMemories(candidates, context, slotsOf('hybrid', false, context));
  const at = candidates.findIndex(({ id }) => id === CRISIS_FACT);
  return at === -1 ? null : forms[at]!.kind;
}

describe('what was learnt in 2008', () => {
  it('can be told in 2020 of a rule that nobody has followed since, and without rehearsal it cannot', async () => {
    const crises = days.filter(({ regime }) => regime === 'crisis').map(({ date }) => date);
    expect(crises.filter((date) => date >= CRISIS.from && date <= CRISIS.to).length).toBeGreaterThan(30);
    const kept = await remembered(DEFAULT_POLICY.memory.rehearses);
    const lost = await remembered(0);
    // When the next crisis is there, and the rule is in force again.
    expect(await inAPrompt(lost, 'crisis')).toBe('out');
    expect(await inAPrompt(kept, 'crisis')).toBe('full');
    const fact = kept.get(CRISIS_FACT)!;
    // It cites episodes that are there, and says no more than they do.
    expect(fact.links.every(({ to }) => kept.has(to))).toBe(true);
    expect(fact.confidence).toBe(lost.get(CRISIS_FACT)!.confidence);
  });
});
