import { AppError } from '../../src/domain/errors.ts';
import type { KeptPlaybook } from '../../src/domain/rules/playbook.ts';
import type { PolicyRevision } from '../../src/domain/rules/policy.ts';
import { DEFAULT_PLAYBOOK } from '../../src/mind/playbook-default.ts';
import type { StoreApi, TickCommit } from '../../src/protocol/store/store.ts';
import {
  entry,
  entryId,
  policy,
  record,
  spanCommit,
  summary,
  tickCommit,
  transaction,
  unitVector,
  vectorOf,
  workspace,
} from './store-fixtures.ts';
import { NEXT_VECTORS_CASES } from './next-vectors-contract.ts';
import { check, same, type StoreCase } from './store-case.ts';

async function rejects(promise: Promise<unknown>, code: string): Promise<void> {
  const error: unknown = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  check(error instanceof AppError && error.code === code, `a rejection with ${code}, got ${String(error)}`);
}

const ids = (entries: readonly { readonly id: string }[]): string[] => entries.map(({ id }) => id);

export const STORE_CASES: readonly StoreCase[] = [
  ...NEXT_VECTORS_CASES,
  {
    name: 'a new life is empty',
    run: async (store) => {
      same(await store.load(), { state: null, policy: null, playbook: null, head: null }, 'load');
      same(await store.summaries({}), [], 'summaries');
      same(await store.records({}), [], 'records');
      same(await store.record(1), null, 'record');
      same(await store.workspaceBefore(9), null, 'workspace');
      same(await store.countEntries(), {}, 'count');
      same(await store.withoutVectors(5), { total: 0, entries: [] }, 'backlog');
    },
  },
  {
    name: 'a committed tick comes back bit for bit, all of it',
    run: async (store) => {
      const tick = tickCommit(1, {
        summary: summary(1, { price: 1 / 3, equity: 1e300, arousal: -5e-324, regimeChanged: true }),
        workspace: workspace(1),
        transactions: [transaction(1)],
      });
      const done = await store.commit([tick], []);
      same(done.tick, 1, 'tick');
      check(done.ms >= 0, 'a duration');
      same(await store.record(1), tick.record, 'record');
      same(await store.summaries({}), [tick.summary], 'summary');
      same(await store.workspace(1), tick.workspace, 'workspace');
      same(await store.transactions('test-world', 9), tick.transactions, 'transactions');
      same(await store.entriesById([entryId(1)]), tick.entries, 'entry');
      same((await store.load()).state, tick.state, 'state');
    },
  },
  {
    name: 'several ticks in one commit, the last state wins',
    run: async (store) => {
      const later = entry(1, { strength: 3, verified: 'confirmed' });
      const ticks = [tickCommit(1), tickCommit(2, { updated: [later] }), tickCommit(3)];
      same((await store.commit(ticks, [vectorOf(2)])).tick, 3, 'tick');
      same((await store.load()).state, ticks[2]!.state, 'state');
      same(ids(await store.entries({})), [entryId(3), entryId(2), entryId(1)], 'entries');
      same(await store.entriesById([entryId(1)]), [later], 'the update of the second tick');
      same((await store.withoutVectors(9)).total, 2, 'backlog');
    },
  },
  {
    name: 'what was lived behind a tick is stored with it, bit for bit, or neither is; and alone too',
    run: async (store) => {
      const pair = tickCommit(1, { behind: [spanCommit(1, 1)] });
      await store.commit([pair], []);
      same(await store.spanRecords({}), [spanCommit(1, 1).record], 'record');
      same((await store.livedSpans({ from: 1, to: 1 }))[0]!.inputs.kind, 'nap', 'inputs');
      same((await store.load()).state, spanCommit(1, 1).state, 'the state that it left');
      same((await store.load()).head?.place, 1, 'head');
      const torn = tickCommit(2, { behind: [spanCommit(2, 1), spanCommit(2, 1)] });
      await rejects(store.commit([torn], []), 'store.query_failed');
      same((await store.summaries({})).length, 1, 'ticks');
      same((await store.spanRecords({ from: 1 })).length, 1, 'spans');
      same((await store.entries({})).length, 2, 'memories');
      same((await store.commit([spanCommit(1, 2)], [])).tick, 1, 'one that is lived alone');
      same(
        (await store.spanRecords({ from: 1, kind: 'nap' })).map(({ place }) => place),
        [1, 2],
        'places',
      );
      same((await store.load()).state, spanCommit(1, 2).state, 'its state');
    },
  },
  {
    name: 'a commit that fails leaves nothing of it',
    run: async (store) => {
      await store.commit([tickCommit(1)], []);
      const before = await store.load();
      await rejects(store.commit([tickCommit(2), tickCommit(1)], []), 'store.query_failed');
      await rejects(store.commit([{ ...tickCommit(3), summary: summary(4) }], []), 'input.invalid');
      const short = { id: entryId(1), model: 'm', vector: new Float32Array(3) };
      await rejects(store.commit([tickCommit(2)], [short]), 'input.invalid');
      same(ids(await store.entries({})), [entryId(1)], 'entries');
      same((await store.summaries({})).length, 1, 'summaries');
      same(await store.load(), before, 'state');
      same((await store.commit([tickCommit(2)], [])).tick, 2, 'the next commit');
    },
  },
  {
    name: 'ranges: both ends inclusive, ascending, first of a start, else last',
    run: async (store) => {
      await store.commit(
        [1, 2, 3, 4, 5, 6].map((n) => tickCommit(n)),
        [],
      );
      const ticks = async (range: Parameters<StoreApi['summaries']>[0]): Promise<number[]> =>
        (await store.summaries(range)).map(({ tick }) => tick);
      same(await ticks({ from: 2, to: 4 }), [2, 3, 4], 'closed');
      same(await ticks({ limit: 2 }), [5, 6], 'the last two');
      same(await ticks({ from: 2, limit: 2 }), [2, 3], 'the first two from 2');
      same(await ticks({ to: 4, limit: 2 }), [3, 4], 'the last two up to 4');
      same(
        (await store.records({ from: 5 })).map(({ tick }) => tick),
        [5, 6],
        'records',
      );
      same((await store.records({ from: 3, limit: 1 }))[0], record(3), 'a record of a range');
    },
  },
  {
    name: 'the workspace of a tick, or of the last tick before it that had one',
    run: async (store) => {
      await store.commit(
        [
          tickCommit(1, { workspace: workspace(1) }),
          tickCommit(2),
          tickCommit(3, { workspace: workspace(3) }),
        ],
        [],
      );
      same(await store.workspace(2), null, 'none of its own');
      same((await store.workspaceBefore(2))?.tick, 1, 'before 2');
      same((await store.workspaceBefore(3))?.tick, 3, 'at 3');
      same(await store.workspaceBefore(0), null, 'before all');
    },
  },
  {
    name: 'workspaces come back exactly from frames, also after a commit that failed',
    run: async (store) => {
      const frames = { maxRun: 10, tokenShare: 1, cycle: 50 };
      const made = (tick: number) => tickCommit(tick, { workspace: workspace(tick), frames });
      await store.commit([made(1), made(2)], []);
      await rejects(store.commit([made(3), made(1)], []), 'store.query_failed');
      await store.commit([made(4)], []);
      await store.commit([tickCommit(5, { workspace: workspace(5) })], []);
      const kinds: unknown[] = [];
      for (const tick of [1, 2, 4, 5]) {
        same(await store.workspace(tick), workspace(tick), `the workspace of ${tick}`);
        const frame = await store.workspaceFrame(tick);
        kinds.push([frame?.kind, frame?.cause, frame?.base?.tick ?? null]);
      }
      const expected = [
        ['I', 'first', null],
        ['P', null, 1],
        ['P', null, 1],
        ['I', 'run', null],
      ];
      same(kinds, expected, 'frames');
      same(await store.workspaceFrame(3), null, 'a frame of what failed');
      const { iFrames, pFrames, causes } = await store.workspaceFrameTotals();
      same({ iFrames, pFrames, causes }, { iFrames: 2, pFrames: 2, causes: { first: 1, run: 1 } }, 'totals');
      same((await store.workspaceDelta(1, 4))?.to, 4, 'a delta');
    },
  },
  {
    name: 'context events are kept with what they tell of, and numbered without gaps',
    run: async (store) => {
      const regime = { previous: 'range-bound', next: 'crisis', allocations: {} } as const;
      const made = (tick: number) =>
        tickCommit(tick, { events: [{ type: 'context:regime_override', tick, ...regime }] });
      const told = await store.savePolicy(policy(1), {
        revision: 1,
        tick: 0,
        wallTime: 5,
        trigger: 'genesis',
        changes: [],
      });
      same(
        told.changes,
        [{ path: 'gate.baseThreshold', from: undefined, to: 1.1 }],
        'all of the first policy',
      );
      await store.commit([made(1)], []);
      await rejects(store.commit([made(2), made(1)], []), 'store.query_failed');
      await store.commit([made(3)], []);
      const listed = await store.contextEvents({});
      same(
        listed.map(({ seq, type, tick }) => [seq, type, tick]),
        [
          [1, 'context:policy_updated', 0],
          [2, 'context:regime_override', 1],
          [3, 'context:regime_override', 3],
        ],
        'events',
      );
      same(await store.contextEvents({ from: 1, limit: 1 }), [listed[1]], 'the first of a range');
      same(await store.contextEvents({ types: ['context:compacted'] }), [], 'another type');
    },
  },
  {
    name: 'transactions and blocked orders, newest first',
    run: async (store) => {
      const blocked = summary(2, { actionKind: 'buy', actionStatus: 'blocked', blockedBy: 'max-order' });
      await store.commit(
        [
          tickCommit(1, { transactions: [transaction(1, 'a'), transaction(1, 'b')] }),
          tickCommit(2, { summary: blocked, transactions: [transaction(2, 'c')] }),
          tickCommit(3, { summary: summary(3, { actionKind: 'sell', actionStatus: 'filled' }) }),
        ],
        [],
      );
      same(ids(await store.transactions('test-world', 9)), ['c', 'b', 'a'], 'order');
      same(ids(await store.transactions('test-world', 1)), ['c'], 'limit');
      same(
        (await store.transactions('test-world', 1))[0]?.postings,
        transaction(2, 'c').postings,
        'postings',
      );
      same(await store.blockedOrders(9), [blocked], 'blocked');
    },
  },
  {
    name: 'transactions of each world, which take turns',
    run: async (store) => {
      /** Steps that go on from one world to the other by chance, and ones that do not. */
      const lived = (tick: number, worldId: string, step: number): TickCommit => {
        const { record, ...rest } = tickCommit(tick, {
          transactions: [transaction(tick, `${worldId}${tick}`)],
        });
        return {
          ...rest,
          record: { ...record, observation: { ...record.observation, worldId, step } },
          summary: { ...rest.summary, step },
        };
      };
      await store.commit([lived(1, 'a', 10), lived(2, 'a', 11), lived(3, 'b', 12), lived(4, 'b', 13)], []);
      same(ids(await store.transactions('a', 9)), ['a2', 'a1'], 'of a');
      same(ids(await store.transactions('b', 9)), ['b4', 'b3'], 'of b');
      await store.commit([lived(5, 'b', 14), lived(6, 'a', 12), lived(7, 'a', 50)], []);
      same(ids(await store.transactions('a', 3)), ['a7', 'a6', 'a2'], 'of a, later');
      same(ids(await store.transactions('b', 9)), ['b5', 'b4', 'b3'], 'of b, later');
      same(await store.transactions('c', 9), [], 'of none');
    },
  },
  {
    name: 'filters of entries, text search, paging',
    run: async (store) => {
      await store.putEntries(
        [
          entry(1, { type: 'insight', trust: 'owner', title: '100% sure_of it' }),
          entry(2, { regime: 'crisis', verified: 'confirmed', text: 'Ünïcode and a back\\slash' }),
          entry(3, { tags: ['gas-timing'], category: 'slippage', provenance: 'owner' }),
          entry(4, { regime: null, links: [{ to: entryId(77), kind: 'supports' }] }),
        ],
        [],
      );
      const found = async (filter: Parameters<StoreApi['entries']>[0]): Promise<number[]> =>
        (await store.entries(filter)).map(({ tick }) => tick);
      same(await found({}), [4, 3, 2, 1], 'all');
      same(await found({ types: ['insight', 'warning'] }), [1], 'types');
      same(await found({ trust: ['owner'] }), [1], 'trust');
      same(await found({ regimes: ['crisis'] }), [2], 'regimes');
      same(await found({ categories: ['slippage', 'gas-timing'] }), [3], 'categories');
      same(await found({ provenances: ['owner'] }), [3], 'provenances');
      same(await found({ linksTo: entryId(77) }), [4], 'links to an entry');
      same(await found({ linksTo: entryId(4) }), [], 'links to an entry that none points to');
      same(await found({ verified: 'confirmed' }), [2], 'verified');
      same(await found({ text: '100% SURE_OF' }), [1], 'text with wildcards in it');
      same(await found({ text: '%' }), [1], 'a percent sign is not a wildcard');
      same(await found({ text: 'ünïcode' }), [2], 'case outside ASCII');
      same(await found({ text: 'back\\slash' }), [2], 'a backslash');
      same(await found({ text: 'gas-tim' }), [3], 'tags');
      same(await found({ limit: 2 }), [4, 3], 'first page');
      same(await found({ limit: 2, before: entryId(3) }), [2, 1], 'second page');
      same(await found({ types: [] }), [], 'no type at all');
      same(await store.countEntries(), { episode: 3, insight: 1 }, 'count');
    },
  },
  {
    name: 'entries by id keep the order asked for',
    run: async (store) => {
      await store.putEntries([entry(1), entry(2), entry(3)], []);
      const asked = [entryId(3), 'unknown', entryId(1)];
      same(ids(await store.entriesById(asked)), [entryId(3), entryId(1)], 'order');
      same(await store.entriesById([]), [], 'none');
    },
  },
  {
    name: 'any text is stored, what a database cannot hold is replaced',
    run: async (store) => {
      const text = 'quote " \\ \\u0000 newline\n tab\t 日本 🜁 ';
      await store.putEntries(
        [entry(1, { text }), entry(2, { text: 'a\u0000b\ud800c', tags: ['\u0000'] })],
        [],
      );
      const [first, second] = await store.entriesById([entryId(1), entryId(2)]);
      same(first?.text, text, 'text');
      same(second?.text, 'a\ufffdb\ufffdc', 'NUL and half a pair');
      same(second?.tags, ['\ufffd'], 'tags');
    },
  },
  {
    name: 'vectors arrive with the entry or later; the backlog is newest first',
    run: async (store) => {
      await store.putEntries([entry(3), entry(1), entry(2)], [vectorOf(2)]);
      const waiting = await store.withoutVectors(1);
      same([waiting.total, ...ids(waiting.entries)], [2, entryId(3)], 'backlog');
      await store.putVectors([vectorOf(1), { ...vectorOf(9), id: 'gone' }]);
      same(ids((await store.withoutVectors(9)).entries), [entryId(3)], 'what is left');
      const [one, three] = await store.entriesById([entryId(1), entryId(3)]);
      same(one?.embedding, { model: 'test-model', dimensions: 384 }, 'embedding');
      same(three?.embedding, null, 'no embedding');
    },
  },
  {
    name: 'recent vectors: newest first, as they were stored',
    run: async (store) => {
      await store.putEntries(
        [entry(1), entry(2), entry(3), entry(4)],
        [1, 2, 3].map((n) => vectorOf(n)),
      );
      await store.putEntries([entry(2, { text: 'rewritten' })], []);
      const found = await store.recentVectors(9);
      same(
        found.map(({ id, model }) => [id, model]),
        [3, 1].map((n) => [entryId(n), 'test-model']),
        'which',
      );
      check(
        found[0]!.vector.every((x, i) => x === unitVector(3)[i]),
        'the same numbers',
      );
      same(ids(await store.recentVectors(1)), [entryId(3)], 'limit');
    },
  },
  {
    name: 'a replaced entry keeps its vector until its text changes',
    run: async (store) => {
      await store.putEntries([entry(1), entry(2)], [vectorOf(1), vectorOf(2)]);
      await store.commit([tickCommit(3, { entries: [], updated: [entry(1, { strength: 1 })] })], []);
      same((await store.withoutVectors(9)).total, 0, 'reinforced: no backlog');
      await store.putEntries([entry(2, { text: 'something else' })], []);
      same(ids((await store.withoutVectors(9)).entries), [entryId(2)], 'rewritten: in the backlog');
      const near = await store.candidates({
        situation: null,
        vector: unitVector(2),
        nearest: 9,
        recent: 9,
        important: 0,
        types: null,
        atTick: 9,
      });
      same(
        near.find(({ entry: e }) => e.id === entryId(2))?.similarity,
        null,
        'the old vector counts no more',
      );
    },
  },
  {
    name: 'candidates: nearest, most recent and most important, each once, nothing from later',
    run: async (store) => {
      const entries = Array.from({ length: 20 }, (_, n) => entry(n, { importance: n === 4 ? 0.99 : 0.1 }));
      await store.putEntries(entries, [vectorOf(2), vectorOf(3), vectorOf(18), vectorOf(5)]);
      const found = await store.candidates({
        situation: null,
        vector: unitVector(2),
        nearest: 1,
        recent: 2,
        important: 1,
        types: null,
        atTick: 10,
      });
      same(ids(found.map((c) => c.entry)), [2, 4, 9, 10].map(entryId), 'the union, by id');
      const [near, important] = found;
      check(Math.abs((near?.similarity ?? 0) - 1) < 1e-5, 'cosine 1 with itself');
      same(important?.similarity, null, 'no vector, no similarity');
      same(important?.entry, entries[4], 'the whole entry, without its vector');
      const others = await store.candidates({
        situation: null,
        vector: unitVector(2),
        nearest: 1,
        recent: 2,
        important: 1,
        types: null,
        atTick: 10,
        held: [2, 10].map(entryId),
      });
      const [one, , , last] = ids(others.map((c) => c.entry));
      check(one !== entryId(2) && last === entryId(9), 'what is at hand takes no place of another');
    },
  },
  {
    name: 'candidates: of each regime the newest, however long ago it was',
    run: async (store) => {
      const entries = Array.from({ length: 12 }, (_, n) =>
        entry(n, { regime: n < 3 ? 'crisis' : n < 11 ? 'range-bound' : null }),
      );
      await store.putEntries(entries, []);
      const found = await store.candidates({
        situation: null,
        vector: null,
        nearest: 0,
        recent: 1,
        important: 0,
        types: null,
        atTick: 10,
        spread: 2,
      });
      same(ids(found.map((c) => c.entry)), [1, 2, 9, 10].map(entryId), 'two of each, none from later');
    },
  },
  {
    name: 'candidates: facts of rules and notes of the owner, however long ago, and neither his texts nor those of others',
    run: async (store) => {
      const rule = {
        kind: 'insight',
        about: { kind: 'rule', regime: 'crisis', rule: 'cut' },
        hits: 1,
        misses: 1,
        measured: 2,
        meanChange: 0,
      } as const;
      const note = { kind: 'note', rule: null } as const;
      const owners = { type: 'insight', provenance: 'owner', trust: 'owner' } as const;
      await store.putEntries(
        [
          entry(0, { ...owners, facts: note }),
          entry(1, { type: 'insight', facts: rule }),
          entry(2, { ...owners, trust: 'external', facts: note }),
          entry(3, { type: 'insight', facts: { ...rule, about: { kind: 'baseline', regime: 'crisis' } } }),
          entry(4, { ...owners, facts: note }),
          entry(5, { type: 'insight', facts: rule }),
          entry(6, { ...owners, facts: note }),
          entry(7, { type: 'insight' }),
        ],
        [],
      );
      const found = await store.candidates({
        situation: null,
        vector: null,
        nearest: 0,
        recent: 1,
        important: 0,
        types: ['insight'],
        atTick: 9,
        certain: 2,
      });
      same(ids(found.map((c) => c.entry)), [1, 4, 5, 6, 7].map(entryId), 'two of each beside the newest');
    },
  },
  {
    name: 'candidates: similarity is the cosine, types filter, no query vector',
    run: async (store) => {
      await store.putEntries(
        [entry(1), entry(2, { type: 'insight' }), entry(3, { type: 'insight' })],
        [
          vectorOf(1),
          vectorOf(2),
          vectorOf(
            3,
            unitVector(3).map((x) => -x),
          ),
        ],
      );
      const query = {
        situation: null,
        vector: unitVector(3),
        nearest: 9,
        recent: 0,
        important: 0,
        types: ['insight'],
        atTick: 9,
      };
      const found = await store.candidates(query);
      same(ids(found.map((c) => c.entry)), [entryId(2), entryId(3)], 'insights only');
      const cosine = unitVector(2).reduce((sum, x, i) => sum + x * unitVector(3)[i]!, 0);
      check(Math.abs((found[0]?.similarity ?? 9) - cosine) < 1e-5, 'the cosine of 2 and 3');
      check(Math.abs((found[1]?.similarity ?? 9) + 1) < 1e-5, 'cosine −1 of the opposite');
      const blind = await store.candidates({ ...query, vector: null, recent: 1, types: null });
      same(ids(blind.map((c) => c.entry)), [entryId(3)], 'by recency');
      same(blind[0]?.similarity, null, 'no query vector, no similarity');
    },
  },
  {
    name: 'policies by revision',
    run: async (store) => {
      const revision = (n: number): PolicyRevision => ({
        revision: n,
        tick: n * 10,
        wallTime: 1e12,
        trigger: n === 1 ? 'genesis' : 'owner',
        changes: [{ path: 'gate.baseThreshold', from: 0.1, to: { deep: [n, null] } }],
      });
      await store.savePolicy(policy(1), revision(1));
      await store.savePolicy(policy(2), revision(2));
      same((await store.load()).policy, policy(2), 'the last policy');
      same(await store.policyAt(1), policy(1), 'the first policy');
      same(await store.policyAt(7), null, 'an unknown one');
      same(await store.policyRevisions(), [revision(2), revision(1)], 'newest first');
      await rejects(store.savePolicy(policy(2), revision(2)), 'store.query_failed');
    },
  },
  {
    name: 'revisions of the playbook, each as it was in the end',
    run: async (store) => {
      const origin = { trigger: 'owner', what: 'é', tick: 3, wallTime: 1e12 } as const;
      const made = (revision: number): KeptPlaybook => ({ revision, rules: [], origin });
      const rule = { ...DEFAULT_PLAYBOOK.rules[0]!, counts: { alpha: 9, beta: 1 } };
      await store.saveState({ tick: 1 }, { made: made(1), before: null });
      await store.saveState({ tick: 2 }, { made: made(2), before: { revision: 1, rules: [rule] } });
      // Two ticks of one transaction each made one.
      const ended = { revision: 3, rules: [rule] };
      await store.commit(
        [
          tickCommit(3, { playbook: { made: made(3), before: { revision: 2, rules: [] } } }),
          tickCommit(4, { playbook: { made: made(4), before: ended } }),
        ],
        [],
      );
      same((await store.load()).playbook, made(4), 'the newest');
      same(await store.playbookAt(1), { ...made(1), rules: [rule] }, 'as the next one found it');
      same(await store.playbookAt(7), null, 'an unknown one');
      const all = [made(4), { ...made(3), rules: [rule] }, made(2), { ...made(1), rules: [rule] }];
      same(await store.playbooks(10), all, 'newest first');
      same(await store.playbooks(2, 4), all.slice(1, 3), 'below one');
    },
  },
  {
    name: 'state can be saved between ticks',
    run: async (store) => {
      await store.commit([tickCommit(1)], []);
      const state = { tick: 1, steers: ['sell'], nested: { list: [1, 'a', null, true, 0.1] } };
      await store.saveState(state);
      same((await store.load()).state, state, 'state');
    },
  },
  {
    name: 'upkeep between hundreds of commits loses nothing',
    run: async (store) => {
      for (let tick = 1; tick <= 130; tick += 1) await store.commit([tickCommit(tick)], [vectorOf(tick)]);
      same((await store.summaries({})).length, 130, 'summaries');
      same(await store.record(70), record(70), 'a record');
      const status = await store.status();
      check((status.commitMs?.median ?? -1) >= 0, 'a median');
      same(status.failed, null, 'no failure');
    },
  },
  {
    name: 'a life that was erased is gone, and another can begin at tick 1',
    run: async (store) => {
      await store.commit(
        [tickCommit(1, { workspace: workspace(1), transactions: [transaction(1)] })],
        [vectorOf(1)],
      );
      await store.erase();
      same((await store.load()).state, null, 'state');
      same(await store.summaries({}), [], 'summaries');
      same(await store.entries({}), [], 'entries');
      same(await store.transactions('test-world', 9), [], 'transactions');
      same((await store.status()).commitMs, null, 'times');
      same((await store.commit([tickCommit(1)], [vectorOf(1)])).tick, 1, 'the new life');
    },
  },
];

/** Runs the cases one after the other on one store, erased before each. */
export function runStoreContract(
  test: (name: string, run: () => Promise<void>) => void,
  make: () => Promise<StoreApi>,
): void {
  for (const { name, run } of STORE_CASES) {
    test(name, async () => {
      const store = await make();
      await store.erase();
      await run(store);
    });
  }
}
