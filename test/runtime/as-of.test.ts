import { beforeAll, describe, expect, it } from 'vitest';
import type { Recalled } from '../../src/domain/memory/grimoire.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const talk = [
  { id: 'p1', by: 'Anna Berg', at: '2023-05-08T10:00:00Z', text: 'I saw the dentist last Tuesday.' },
  { id: 'p2', by: 'Ben', at: '2023-06-20T10:00:00Z', text: 'The dentist was kind to me this morning.' },
  { id: 'p3', by: 'Anna Berg', at: '2023-09-01T10:00:00Z', text: 'My dentist moves to Oslo.' },
];
const given = (found: readonly Recalled[]): readonly unknown[] =>
  found.map(({ entry: { facts } }) => facts.kind === 'passage' && facts.givenId);

let golem: Headless;

beforeAll(async () => {
  golem = await wakeHeadless();
  await golem.api.grimoire.ingest(talk.slice(0, 2), { source: 'a talk' });
  await golem.api.step('theta', 3);
  await golem.api.grimoire.ingest(talk.slice(2), { source: 'another talk' });
  await golem.api.step('theta', 2);
});

describe('a question that names a time or a speaker', () => {
  it('ranks what meets the time first, and says which words of it do, or that it was said then', async () => {
    const { grimoire } = golem.api;
    const [may] = await grimoire.recall('Who was at a dentist in May 2023?', { types: ['insight'] });
    expect(given([may!])).toEqual(['p1']);
    expect(may!.why!.time).toEqual({ words: 'last Tuesday', from: Date.UTC(2023, 4, 2) / 1_000 });
    const [june] = await grimoire.recall('Who was at a dentist on 20 June?', { types: ['insight'] });
    expect(given([june!])).toEqual(['p2']);
    expect(june!.why!.time).toEqual({ words: null, from: Date.UTC(2023, 5, 20, 10) / 1_000 });
  });

  it('ranks what the named one said first, and says so', async () => {
    const [first] = await golem.api.grimoire.recall('Which dentist had Ben?', { types: ['insight'] });
    expect(given([first!])).toEqual(['p2']);
    expect(first!.why!.names).toEqual(['Ben']);
  });

  it('finds nothing by length or speaker alone', async () => {
    const found = await golem.api.grimoire.recall('Does Carla like zebras?', { types: ['insight'] });
    expect(found).toEqual([]);
  });
});

describe('memory as of then', () => {
  const dentists = ['p1', 'p2', 'p3'];
  it('knows at a tick what had been taken in by then', async () => {
    const { grimoire } = golem.api;
    const types = ['insight'] as const;
    expect(given(await grimoire.asOf('dentist', { tick: 2, types })).toSorted()).toEqual(
      dentists.slice(0, 2),
    );
    expect(given(await grimoire.asOf('dentist', { tick: 4, types })).toSorted()).toEqual(dentists);
  });

  it('leaves out what was said after a date, and answers both at once', async () => {
    const { grimoire } = golem.api;
    expect(given(await grimoire.asOf('dentist', { date: '2023-06-20' })).toSorted()).toEqual(['p1', 'p2']);
    expect(given(await grimoire.asOf('dentist', { date: '2023-05-31' }))).toEqual(['p1']);
    expect(given(await grimoire.asOf('Oslo', { date: '2024-01-01', tick: 2 }))).toEqual([]);
  });

  it('is answered by a reopened tick of what that tick knew', async () => {
    const then = await golem.api.state.reopen(2);
    expect(given(await then.grimoire.asOf('dentist', { date: '2024-01-01' })).toSorted()).toEqual([
      'p1',
      'p2',
    ]);
    expect(given(await then.grimoire.asOf('dentist', { tick: 5 })).toSorted()).toEqual(['p1', 'p2']);
  });

  it('asks for a tick or a date', async () => {
    await expect(golem.api.grimoire.asOf('dentist', {})).rejects.toMatchObject({ code: 'input.invalid' });
  });
});
