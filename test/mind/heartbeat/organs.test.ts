import { existsSync } from 'node:fs';
import { decode } from 'cborg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { RandomStreams } from '../../../src/lib/math/random-streams.ts';
import { canonicalCbor } from '../../../src/lib/bytes/canonical-cbor.ts';
import { sameBytes } from '../../../src/lib/bytes/same-bytes.ts';
import { block } from '../../../src/mind/candidates/blocks.ts';
import { candidate } from '../../../src/mind/candidates/candidate.ts';
import { newborn } from '../../../src/mind/heartbeat/birth.ts';
import { gateWords } from '../../../src/dashboard/words/gate-words.ts';
import type { OrganDescription } from '../../../src/mind/contract/organ.ts';
import { FEATURES, ORGANS } from '../../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY, defaultsOf } from '../../../src/mind/policy/defaults.ts';
import { fieldsOf } from '../../../src/mind/policy/fields.ts';
import { SECTIONS } from '../../../src/mind/policy/golem-policy.ts';
import { number, section } from '../../../src/mind/policy/row.ts';
import { DEFAULT_PLAYBOOK } from '../../../src/mind/playbook-default.ts';
import { fromOrgans, organsOf } from '../../../src/mind/replay/organs.ts';
import { partTitles } from '../../../src/mind/replay/part-titles.ts';
import { beginOf, type Place, replaySpan } from '../../../src/mind/replay/replay-span.ts';
import { theta } from '../../../src/mind/spans/theta-span.ts';
import { organDiff } from '../../../src/mind/replay/state-diff.ts';
import { shownOf } from '../../../src/mind/heartbeat/shown.ts';
import { governorInput } from '../../fixtures/governor-input.ts';
import { type BareLife, liveBare } from '../../support/bare-life.ts';

const TICKS = 60;
const LISTED: readonly OrganDescription[] = ORGANS;
const birth = { worldId: 'spx', policy: DEFAULT_POLICY, playbook: DEFAULT_PLAYBOOK };
const slices = LISTED.map((organ) => ({ name: organ.name, slice: organ.born(birth) }));
const doubles = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

const standing = { policy: DEFAULT_POLICY, world: governorInput().world, grimoire: null };
const throughBytes = <Value>(value: Value): Value => decode(canonicalCbor(value)) as Value;

describe('the organs that are listed', () => {
  it('are each called by their folder, and no two alike', () => {
    const names = LISTED.map(({ name }) => name);
    expect(doubles(names)).toEqual([]);
    for (const name of names)
      expect(existsSync(new URL(`../../../src/mind/${name}/organ.ts`, import.meta.url)), name).toBe(true);
  });

  it('keep no key, name no feature and hold no section of the policy twice', () => {
    expect(doubles(slices.flatMap(({ slice }) => Object.keys(slice)))).toEqual([]);
    expect(doubles(FEATURES)).toEqual([]);
    const sections = LISTED.flatMap(({ policy }) => policy ?? []);
    expect(doubles(sections)).toEqual([]);
    for (const section of sections) expect(Object.keys(SECTIONS)).toContain(section);
  });

  it.each(slices)('$name is born as plain data, the same each time', ({ name, slice }) => {
    expect(throughBytes(slice)).toEqual(slice);
    expect(LISTED.find((organ) => organ.name === name)!.born(birth)).toEqual(slice);
  });

  it('are taken apart for a snapshot and put together as they were', () => {
    const born = newborn({
      ...birth,
      worldId: 'a/b',
      golemId: 'g',
      random: RandomStreams.fromSeed(1).state(),
    });
    const parts = throughBytes([...organsOf(born, standing)]);
    expect(fromOrgans(new Map(parts)).state).toEqual(born);
  });
});

describe('the links of the after-turn chain', () => {
  it('give back their own slices whole, and nobody else’s', async () => {
    const spies = LISTED.map((organ) => ({ name: organ.name, link: vi.spyOn(organ, 'afterTurn') }));
    const { born } = await liveBare(ORGANS, TICKS);
    const keys = new Map<string, string>();
    for (const { name, link } of spies) {
      expect(link, name).toHaveBeenCalledTimes(TICKS);
      for (const { value } of link.mock.settledResults)
        for (const key of Object.keys((value as { readonly state: object }).state)) {
          expect(keys.get(key) ?? name, key).toBe(name);
          keys.set(key, name);
        }
    }
    const core = ['golemId', 'tick', 'random'];
    expect([...keys.keys()]).toEqual(
      expect.arrayContaining(Object.keys(born).filter((k) => !core.includes(k))),
    );
    vi.restoreAllMocks();
  });
});

const tallyPolicy = section(
  'Tally',
  'How a thought is counted.',
)({
  step: number({
    default: 2,
    label: 'Step',
    unit: 'points',
    bounds: { min: 1, max: 9, step: 1 },
    source: 'ours',
    description: 'What a thought counts for.',
  }),
});
/** Decided by rules alone: what is shown here is how an organ comes to a rule. */
const BY_RULES = { ...DEFAULT_POLICY, evidence: { ...DEFAULT_POLICY.evidence, decides: 0, sizes: 0 } };
const policyWithTally = { ...BY_RULES, tally: defaultsOf(tallyPolicy) };

/** Counts how often it was thought, says so in the prompt, lets rules read it, and shows the count. */
const tally: OrganDescription<
  { readonly tally: number },
  { readonly tallied: number },
  { readonly before: string },
  { readonly tally: number }
> = {
  name: 'tally',
  titles: { tally: 'Thoughts, counted' },
  features: {
    tallied: {
      fact: 'tally:count',
      read: (_, found) => (found === null ? 0 : 1),
      rests: () => ['tally:count'],
    },
  },
  born: () => ({ tally: 0 }),
  prepare: ({ input }) => Promise.resolve({ before: `Thought before tick ${input.tick}.` }),
  candidates: (_input, _policy, found) =>
    found === null
      ? []
      : [
          candidate({
            id: 'tally:count',
            category: 'affect',
            title: 'Tally',
            body: found.before,
            text: block('tally', {}, found.before),
            score: 0.9,
            trust: 'self',
          }),
        ],
  notes: () => new Map([['affect:mood', 'The tally has seen it.']]),
  afterTurn({ tally: before }, { deliberated, policy }, _made, _ports, found) {
    const { step } = (policy as typeof policyWithTally).tally;
    const now = before + (deliberated && found ? step : 0);
    return { state: { tally: now }, record: { tallied: now } };
  },
  shows: ({ tally: shown }) => ({ tally: shown }),
};

/** All that it takes. */
const LIST = [...ORGANS, tally] as const;

describe('an organ that is added to the list', () => {
  let with_: BareLife;
  let plain: BareLife;
  beforeAll(async () => {
    const rule = {
      ...DEFAULT_PLAYBOOK.rules[0]!,
      id: 'tally-rule',
      when: [{ kind: 'feature', feature: 'tallied', op: '=', value: 1 }],
      then: { kind: 'hold' },
      counts: { alpha: 50, beta: 1 },
      rest: 0,
    } as const;
    const playbook = { ...DEFAULT_PLAYBOOK, rules: [rule] };
    with_ = await liveBare(LIST, TICKS, playbook, policyWithTally);
    plain = await liveBare(ORGANS, TICKS, playbook, BY_RULES);
  });

  it('has its slice in the state from birth on, and in the snapshot', () => {
    expect(with_.born['tally']).toBe(0);
    expect(plain.born).not.toHaveProperty('tally');
    const { state } = with_.ticks.at(-1)!;
    const thought = with_.ticks.filter(({ record }) => record.gate.tier !== 'T0').length;
    expect(thought).toBeGreaterThan(3);
    expect(state['tally']).toBe(2 * thought);
    const parts = organsOf(state, standing);
    expect(parts.get('tally')).toEqual({ tally: 2 * thought });
    expect(fromOrgans(parts).state).toEqual(state);
  });

  it('is in the prompt and in the record of each tick that thinks', () => {
    for (const { record, workspace } of with_.ticks) {
      expect(record).toHaveProperty('tallied');
      if (!workspace) continue;
      expect(workspace.prompt).toContain(`<tally>Thought before tick ${record.tick}.</tally>`);
      const mood = workspace.entries.find(({ id }) => id === 'affect:mood')!;
      expect(mood.reason.text).toMatch(/ The tally has seen it\.$/);
    }
  });

  it('gives rules its feature, and is cited by what was decided on it', () => {
    const decided = with_.ticks.flatMap(({ record }) => record.decision ?? []);
    expect(decided.length).toBeGreaterThan(3);
    for (const { by, cited } of decided) {
      expect(by).toMatch(/^tally-rule/);
      expect(cited).toContain('tally:count');
    }
    // Without the organ nobody knows the feature, and the rule never holds.
    for (const { record } of plain.ticks) if (record.decision) expect(record.decision.source).toBe('none');
  });

  it('is lived again to the last bit, with what it counted', async () => {
    let before: Place | null = null;
    for (const [i, { inputs, entries }] of with_.told.entries()) {
      const place = beginOf(before, throughBytes(inputs));
      const told = throughBytes(inputs);
      const again = await replaySpan(theta, place, told, (id) => entries.get(id)!, with_.kit, LIST);
      expect(sameBytes(canonicalCbor(again), canonicalCbor(with_.ticks[i]!)), `tick ${i + 1}`).toBe(true);
      before = { state: again.state, standing: place.standing };
    }
  });

  it('is in the difference of two ticks under its title, and shows what it says of itself', () => {
    const [early, late] = [with_.ticks[0]!.state, with_.ticks.at(-1)!.state];
    const [a, b] = [early, late].map((state) => organsOf(state, standing).get('tally')!);
    expect(organDiff('tally', a!, b!)).toEqual([
      { organ: 'tally', path: 'tally', kind: 'changed', before: early['tally'], after: late['tally'] },
    ]);
    expect(partTitles(['tally', 'worlds/file:ab/place', 'lastActed', 'beliefs'], LIST)).toEqual({
      tally: 'Thoughts, counted',
      'worlds/file:ab/place': 'Place in the world, file:ab',
      lastActed: 'When rules last acted',
      beliefs: 'Beliefs',
    });
    expect(shownOf(late, LIST)).toHaveProperty('tally', late['tally']);
    expect(shownOf(late)).not.toHaveProperty('tally');
  });

  it('has its number on the page of settings, with its words', () => {
    expect(fieldsOf({ tally: tallyPolicy })).toEqual([
      expect.objectContaining({
        path: 'tally.step',
        label: 'Step',
        group: { id: 'tally', title: 'Tally', about: 'How a thought is counted.' },
      }),
    ]);
  });
});

/** Reads the beats, has each tenth tick thought about, and decides it before any model or rule is asked. */
const whim: OrganDescription<
  { readonly whims: number },
  { readonly whimsical: { readonly beats: number; readonly whims: number } },
  { readonly beats: number },
  object,
  { readonly beats: number }
> = {
  name: 'whim',
  born: () => ({ whims: 0 }),
  perceive: (_before, { gathered }) => ({ beats: gathered.gammas }),
  beforeGate: (_before, { tick }) => (tick % 10 === 3 ? { force: 'whim', words: 'a whim' } : null),
  prepare: (_moment, _ports, _before, perceived) => Promise.resolve({ beats: perceived!.beats }),
  propose: ({ at, expected }, found) =>
    at.tick % 10 !== 3
      ? null
      : {
          by: 'whim',
          why: `A whim, after ${found!.beats} beats.`,
          owners: false,
          decision: {
            source: 'none',
            by: 'whim',
            summary: 'Nothing, for once.',
            action: null,
            confidence: 0.5,
            prediction: expected,
            cited: [],
            reasoning: [],
          },
        },
  marks: ({ by }) => (by === 'whim' ? { distilled: 'a-whim' } : {}),
  afterTurn({ whims }, { deliberated }, _made, _ports, _found, perceived) {
    const now = whims + (deliberated?.thought.by === 'whim' ? 1 : 0);
    return { state: { whims: now }, record: { whimsical: { beats: perceived!.beats, whims: now } } };
  },
};

describe('an organ that has a say in the whole tick', () => {
  let lived: BareLife;
  let plain: BareLife;
  beforeAll(async () => {
    lived = await liveBare([...ORGANS, whim], TICKS);
    plain = await liveBare(ORGANS, TICKS);
  });
  const whimsical = ({ ticks }: BareLife) => ticks.filter(({ record: { tick } }) => tick % 10 === 3);

  it('has ticks thought about that nobody thought about without it, and decides them', () => {
    expect(whimsical(plain).some(({ record }) => record.gate.tier === 'T0')).toBe(true);
    for (const { record } of whimsical(lived)) {
      expect(record.gate.tier).not.toBe('T0');
      const own = record.gate.forced === 'whim';
      if (own) expect(record.gate.reason).toMatch(/^T[12] forced by a whim \(prediction error /);
      if (own) expect(gateWords(record.gate)).toBe(`${record.gate.reason}.`);
      expect(record.proposals).toMatchObject([{ by: 'whim', became: 'taken' }]);
      expect(record.thought).toMatchObject({
        by: 'whim',
        why: `A whim, after ${record.observation.gammas} beats.`,
      });
      expect(record.decision).toMatchObject({ by: 'whim', action: null });
    }
  });

  it('is the reason that the gate gives, unless the heart or an organ before it has one', () => {
    const forces = whimsical(lived).map(({ record }) => record.gate.forced);
    expect(forces.filter((force) => force === 'whim').length).toBeGreaterThan(3);
    expect(new Set(forces).has(null)).toBe(false);
  });

  it('is told at each step what it made of the world, on each tick', () => {
    let whims = 0;
    for (const { record } of lived.ticks) {
      if (record.tick % 10 === 3) whims += 1;
      expect(record).toMatchObject({ whimsical: { beats: record.observation.gammas, whims } });
    }
  });

  it('knows its predictions again by what it marked them with', () => {
    const made = lived.ticks.flatMap(({ record }) =>
      record.predictions.filter(({ kind }) => kind === 'decision'),
    );
    const marked = made.filter(({ distilled }) => distilled === 'a-whim');
    expect(marked.length).toBeGreaterThan(0);
    for (const { madeAtTick } of marked) expect(madeAtTick % 10).toBe(3);
  });
});

it('names of several forces that of the organ that has its say first, wherever it stands in the list', async () => {
  const saying = (name: string) =>
    vi
      .spyOn(
        LISTED.find((organ) => organ.name === name)!,
        'beforeGate',
      )
      .mockReturnValue({ force: name, words: name });
  const spies = ['grimoire', 'habits', 'standing-orders'].map(saying);
  const { ticks } = await liveBare(ORGANS, 5);
  for (const spy of spies) spy.mockRestore();
  const forces = new Set(ticks.map(({ record }) => record.gate.forced));
  expect(forces).toContain('standing-orders');
  for (const later of ['grimoire', 'habits']) expect(forces).not.toContain(later);
});
