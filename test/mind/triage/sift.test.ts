import type { EventStream } from '../../../src/domain/world/event-stream.ts';
import { describe, expect, it } from 'vitest';
import { PHASES } from '../../../src/domain/life/life.ts';
import type { TriageOfTick } from '../../../src/domain/decisions/triage.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { InterestBook } from '../../../src/mind/triage/interest.ts';
import { routeOf, weigh, type Weighed } from '../../../src/mind/triage/score.ts';
import { sift } from '../../../src/mind/triage/sift.ts';
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
  it('escalates the same deviation of a well modelled contract sooner than of a badly modelled one', () => {
    const state = taught({ known: [0.2, 120], unknown: [2.5, 12] });
    const least = (source: string): number => {
      for (let off = 0.1; off < 40; off += 0.1) {
        const { told } = sift(
          state,
          [stream([[source, 40 + off]], 200)],
          { count: 1, last: 200 },
          at(121),
          policy,
        );
        if (told.escalated.some(({ index }) => index >= 0)) return off;
      }
      return Infinity;
    };
    expect(least('known')).toBeLessThan(least('unknown') / 2);
    const known = Object.values(state.triageChannels!);
    expect(known).toHaveLength(2);
  });

  it('looks at a contract that says what it never said, and not at a stranger that says what all do', () => {
    let state = taught({ a: [0.5, 60], b: [0.5, 60], c: [0.5, 60] });
    const hears = (said: Said, kind: string) =>
      sift(state, [stream([said], 61, kind)], { count: 1, last: 61 }, at(61), policy).told;
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
    const { told } = sift(state, [stream([['known', 40.1]], 200)], { count: 1, last: 200 }, at(121), policy);
    expect(told).toMatchObject({ seen: 1, folded: 1, escalated: [] });
    expect(told.nearest[0]!.why).toMatch(/deviations off a belief of precision .* not worth a look\.$/);
  });

  it('escalates no more than there is room for, the most worthy first, and says what was crowded out', () => {
    const said = Array.from({ length: 40 }, (_, i): Said => [`new-${String(i)}`, 5 + i]);
    const { told } = sift({}, [stream(said)], { count: 1, last: 0 }, at(1), {
      ...policy,
      most: 2,
      curiosity: 0.1,
    });
    expect(told.escalated).toHaveLength(2);
    expect(told.crowded).toBe(38);
    expect(told.folded).toBe(38);
    expect(told.nearest[0]!.why).toContain('no room');
  });

  it('gives what one contract says in one block one place, and says so of the rest', () => {
    const state = taught({ known: [0.2, 120], other: [0.2, 120] });
    const said: Said[] = [
      ['known', 55],
      ['known', 60],
      ['other', 52],
      ['known', 58],
    ];
    const { told } = sift(state, [stream(said, 200)], { count: 1, last: 200 }, at(121), policy);
    expect(told.escalated.map(({ source }) => source).sort()).toEqual(['known', 'other']);
    expect(told.crowded).toBe(0);
    const beside = told.nearest.filter(({ why }) => why.includes('told with what its contract said'));
    // Two logs, and how often it spoke.
    expect(beside.map(({ source, index }) => [source, index < 0])).toEqual(
      expect.arrayContaining([
        ['known', false],
        ['known', true],
      ]),
    );
    expect(beside).toHaveLength(3);
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
      expect(sifted.told.dropped['no-place']).toBe(2_000 - MOST_CHANNELS);
      const { seen, dropped, folded, escalated } = sifted.told;
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
    expect(one(turned).told).toEqual(one(state).told);
    expect(one(turned).state).toEqual(one(state).state);
  });

  it('is told of a burst and of a silence by how often a contract speaks', () => {
    const state = taught({ known: [0.2, 120] });
    const burst = Array.from({ length: 30 }, (_, i): Said => ['known', 40 + (i % 2 === 0 ? 0.2 : -0.2)]);
    const { told } = sift(state, [stream(burst, 200)], { count: 1, last: 200 }, at(121), policy);
    expect(told.escalated[0]).toMatchObject({ source: 'known', index: -1 });
    expect(told.escalated[0]!.score.z).toBeGreaterThan(5);
  });
});

describe('what a phase prefers', () => {
  const weighed: Omit<Weighed, 'phase' | 'bearing'> = {
    surprise: { size: 0.2, move: 0, kind: 0, rate: 0 },
    z: 3,
    precision: 0.6,
    interest: 0.2,
    relevance: 1,
  };
  it('moves the pragmatic term alone: the epistemic one stays to the bit', () => {
    const scores = PHASES.map((phase) => weigh({ ...weighed, phase, bearing: 'chance' }, policy));
    expect(new Set(scores.map(({ epistemic }) => epistemic)).size).toBe(1);
    const chances = scores.map(({ pragmatic }) => pragmatic);
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
    const threats = PHASES.map((phase) => weigh({ ...weighed, phase, bearing: 'threat' }, policy).pragmatic);
    expect(threats).toEqual([...threats].sort((a, b) => a - b));
  });

  it('takes the route of least expected free energy', () => {
    for (const z of [0, 1, 2, 3, 5, 8])
      for (const interest of [0, 0.5, 1]) {
        const score = weigh({ ...weighed, z, interest, phase: 'stable', bearing: 'threat' }, policy);
        const { energy } = score;
        expect(energy[routeOf(score)]).toBe(Math.min(energy.dropped, energy.folded, energy.escalated));
        expect(energy.escalated).toBeCloseTo(score.threshold - score.pragmatic - score.epistemic, 12);
      }
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
});
