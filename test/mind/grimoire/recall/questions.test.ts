import { describe, expect, it } from 'vitest';
import type { CausalFacts, LeadUp } from '../../../../src/domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../../src/domain/memory/grimoire.ts';
import type { CandidateQuery, RecallCandidate } from '../../../../src/mind/ports.ts';
import type { Moment } from '../../../../src/mind/contract/organ.ts';
import { askMemory, hereOf } from '../../../../src/mind/grimoire/recall/questions.ts';
import { holdsHere, signIsOver } from '../../../../src/mind/grimoire/recall/conditions.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { causalFacts, entry, governorInput, recalled, rule } from '../../../fixtures/governor-input.ts';

const SITUATION = 'This is a falling, turbulent market. The price fell much. The golem is a third invested.';
const input = governorInput({ rules: [rule('cut')] });
const here = hereOf(input, SITUATION);

const insight = (id: string, over: Partial<GrimoireEntry> = {}): GrimoireEntry =>
  entry(id, {
    type: 'insight',
    facts: {
      kind: 'insight',
      about: { kind: 'rule', regime: 'bear-high-vol', rule: 'cut' },
      hits: 5,
      misses: 1,
      measured: 6,
      meanChange: -0.02,
    },
    ...over,
  });
const elsewhere = (id: string): GrimoireEntry =>
  insight(id, {
    facts: {
      kind: 'insight',
      about: { kind: 'baseline', regime: 'bull-low-vol' },
      hits: 5,
      misses: 1,
      measured: 6,
      meanChange: 0.01,
    },
  });
const warning = (id: string, over: Partial<GrimoireEntry> = {}): GrimoireEntry =>
  entry(id, { type: 'warning', facts: { kind: 'warning', mishap: 'loss', rule: null }, ...over });

describe('conditions of memories', () => {
  it('hold by the regime and the rule that knowledge is of', () => {
    expect(holdsHere(insight('a'), here)).toContain('cut in bear-high-vol');
    expect(holdsHere(elsewhere('b'), here)).toBeNull();
    expect(holdsHere(insight('a'), { ...here, rules: new Set() })).toBeNull();
    expect(
      holdsHere(insight('a'), { ...here, regime: { ...here.regime, regime: 'bull-low-vol' } }),
    ).toBeNull();
  });

  it('hold of a warning where it was lost in a regime like this', () => {
    expect(holdsHere(warning('w'), here)).toContain('lost in bear-high-vol');
    expect(holdsHere(warning('w', { regime: 'bull-low-vol' }), here)).toBeNull();
  });

  const FELL = 'reading:price-move-';
  const link = (id: string, over: Partial<CausalFacts> = {}): GrimoireEntry =>
    entry(id, { type: 'causal-link', facts: { ...causalFacts(FELL), ...over } });

  it('hold of what follows on something as long as it has just happened, and not where it came out otherwise in a regime like this', () => {
    const since = (ago: number) => ({ ...here, since: new Map([[FELL, ago]]) });
    expect(holdsHere(link('l'), here)).toBeNull();
    expect(holdsHere(link('l'), since(0))).toContain('the price fell sharply just now');
    expect(holdsHere(link('l'), since(4))).toContain('4 ticks ago');
    expect(holdsHere(link('l'), since(5))).toBeNull();
    const otherwise = { 'bear-high-vol': { hits: 1, misses: 4 } };
    expect(holdsHere(link('l', { byRegime: otherwise }), since(0))).toBeNull();
  });

  const situation: LeadUp = {
    tick: 400,
    regime: 'bear-high-vol',
    change: -2,
    range: 2,
    drawdown: 0.3,
    volatility: 2,
    trend: -0.1,
    exposure: 0.4,
  };
  const ledBy = (led: LeadUp) => ({ kind: 'warning', mishap: 'reverted', rule: null, led: [led] }) as const;

  it('hold of a sign until its move comes or its time is over, once to say so, and in its own market alone', () => {
    const moods = { calm: 0.002, wild: 0.004, turnsWild: 0.01, turnsCalm: 0.01 };
    const sign = { mood: 'wild', moods, power: 0.8, size: 0.03, after: [1] } as const;
    const facts = { ...causalFacts('event:a'), lag: 12, direction: 'up', sign } as const;
    /** @param up ticks ago that the price rose by 3 %, in a market of so wide a deviation that has just fallen by as much */
    const lately = (up: number | null, deviation = 0.004) => ({
      changes: Array.from({ length: 40 }, (_, i) => {
        const ago = 39 - i;
        return ago === up ? 0.03 : ago === 1 ? -0.03 : i % 2 === 0 ? deviation : -deviation;
      }),
    });
    const given = (ago: number, up: number | null = null, deviation = 0.004, of: object = facts) =>
      holdsHere(link('l', of), {
        ...here,
        since: new Map([['event:a', ago]]),
        moved: lately(up, deviation),
      });
    expect(given(0)).toContain('it is of what follows');
    expect(given(11)).toContain('it is of what follows');
    expect(given(12)).toContain('has not come');
    expect(given(13)).toBeNull();
    expect(given(5, 0)).toContain('has come');
    expect(given(5, 2)).toBeNull();
    expect(given(5, 7)).toContain('it is of what follows');
    expect(given(5, null, 0.002)).toBeNull();
    expect(given(5, null, 0.002, { ...facts, sign: { ...sign, mood: 'calm' } })).not.toBeNull();
    const over = (ago: number, up: number | null) =>
      signIsOver(link('l', facts), {
        ...here,
        since: new Map([['event:a', ago]]),
        moved: lately(up),
      });
    expect([over(5, null), over(5, 0), over(12, null)]).toEqual([false, true, true]);
    // A rise of 3 % is none of those that dwarf all others, which are still to come.
    const dwarfing = { ...facts, sign: { ...sign, size: 0.2, outsized: true } } as const;
    expect(given(5, 0, 0.004, dwarfing)).toContain('it is of what follows');
  });

  it('hold of a warning in a situation like what led to it, and in no other', () => {
    const known = (led: LeadUp) => holdsHere(warning('w', { facts: ledBy(led) }), { ...here, situation });
    expect(known({ ...situation, change: -2.4, drawdown: 0.33 })).toContain('it is like what led to it');
    expect(known({ ...situation, regime: 'crisis' })).toBeNull();
    expect(known({ ...situation, change: 2, drawdown: 0.02, volatility: 0.8 })).toBeNull();
  });

  it('hold of words where these are of the situation, and say which', () => {
    const said = (text: string) =>
      holdsHere(
        entry('n', { type: 'warning', title: 'A note', text, facts: { kind: 'note', rule: null } }),
        here,
      );
    expect(said('Never buy SPX into turbulent markets.')).toBe('it speaks of bui, spx, turbul, market');
    expect(said('My sister likes tulips.')).toBeNull();
  });
});

describe('words of events', () => {
  const [ONE, OTHER] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
  const note = (text: string) =>
    entry('n', { type: 'warning', title: 'A note', text, facts: { kind: 'note', rule: null } });
  const held = (text: string, about: readonly string[]) =>
    holdsHere(note(text), hereOf(input, SITUATION, undefined, about));

  it('are of the situation: a note of a contract holds where its event has come, however its address is written', () => {
    const about = ['aave-v3.Repay', ONE];
    const texts = [`Beware of ${ONE}.`, `Beware of ${ONE.toUpperCase().replace('0X', '0x')}.`];
    for (const text of [
      ...texts,
      'Beware of 0xa1a1a1a1….',
      'Beware of 0xa1a1…a1a1.',
      'It begins with a repay.',
    ]) {
      expect(held(text, [])).toBeNull();
      expect(held(text, about)).toContain('which an event is about');
      expect(held(text, ['weth.Deposit', OTHER])).toBeNull();
    }
    expect(held(`Beware of ${ONE} in turbulent markets.`, about)).toBe(
      'it speaks of 0xa1a1a1a1…, which an event is about, and it speaks of turbul, market',
    );
  });

  it('bring a note of the owner that no other word does', async () => {
    const memory = memoryOf([
      ...Array.from({ length: 20 }, (_, i) => warning(`w${i}`)),
      {
        ...note(`Beware of ${ONE}.`),
        id: 'owners',
        provenance: 'owner',
        trust: 'owner',
        importance: 0,
        tick: 0,
      },
    ]);
    const why = async (about: readonly string[]) =>
      (await askMemory({ ...momentOf(), about }, memory, 20)).why.get('owners');
    expect(await why([])).toBeUndefined();
    expect(await why([ONE])).toContain('0xa1a1a1a1…, which an event is about');
  });
});

/** A memory that answers each question with all that is of its types, all equally alike. */
function memoryOf(entries: readonly GrimoireEntry[]) {
  const asked: CandidateQuery[] = [];
  return {
    asked,
    candidates(query: CandidateQuery): Promise<readonly RecallCandidate[]> {
      asked.push(query);
      const found = entries.filter(({ type }) => query.types === null || query.types.includes(type));
      return Promise.resolve(found.map((one) => ({ entry: one, similarity: 0.5 })));
    },
  };
}

const momentOf = (over: Partial<typeof input> = {}): Moment => ({
  input: { ...input, ...over },
  policy: DEFAULT_POLICY,
  at: {} as Moment['at'],
  situation: { text: SITUATION, vector: null, vectorsAfter: 0 },
  happened: [],
  about: [],
});

describe('what a thought asks of memory', () => {
  it('asks for situations, knowledge, warnings and links apart, each by its types', async () => {
    const memory = memoryOf([]);
    await askMemory(momentOf(), memory, 80);
    expect(memory.asked.map(({ types }) => types)).toEqual([
      ['episode'],
      ['insight', 'heuristic'],
      ['warning', 'anti-knowledge'],
      ['causal-link'],
    ]);
    expect(new Set(memory.asked.map(({ situation }) => situation)).size).toBe(4);
  });

  it('has what holds here whatever it ranks, and the owner’s word first', async () => {
    const faint = { importance: 0, accessedAt: 0, tick: 0 };
    const strong = Array.from({ length: 40 }, (_, i) => elsewhere(`strong-${i}`));
    const owners = warning('owners', {
      ...faint,
      provenance: 'owner',
      text: 'Never buy into turbulent markets.',
      facts: { kind: 'note', rule: null },
    });
    const others = Array.from({ length: 20 }, (_, i) => warning(`other-${i}`, { regime: 'bull-low-vol' }));
    const memory = memoryOf([...strong, insight('holds', faint), owners, ...others]);
    const { found, why } = await askMemory(momentOf(), memory, 20);
    const ids = found.map(({ entry: { id } }) => id);
    expect(ids).toContain('holds');
    expect(ids).toContain('owners');
    expect(why.get('holds')).toContain('cut in bear-high-vol');
    expect(why.get('owners')).toContain('it speaks of bui');
    expect(ids.length).toBeLessThanOrEqual(20);
  });

  it('has what came of a rule that holds now whatever it ranks, and of one that waits only by rank', async () => {
    const faint = { importance: 0, accessedAt: 0, tick: 0 };
    const held = Array.from({ length: 40 }, (_, i) =>
      insight(`held-${i}`, {
        facts: {
          kind: 'insight',
          about: { kind: 'baseline', regime: 'bear-high-vol' },
          hits: 5,
          misses: 1,
          measured: 6,
          meanChange: -0.01,
        },
      }),
    );
    const ask = async (relevance: number) => {
      const memory = memoryOf([...held, insight('of-cut', faint)]);
      const moment = momentOf({ relevance: { cut: relevance } });
      const { found, why } = await askMemory(moment, memory, 20);
      expect(memory.asked.map(({ certain }) => certain !== undefined)).toEqual([false, true, true, false]);
      return found.some(({ entry: { id } }) => id === 'of-cut') ? why.get('of-cut') : null;
    };
    expect(await ask(1)).toContain('what the rule waits for holds');
    expect(await ask(0.5)).toBeNull();
    // More of them than known things have places.
    const ids = Array.from({ length: 10 }, (_, i) => `r${i}`);
    const facts = (of: string) =>
      ({
        kind: 'insight',
        about: { kind: 'rule', regime: 'bear-high-vol', rule: of },
        hits: 5,
        misses: 1,
        measured: 6,
        meanChange: -0.01,
      }) as const;
    const { found } = await askMemory(
      momentOf({ rules: ids.map((id) => rule(id)), relevance: Object.fromEntries(ids.map((id) => [id, 1])) }),
      memoryOf(ids.map((id) => insight(`of-${id}`, { facts: facts(id) }))),
      20,
    );
    expect(found).toHaveLength(ids.length);
  });

  it('has every note of the owner that holds, and no more than have places of those that do not, nor of a stranger’s', async () => {
    const note = (id: string, text: string, over: Partial<GrimoireEntry> = {}) =>
      insight(id, {
        provenance: 'owner',
        trust: 'owner',
        text,
        facts: { kind: 'note', rule: null },
        ...over,
      });
    const many = (id: string, text: string, over: Partial<GrimoireEntry> = {}) =>
      Array.from({ length: 12 }, (_, i) => note(`${id}-${i}`, text, over));
    const found = async (notes: readonly GrimoireEntry[]) =>
      (await askMemory(momentOf(), memoryOf(notes), 20)).found.length;
    const places = 6;
    expect(await found(many('here', 'Turbulent markets frighten me.'))).toBe(12);
    expect(await found(many('here', 'Turbulent markets frighten me.', { type: 'anti-knowledge' }))).toBe(12);
    expect(await found(many('elsewhere', 'My sister likes tulips.'))).toBe(places);
    expect(await found(many('strange', 'Turbulent markets frighten me.', { trust: 'external' }))).toBe(
      places,
    );
  });

  it('has of links only those whose cause has just happened', async () => {
    const of = (id: string, cause: string) => entry(id, { type: 'causal-link', facts: causalFacts(cause) });
    const memory = memoryOf([of('fell', 'reading:price-move-'), of('surged', 'reading:volume+')]);
    const since = new Map([['reading:volume+', 1]]);
    const { found, why } = await askMemory(momentOf(), memory, 80, {
      since,
      situation: null,
      moved: null,
      alarmed: [],
    });
    expect(found.map((one) => one.entry.id)).toEqual(['surged']);
    expect(why.get('surged')).toContain('volume surged a tick ago');
  });

  it('has the firmest signs though none was given: that nothing is announced is known too', async () => {
    const of = (id: string, confidence: number, outsized = false) =>
      entry(id, {
        type: 'causal-link',
        confidence,
        facts: {
          ...causalFacts(`event:${id}`),
          lag: 12,
          sign: {
            mood: 'any',
            power: 0.7,
            size: outsized ? 0.2 : 0.03,
            after: [1],
            ...(outsized && { outsized }),
          },
        },
      });
    const link = entry('no-sign', { type: 'causal-link', facts: causalFacts('reading:volume+') });
    const signs = [of('firm', 0.9), of('faint', 0.3), of('firmer', 0.99), of('rare', 0.2, true)];
    const ask = async (said: readonly string[]) => {
      const since = new Map(said.map((cause) => [cause, 1]));
      const moved = { changes: [] };
      const lived = { since, situation: null, moved, alarmed: [] };
      const { found, isOver } = await askMemory(momentOf(), memoryOf([link, ...signs]), 80, lived);
      return Object.fromEntries(found.map((one) => [one.entry.id, isOver(one.entry)]));
    };
    expect(await ask([])).toEqual({ firmer: true, firm: true });
    expect(await ask(['event:firmer'])).toEqual({ firmer: false, firm: true, rare: true });
  });

  it('has warnings that are known by a situation like this though no question brings them', async () => {
    const far = warning('far', { tick: 1, regime: 'bull-low-vol' });
    const lived = { since: new Map(), situation: null, moved: null };
    const ids = async (alarmed: readonly GrimoireEntry[]) =>
      (await askMemory(momentOf(), memoryOf([]), 20, { ...lived, alarmed })).found.map((one) => one.entry.id);
    expect(await ids([])).toEqual([]);
    expect(await ids([far])).toEqual(['far']);
    const doubted = { from: null, to: null, because: 'refuted', by: null, since: 1 } as const;
    expect(await ids([{ ...far, validity: doubted }])).toEqual([]);
  });

  it('asks for nothing at 0, and never twice for what came to mind', async () => {
    const memory = memoryOf([insight('holds')]);
    expect((await askMemory(momentOf(), memory, 0)).found).toEqual([]);
    expect(memory.asked).toEqual([]);
    const { found, why } = await askMemory(
      momentOf({ recalled: [recalled('holds', { ...insight('holds') })] }),
      memory,
      80,
    );
    expect(found).toEqual([]);
    expect(why.get('holds')).toContain('came to mind');
  });
});
