import { beforeAll, describe, expect, it } from 'vitest';
import type { ForkComparison, ForkRequest } from '../../src/domain/past/fork.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { StoredInputs } from '../../src/protocol/store/history.ts';
import { forkPorts } from '../../src/runtime/forks/fork-ports.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { endedFork } from '../support/forks.ts';

const NO_MEMORY = { candidates: async () => [], byIds: async () => [], likeness: async () => '' };
const TICKS = 120;
const FROM = 41;

let golem: Headless;
let original: readonly DecisionCycleRecord[];

/** Lives a fork to its end. */
async function fork(
  request: Omit<ForkRequest, 'from'> & { readonly from?: number },
): Promise<ForkComparison> {
  const { id } = await golem.api.fork.create({ from: FROM, ...request });
  return endedFork(golem, id);
}

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 7 });
  await golem.api.step('theta', 60);
  await golem.api.steer('reduce exposure');
  await golem.api.step('theta', TICKS - 60);
  original = await golem.api.records.list({ from: 1, to: TICKS, limit: TICKS });
}, 60_000);

describe('a fork', () => {
  it('in which nothing is changed is the life itself', async () => {
    const { info, ticks } = await fork({ changes: [] });
    expect(info).toMatchObject({ state: 'done', lived: TICKS - FROM + 1, divergedAt: null });
    expect(ticks.every(({ same }) => same)).toBe(true);
    expect(info.equity).toBe(info.originalEquity);
  });

  it('with another threshold gates otherwise, and what follows is its own', async () => {
    const { info, ticks } = await fork({
      changes: [{ kind: 'policy', patch: { gate: { baseThreshold: 0.9, maxThreshold: 0.95 } } }],
    });
    expect(info.state).toBe('done');
    expect(info.divergedAt).toBe(FROM);
    const thought = (side: 'fork' | 'original') => ticks.filter((tick) => tick[side].tier !== 'T0').length;
    expect(thought('fork')).toBeLessThan(thought('original'));
    // The owner's word from the original's tick 61 is heard in the fork too.
    expect(ticks.find(({ tick }) => tick === 61)!.fork.tier).toBe('T2');
  });

  it('takes a steer, and a rule of its own', async () => {
    const steered = await fork({ changes: [{ kind: 'steer', text: 'Exit everything.' }], ticks: 5 });
    expect(steered.ticks[0]!.fork.tier).toBe('T2');
    expect(steered.ticks[0]!.fork.gate).toContain('owner');
    const markdown = (await golem.api.playbook.get()).replaceAll(/- enabled: yes/g, '- enabled: no');
    const other = await fork({ changes: [{ kind: 'playbook', markdown }], ticks: 10 });
    expect(other.info.state).toBe('done');
  });

  it('shows what an entry that was left out would have changed', async () => {
    const tick = original.find(
      ({ tick: at, context }) => at > 30 && context !== null && context.excluded > 0,
    )!.tick;
    const workspace = (await golem.api.workspace.get(tick))!;
    const left = workspace.entries.find(({ included, reason }) => !included && reason.code !== 'duplicate')!;
    const { ticks } = await fork({ from: tick, changes: [{ kind: 'force', id: left.id }], ticks: 1 });
    expect(ticks[0]!.workspace!.added).toContain(left.title);
  });

  it('plays another price path with the same pool arithmetic', async () => {
    const { ticks, info } = await fork({ changes: [{ kind: 'price', factor: 0.8 }], ticks: 30 });
    expect(info.divergedAt).toBe(FROM);
    for (const { fork: mine, original: theirs } of ticks)
      expect(mine.price / theirs.price).toBeCloseTo(0.8, 2);
    expect(ticks[0]!.fork.predictionError).toBeGreaterThan(ticks[0]!.original.predictionError);
  });

  it('takes a reply as if a model had given it', async () => {
    const said = await fork({
      from: 61,
      // An order of the owner goes before whatever a model says.
      changes: [
        { kind: 'steer', text: 'Lift all.' },
        { kind: 'reply', text: '{"not":"a decision"}' },
      ],
      ticks: 1,
    });
    const record = await golem.api.fork.record(said.info.id, 61);
    expect(record!.thought!.attempts[0]).toMatchObject({
      model: 'owner-reply',
      reply: '{"not":"a decision"}',
    });
    expect(record!.thought!.attempts[0]!.failure!.code).toBe('reply.schema');
    expect(record!.thought!.by).toBe('reflex');
  });

  it('never knows what the original or a sibling wrote after it left', async () => {
    const sibling = await fork({ changes: [{ kind: 'steer', text: 'Buy now.' }] });
    const { info, ticks } = await fork({
      changes: [{ kind: 'policy', patch: { gate: { baseThreshold: 0.05 } } }],
    });
    expect(sibling.info.divergedAt).toBe(FROM);
    const own = new Set<string>();
    for (const { tick } of ticks) {
      const record = (await golem.api.fork.record(info.id, tick))!;
      for (const { id } of record.retrieved.entries) {
        const entry = await golem.api.grimoire.get(id);
        // What the life's store knows of it is from before; anything else the fork wrote itself.
        if (entry && entry.tick >= FROM) expect([...own]).toContain(id);
      }
      const behind = await golem.api.fork.spans(info.id, tick);
      const learned = behind.flatMap((span) => [...span.learned, ...span.changed]);
      for (const id of [...record.episodesWritten, ...record.learned, ...learned]) own.add(id);
    }
  });

  it('has no vectors where the original had none, whatever was loaded since', async () => {
    const [{ inputs }] = (await golem.store.tickInputs({ from: FROM, to: FROM })) as [StoredInputs];
    expect(inputs.embedded).toContain(false);
    const loaded = { embedNow: () => Promise.resolve(new Float32Array(1)) };
    const { policy, world } = golem.golem.life;
    const embedded = (told: readonly boolean[]) =>
      forkPorts(
        { ...inputs, embedded: told },
        { policy, world: world.info, grimoire: null },
        { world, memory: NO_MEMORY, embedding: loaded },
        { known: true, query: '', answered: inputs, reply: null, thinking: null },
      ).embedding.embedNow('this day');
    expect(await embedded(inputs.embedded)).toBeNull();
    expect(await embedded([true])).not.toBeNull();
    expect(await embedded([])).not.toBeNull();
  });

  it('leaves the life as it was', async () => {
    const now = await golem.api.records.list({ from: 1, to: TICKS, limit: TICKS });
    expect(now).toEqual(original);
    expect(await golem.api.state.verify({})).toMatchObject({ sound: true });
    expect((await golem.api.status()).tick).toBe(TICKS);
  });

  it('can be named, exported and thrown away', async () => {
    const [newest] = await golem.api.fork.list();
    expect(await golem.api.fork.rename(newest!.id, '  What if  ')).toMatchObject({ name: 'What if' });
    const lines = (await golem.api.fork.export(newest!.id)).trimEnd().split('\n');
    expect(lines).toHaveLength(1 + newest!.lived);
    expect(JSON.parse(lines[0]!)).toMatchObject({ name: 'What if', from: FROM });
    await golem.api.fork.discard(newest!.id);
    expect((await golem.api.fork.list()).map(({ id }) => id)).not.toContain(newest!.id);
    await expect(golem.api.fork.compare(newest!.id)).rejects.toMatchObject({ code: 'golem.not_found' });
  });

  it('is refused with the reason when it asks for what cannot be', async () => {
    const refused = (request: ForkRequest) =>
      expect(golem.api.fork.create(request)).rejects.toMatchObject({ code: 'input.invalid' });
    await refused({ from: 0, changes: [] });
    await refused({ from: FROM, changes: [{ kind: 'price', factor: 0 }] });
    const { info } = await fork({ changes: [{ kind: 'policy', patch: { gate: { nonsense: 1 } } }] });
    expect(info).toMatchObject({ state: 'failed', lived: 0 });
    expect(info.note).toContain('nonsense');
    const far = await fork({ from: TICKS + 5, changes: [] });
    expect(far.info).toMatchObject({ state: 'failed' });
    expect(far.info.note).toContain('not stored');
  });
});
