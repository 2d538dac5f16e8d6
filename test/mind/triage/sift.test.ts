import type { EventStream } from '../../../src/domain/world/event-stream.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BehavioralPhase, PHASES } from '../../../src/domain/life/life.ts';
import type { Bearing, TriageOfTick } from '../../../src/domain/attention/triage.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { InterestBook } from '../../../src/mind/triage/interest.ts';
import { routeOf, scoreOf, type ScoreInput } from '../../../src/mind/triage/score.ts';
import { sift } from '../../../src/mind/triage/sift.ts';
import { withReasons } from '../../../src/mind/triage/why.ts';
import { MOST_ADDRESSES, MOST_CHANNELS, type TriageSlice } from '../../../src/mind/triage/state.ts';

const policy = DEFAULT_POLICY.triage;
const at = (tick: number, pool = 'pool') => ({ tick, phase: 'stable', pool, exposure: 0.5 }) as const;
type Said = readonly [source: string, size: number, party?: string, level?: number];

function stream(said: readonly Said[], block = 0, kind = 'erc20.Transfer'): EventStream {
  const addresses = [...new Set(said.flatMap(([source, , party]) => (party ? [source, party] : [source])))];
  return {
    addresses,
    kinds: [kind],
    firstBlock: block,
    unread: [],
    dropped: {},
    samples: [],
    block: said.map(() => 0),
    index: said.map((_, i) => i),
    source: said.map(([source]) => addresses.indexOf(source)),
    kind: said.map(() => 0),
    party: said.map(([, , party]) => (party ? addresses.indexOf(party) : -1)),
    size: said.map(([, size]) => Math.round(size * 1_000)),
    level: said.map(([, , , level]) => level ?? null),
  };
}

/** After so many ticks in which contracts spoke with so much spread. */
function taught(spreads: Readonly<Record<string, readonly [spread: number, ticks: number]>>): TriageSlice {
  let state: TriageSlice = {};
  const most = Math.max(...Object.values(spreads).map(([, ticks]) => ticks));
  for (let tick = 1; tick <= most; tick += 1) {
    const said = Object.entries(spreads).flatMap(([source, [spread, ticks]]): Said[] =>
      tick > most - ticks ? [[source, 40 + (tick % 2 === 0 ? spread : -spread)]] : [],
    );
    state = sift(state, [stream(said, tick)], { count: 1, last: tick }, at(tick), policy).state;
  }
  return state;
}

describe('triage', () => {
  /** Deviations of its own spread at which a contract's event is first worth a look. */
  const leastOf = (state: TriageSlice, source: string, tick: number): number => {
    const { size } = state.triageChannels![`${source}|erc20.Transfer`]!;
    const spread = Math.sqrt((size.scale / size.shape) * (1 + 1 / size.evidence));
    for (let z = 1; z < 20; z += 0.05) {
      const said: Said = [source, size.mean + z * spread];
      const { record: told } = sift(
        state,
        [stream([said], tick)],
        { count: 1, last: tick },
        at(tick),
        policy,
      );
      const looked = told.escalated.find(({ index }) => index >= 0);
      if (!looked) continue;
      expect(looked.score.z).toBeCloseTo(z, 1);
      return z;
    }
    return Infinity;
  };

  it('at equal deviations of their own spread looks sooner at a contract that is expected precisely', () => {
    const state = taught({ tight: [0.2, 120], wide: [3, 120] });
    const [tight, wide] = [leastOf(state, 'tight', 121), leastOf(state, 'wide', 121)];
    expect(tight).toBeGreaterThan(2);
    expect(tight).toBeLessThan(wide - 0.1);
  });

  it('at equal deviations of equal spreads looks sooner at a contract of which much is known', () => {
    // As wide as what nothing is known of: what differs is how much speaks for it.
    const state = taught({ known: [2.45, 120], unknown: [2.45, 10] });
    const spreads = Object.values(state.triageChannels!).map(({ size }) =>
      Math.sqrt(size.scale / size.shape),
    );
    expect(Math.abs(spreads[0]! - spreads[1]!)).toBeLessThan(0.1);
    expect(leastOf(state, 'known', 121)).toBeLessThan(leastOf(state, 'unknown', 121) - 0.5);
  });

  it('drops what is settled of who concerns nothing owned, whatever it says, and keeps what it believes true', () => {
    let state: TriageSlice = {};
    const told: TriageOfTick[] = [];
    const spoken = { pool: 2, other: 2 } as const;
    for (let tick = 1; tick <= 160; tick += 1) {
      const said = Object.keys(spoken).flatMap((source): Said[] => [
        [source, 39],
        [source, 41],
      ]);
      const sifted = sift(state, [stream(said, tick)], { count: 1, last: tick }, at(tick), policy);
      state = sifted.state;
      told.push(sifted.record);
    }
    const dropped = told.map(({ dropped: { settled = 0 } }) => settled);
    expect(dropped.slice(0, 20).every((n) => n === 0)).toBe(true);
    // Half of all is of the other contract.
    expect(dropped.slice(-40).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(40);
    expect(Math.max(...dropped)).toBeLessThanOrEqual(2);
    expect(told.flatMap(({ samples }) => samples).some(({ source }) => source === 'pool')).toBe(false);
    const spread = (source: string): number => {
      const { size } = state.triageChannels![`${source}|erc20.Transfer`]!;
      return Math.sqrt(size.scale / size.shape);
    };
    expect(Math.abs(spread('other') - spread('pool'))).toBeLessThan(0.1);
    // Who is settled is looked at all the same where it deviates.
    const far = sift(state, [stream([['other', 60]], 161)], { count: 1, last: 161 }, at(161), policy);
    expect(far.record.escalated[0]).toMatchObject({ source: 'other', index: 0 });
  });

  it('looks at a contract that says what it never said, and not at a stranger that says what all do', () => {
    let state = taught({ a: [0.5, 60], b: [0.5, 60], c: [0.5, 60] });
    const hears = (said: Said, kind: string) =>
      sift(state, [stream([said], 61, kind)], { count: 1, last: 61 }, at(61), policy).record;
    const [withdrawn] = hears(['a', 40], 'uniswap-v3.Burn').escalated;
    expect(withdrawn).toMatchObject({ source: 'a', kind: 'uniswap-v3.Burn' });
    expect(withdrawn!.score.surprise.kind).toBeGreaterThan(2);
    const { escalated, nearest } = hears(['stranger', 40], 'erc20.Transfer');
    expect(escalated).toEqual([]);
    expect(nearest[0]!.score.surprise.kind).toBeLessThan(0.1);
    const kindOf = ({ escalated: some, nearest: others }: TriageOfTick): number =>
      [...some, ...others][0]!.score.surprise.kind;
    // What was heard once is less surprising the second time.
    state = sift(
      state,
      [stream([['a', 40]], 61, 'uniswap-v3.Burn')],
      { count: 1, last: 61 },
      at(61),
      policy,
    ).state;
    expect(kindOf(hears(['a', 40], 'uniswap-v3.Burn'))).toBeLessThan(0.5);
  });

  it('folds what it expected, and says the numbers that decided', () => {
    const state = taught({ known: [0.2, 120] });
    const { record: told } = sift(
      state,
      [stream([['known', 40.1]], 200)],
      { count: 1, last: 200 },
      at(121),
      policy,
    );
    expect(told).toMatchObject({ seen: 1, folded: 1, escalated: [] });
    expect(withReasons(told).nearest[0]!.why).toMatch(
      /deviations off in its size by a belief of precision .* not worth a look\.$/,
    );
  });

  it('escalates no more than there is room for, the most worthy first, and says what was crowded out', () => {
    const many = Array.from({ length: 10 }, (_, i) => `known-${String(i)}`);
    const state = taught(Object.fromEntries(many.map((source) => [source, [0.2, 60]])));
    const said = many.map((source, i): Said => [source, 45 + i]);
    const two = { ...policy, most: 2 };
    const { record: told } = sift(state, [stream(said, 61)], { count: 1, last: 61 }, at(61), two);
    expect(told.escalated).toHaveLength(2);
    expect(told.crowded).toBe(8);
    expect(told.folded).toBe(8);
    expect(withReasons(told).nearest[0]!.why).toContain('no room');
  });

  it('gives what one contract says in one block one place, and says so of the rest', () => {
    const state = taught({ known: [0.2, 120], other: [0.2, 120] });
    const said: Said[] = [
      ['known', 55],
      ['known', 60],
      ['other', 52],
      ['known', 58],
    ];
    const { record: told } = sift(state, [stream(said, 200)], { count: 1, last: 200 }, at(121), policy);
    expect(told.escalated.map(({ source }) => source).sort()).toEqual(['known', 'other']);
    expect(told.crowded).toBe(0);
    const beside = withReasons(told).nearest.filter(({ why }) =>
      why!.includes('told with what its contract said'),
    );
    expect(beside.map(({ source }) => source)).toEqual(['known', 'known']);
  });

  it('keeps a bounded state whatever comes, and drops who finds no place', () => {
    let state: TriageSlice = {};
    for (let tick = 1; tick <= 3; tick += 1) {
      const said = Array.from({ length: 2_000 }, (_, i): Said => [
        `c${String(tick)}-${String(i)}`,
        5,
        `p${String(i)}`,
      ]);
      const sifted = sift(state, [stream(said, tick)], { count: 1, last: tick }, at(tick), policy);
      state = sifted.state;
      expect(Object.keys(state.triageChannels!)).toHaveLength(MOST_CHANNELS);
      expect(Object.keys(state.triageInterest!).length).toBeLessThanOrEqual(MOST_ADDRESSES);
      expect(sifted.record.dropped['no-place']).toBe(2_000 - MOST_CHANNELS);
      const { seen, dropped, folded, escalated } = sifted.record;
      const routed = folded + escalated.filter(({ index }) => index >= 0).length;
      expect(routed + Object.values(dropped).reduce((sum, n) => sum + n, 0)).toBe(seen);
    }
  });

  it('comes to the same whatever order its state was read back in', () => {
    const state = taught({ a: [1, 30], b: [0.3, 30], c: [2, 20] });
    const turned = {
      ...state,
      triageChannels: Object.fromEntries(Object.entries(state.triageChannels!).reverse()),
    };
    const one = (from: TriageSlice) =>
      sift(
        from,
        [
          stream(
            [
              ['a', 50],
              ['d', 3, 'q'],
              ['b', 41],
            ],
            31,
          ),
        ],
        { count: 1, last: 31 },
        at(31),
        policy,
      );
    expect(one(turned).record).toEqual(one(state).record);
    expect(one(turned).state).toEqual(one(state).state);
  });

  it('is told of a burst and of a silence by how often a contract speaks', () => {
    const state = taught({ known: [0.2, 120] });
    const burst = Array.from({ length: 30 }, (_, i): Said => ['known', 40 + (i % 2 === 0 ? 0.2 : -0.2)]);
    const { record: told } = sift(state, [stream(burst, 200)], { count: 1, last: 200 }, at(121), policy);
    expect(told.escalated[0]).toMatchObject({ source: 'known', index: -1 });
    expect(told.escalated[0]!.score.z).toBeGreaterThan(5);
  });
});

/** Energies of routes as pymdp 0.0.7.1 computes them (scripts/efe/record.py), each less that of dropping. */
const ROUTES = (
  JSON.parse(readFileSync(new URL('../../fixtures/efe-routes.json', import.meta.url), 'utf8')) as {
    readonly routes: readonly {
      readonly precision: number;
      readonly changed: number;
      readonly relevance: number;
      readonly stake: number;
      readonly curiosity: number;
      readonly novelty: number;
      readonly information: number;
      readonly energies: readonly number[];
    }[];
  }
).routes;
/** A phase and a bearing in which as much is at stake. */
const STAKES: Readonly<Record<number, readonly [BehavioralPhase, Bearing]>> = {
  0.1: ['terminal', 'chance'],
  0.3: ['stable', 'neutral'],
  0.8: ['stable', 'chance'],
};

describe('what a phase prefers', () => {
  const weighed: Omit<ScoreInput, 'phase' | 'bearing'> = {
    surprise: { size: 0.2, move: 0, kind: 0, rate: 0 },
    by: 'size',
    z: 3,
    precision: 0.6,
    evidence: 4,
    novelty: 0.02,
    interest: 0.2,
    relevance: 1,
  };
  it('moves the pragmatic term alone: the epistemic one stays to the bit', () => {
    const scores = PHASES.map((phase) => scoreOf({ ...weighed, phase, bearing: 'chance' }, policy));
    expect(new Set(scores.map(({ epistemic }) => epistemic)).size).toBe(1);
    const chances = scores.map(({ pragmatic }) => pragmatic);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
    const threats = PHASES.map(
      (phase) => scoreOf({ ...weighed, phase, bearing: 'threat' }, policy).pragmatic,
    );
    expect(threats).toEqual([...threats].sort((a, b) => a - b));
  });

  it('takes the route of least expected free energy', () => {
    const taken = new Set<string>();
    for (const evidence of [-1.6, 0, 2, 4, 8])
      for (const relevance of [0, 1])
        for (const novelty of [0.002, 0.2]) {
          const event = { ...weighed, evidence, relevance, novelty };
          const score = scoreOf({ ...event, phase: 'stable', bearing: 'threat' }, policy);
          const { energy } = score;
          expect(energy[routeOf(score)]).toBe(Math.min(energy.dropped, energy.folded, energy.escalated));
          taken.add(routeOf(score));
        }
    expect([...taken].sort()).toEqual(['dropped', 'escalated', 'folded']);
  });

  it('expects of each route what pymdp expects of it', () => {
    expect(ROUTES).toHaveLength(48);
    for (const {
      precision,
      changed,
      relevance,
      stake,
      curiosity,
      novelty,
      information,
      energies,
    } of ROUTES) {
      const [phase, bearing] = STAKES[stake]!;
      // Odds against are e⁵.
      const evidence = Math.log(changed / (1 - changed)) + 5;
      const event = { ...weighed, precision, evidence, novelty, relevance, interest: 0, phase, bearing };
      const { epistemic, odds, energy } = scoreOf(event, { ...policy, curiosity });
      expect(odds!.changed).toBeCloseTo(changed, 12);
      expect(epistemic).toBeCloseTo(information, 6);
      for (const [i, route] of (['dropped', 'folded', 'escalated'] as const).entries())
        expect(energy[route]).toBeCloseTo(energies[i]!, 6);
    }
  });

  it('has interest weigh by the error: what is as expected is no more likely for it', () => {
    const lent = (z: number, interest: number): number =>
      scoreOf({ ...weighed, z, interest, phase: 'stable', bearing: 'neutral' }, policy).odds!.interest;
    expect(lent(0, 1)).toBe(0);
    expect(lent(3, 1)).toBeCloseTo(5 * policy.hebbian * 0.5, 12);
    expect(lent(3, 0.5)).toBeCloseTo(lent(3, 1) / 2, 12);
  });
});

describe('interest in addresses', () => {
  it('halves in its half-life however often it is read, and grows by what appears beside what mattered', () => {
    const book = new InterestBook({ a: { value: 0.8, at: 10 } }, 60, 50);
    for (let i = 0; i < 5; i += 1) expect(book.of('a')).toBeCloseTo(0.4, 12);
    book.reinforce('b', 1);
    book.associate('c', 1);
    expect(book.of('b')).toBeGreaterThan(book.of('c'));
    expect(book.of('c')).toBeGreaterThan(0);
    expect(book.top(1)).toEqual([['a', book.of('a')]]);
  });

  it('is won by an address that keeps appearing in blocks that matter', () => {
    let state = taught({ known: [0.2, 60] });
    for (let tick = 61; tick < 81; tick += 1) {
      const said: Said[] = [['known', tick % 4 === 0 ? 60 : 40, tick % 4 === 0 ? 'friend' : 'stranger']];
      state = sift(state, [stream(said, tick)], { count: 1, last: tick }, at(tick), policy).state;
    }
    const book = new InterestBook(state.triageInterest!, 81, policy.halfLife);
    expect(book.of('friend')).toBeGreaterThan(book.of('stranger'));
    expect(book.of('friend')).toBeGreaterThan(0.1);
  });

  it('is won beside what is held, and lost once that stops', () => {
    const lived = (exposure: number): TriageSlice => {
      let state: TriageSlice = {};
      for (let tick = 1; tick <= 40; tick += 1) {
        const said: Said[] = [['pool', tick % 2 === 0 ? 40 : 41, tick <= 20 ? 'friend' : undefined]];
        const now = { ...at(tick), exposure };
        state = sift(state, [stream(said, tick)], { count: 1, last: tick }, now, policy).state;
      }
      return state;
    };
    const interest = (state: TriageSlice, tick: number): number =>
      new InterestBook(state.triageInterest!, tick, policy.halfLife).of('friend');
    const held = lived(0.8);
    expect(interest(held, 40)).toBeGreaterThan(0.2);
    expect(interest(held, 90)).toBeLessThan(interest(held, 40) / 1.9);
    expect(interest(lived(0), 40)).toBe(0);
    expect(interest(lived(0.2), 40)).toBeLessThan(interest(held, 40) / 2);
  });
});
