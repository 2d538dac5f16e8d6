import { AppError } from '../../domain/errors.ts';
import type { EntryType } from '../../domain/grimoire.ts';
import { ACCOUNTS } from '../../domain/ledger.ts';
import { CLOCKS } from '../../domain/life.ts';
import type { GolemPolicy, PolicyRevision } from '../../domain/policy.ts';
import { posteriorRows } from '../../mind/governor/credit.ts';
import { entryFromDraft } from '../../mind/grimoire/draft.ts';
import { recall } from '../../mind/grimoire/recall.ts';
import { completePolicy } from '../../mind/policy/complete.ts';
import { DEFAULT_POLICY } from '../../mind/policy/defaults.ts';
import { POLICY_FIELDS } from '../../mind/policy/fields.ts';
import { applyPatch, diffPolicies } from '../../mind/policy/patch.ts';
import { parsePlaybook, printPlaybook } from '../../mind/reflex/markdown.ts';
import { portfolioOf } from '../../mind/world/portfolio.ts';
import { Mutex } from '../../lib/mutex.ts';
import type { GolemApi } from '../../protocol/golem.ts';
import type { Golem } from './golem.ts';
import { modelVerbs } from './model-verbs.ts';
import { statusOf } from './status.ts';
import { marketFileVerbs } from './market-file-verbs.ts';
import { chainVerbs } from './chain-verbs.ts';
import { thinkingVerbs } from './thinking-verbs.ts';
import { travelVerbs } from './travel-verbs.ts';

type Change = { readonly policy: GolemPolicy; readonly changes: PolicyRevision['changes'] };

const SPEED = { min: 1, max: 10_000 };
const MAX_STEPS = 10_000;
const MAX_STEER = 2_000;
const TRANSACTIONS_SHOWN = 500;
const RECALL_LIMIT = 12;

function requireNumber(name: string, value: unknown, min: number, max: number, whole: boolean): number {
  const ok = typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value));
  if (!ok) {
    throw new AppError(
      'input.invalid',
      `${name} is a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`,
      {
        data: { name, value },
      },
    );
  }
  return value;
}

/** The golem worker's verbs over a golem. Arguments come from outside and are checked here. */
export function createApi(golem: Golem): GolemApi {
  const { store, inference, clock } = golem.deps;

  // What moves the golem happens one at a time, in the order of asking: two steps asked for at once are two steps.
  const moves = new Mutex();
  const policyGate = new Mutex();

  /** One change after the other: each is made to the policy that the one before it left. */
  const changePolicy = (
    trigger: PolicyRevision['trigger'],
    change: (now: GolemPolicy) => Change | Promise<Change>,
  ): Promise<GolemPolicy> =>
    policyGate.run(async () => {
      const { policy, changes } = await change(golem.life.policy);
      return keepPolicy(policy, changes, trigger);
    });

  async function keepPolicy(
    policy: GolemPolicy,
    changes: PolicyRevision['changes'],
    trigger: PolicyRevision['trigger'],
  ): Promise<GolemPolicy> {
    if (changes.length === 0) return golem.life.policy;
    await golem.queue.idle();
    const revision = {
      revision: policy.revision,
      tick: golem.life.state.tick,
      wallTime: clock.now(),
      trigger,
      changes,
    };
    await store.savePolicy(policy, revision);
    golem.life.setPolicy(policy);
    golem.emit({ type: 'context:policy_updated', revision: policy.revision, trigger, changes });
    golem.emitStatus();
    return policy;
  }

  const verbs: GolemApi = {
    status: async () => statusOf(golem),
    start: async () => golem.control.start(),
    pause: () => golem.control.pause(),
    settle: () => golem.control.settle(),
    setSpeed: async (speed) =>
      golem.control.setSpeed(requireNumber('Speed', speed, SPEED.min, SPEED.max, false)),
    async seek(step) {
      const running = golem.heart.running;
      await golem.control.pause();
      try {
        await golem.life.seek(step);
        golem.moved();
      } finally {
        if (running && golem.run === 'paused') golem.control.start();
      }
    },
    async step(which, n) {
      if (!CLOCKS.includes(which))
        throw new AppError('input.invalid', `There is no clock "${String(which)}".`);
      requireNumber('The number of beats', n, 1, MAX_STEPS, true);
      if (golem.life.death)
        throw new AppError('golem.dead', 'This golem is dead. Erase its life to begin another.');
      await golem.control.pause();
      const before = golem.life.state.tick;
      await golem.heart.step(which, n);
      await golem.queue.idle();
      golem.emitStatus();
      const after = golem.life.state.tick;
      return after > before ? store.records({ from: before + 1, to: after, limit: after - before }) : [];
    },
    async steer(text) {
      const words = typeof text === 'string' ? text.trim() : '';
      if (words.length === 0 || words.length > MAX_STEER) {
        throw new AppError('input.invalid', `A steer is a text of 1 to ${MAX_STEER} characters.`);
      }
      if (golem.life.death) throw new AppError('golem.dead', 'This golem is dead and hears nothing.');
      await golem.life.steer(words);
      golem.emitStatus();
    },

    recordsList: (range) => store.records(range),
    recordsSummaries: (range) => store.summaries(range),
    recordsGet: (tick) => store.record(requireNumber('A tick', tick, 0, Number.MAX_SAFE_INTEGER, true)),
    workspaceGet: (tick) => store.workspace(requireNumber('A tick', tick, 0, Number.MAX_SAFE_INTEGER, true)),
    workspaceBefore: (tick) =>
      store.workspaceBefore(requireNumber('A tick', tick, 0, Number.MAX_SAFE_INTEGER, true)),

    policyGet: async () => golem.life.policy,
    policySet: (patch) => changePolicy('owner', (now) => applyPatch(now, patch)),
    policyFields: async () => POLICY_FIELDS,
    policyDefaults: async () => DEFAULT_POLICY,
    policyRevisions: () => store.policyRevisions(),
    policyRestore: (revision) =>
      changePolicy('restore', async (now) => {
        const old = revision === DEFAULT_POLICY.revision ? DEFAULT_POLICY : await store.policyAt(revision);
        if (!old) {
          throw new AppError('golem.not_found', `There is no policy revision ${revision}.`, {
            data: { revision },
          });
        }
        const whole = completePolicy(old);
        return { policy: { ...whole, revision: now.revision + 1 }, changes: diffPolicies(now, whole) };
      }),
    playbookGet: async () => printPlaybook(golem.life.state.playbook),
    async playbookSet(markdown) {
      const playbook = parsePlaybook(markdown, golem.life.state.playbook);
      await golem.life.replacePlaybook({ ...playbook, revision: golem.life.state.playbook.revision + 1 });
      golem.emitStatus();
      return printPlaybook(golem.life.state.playbook);
    },

    async grimoireRemember(draft) {
      const { state, world } = golem.life;
      const entry = await golem.life.remember((counter) =>
        entryFromDraft(draft, {
          tick: state.tick,
          worldId: state.worldId,
          worldTime: world.state().time,
          pad: state.pad,
          regime: state.worlds[state.worldId]?.regime.regime ?? null,
          counter,
        }),
      );
      golem.backfill.add([entry]);
      return entry;
    },
    async grimoireRecall(query, options = {}) {
      const text = typeof query === 'string' ? query.trim() : '';
      if (text === '') throw new AppError('input.invalid', 'Say what to look for.');
      const { policy, state } = golem.life;
      const [vector] = golem.embedder.ready ? await inference.embed([text], 'interactive') : [];
      const types: readonly EntryType[] | null =
        options.types && options.types.length > 0 ? options.types : null;
      const found = await recall(golem.memory, {
        text,
        vector: vector ?? null,
        tick: options.at ?? state.tick,
        pad: state.pad,
        weights: policy.retrieval,
        memory: policy.memory,
        limit: options.limit ?? RECALL_LIMIT,
        types,
      });
      return found.entries;
    },
    async grimoireGet(id) {
      const [entry] = await store.entriesById([id]);
      return entry ?? null;
    },
    grimoireList: (filter = {}) => store.entries(filter),
    grimoireCount: () => store.countEntries(),

    modelsEmbed: (texts) => inference.embed(texts, 'interactive'),
    modelsLoad: async () => {
      await golem.model.load();
      return { ...(await inference.status()), backlog: golem.backfill.backlog };
    },
    modelsCancel: () => inference.cancelLoad(),
    modelsStatus: async () => ({ ...(await inference.status()), backlog: golem.backfill.backlog }),

    worldList: () => golem.worlds.list(),
    async worldUse(id) {
      const running = golem.heart.running;
      await golem.control.pause();
      await golem.useWorld(id);
      if (running && golem.run === 'paused') golem.control.start();
    },
    worldState: async () => golem.life.world.state(),
    async ledgerGet() {
      const { state, world } = golem.life;
      const ledger = state.worlds[state.worldId]?.ledger;
      if (!ledger)
        throw new AppError('golem.not_found', 'The books are opened with the first tick in this world.', {
          retryable: true,
        });
      const { price, pool } = world.state();
      return {
        portfolio: portfolioOf(ledger, price, pool),
        transactions: await store.transactions(TRANSACTIONS_SHOWN),
        balances: Object.fromEntries(ACCOUNTS.map((account) => [account, ledger.balances[account]])),
      };
    },
    cageGet: async () => golem.life.policy.cage,
    async cageSet(rules) {
      return (await changePolicy('owner', (now) => applyPatch(now, { cage: rules }))).cage;
    },
    blockedOrders: (limit) => store.blockedOrders(limit),
    async metrics() {
      const { state } = golem.life;
      return {
        ...golem.metrics.read(clock.stopwatch()),
        tiers: state.tiers,
        posteriors: posteriorRows(state.loopOne),
        rules: state.playbook.rules.map(({ id, counts }) => ({
          id,
          ...counts,
          acted: state.lastActed[id] ?? 0,
        })),
      };
    },
    erase: () => golem.erase(),
    ...chainVerbs(golem, moves),
    ...modelVerbs(golem),
    ...thinkingVerbs(golem),
    ...travelVerbs(golem, moves),
    ...marketFileVerbs(golem),
  };

  return {
    ...verbs,
    seek: (step) => moves.run(() => verbs.seek(step)),
    step: (which, n) => moves.run(() => verbs.step(which, n)),
    worldUse: (id) => moves.run(() => verbs.worldUse(id)),
    erase: () => moves.run(() => verbs.erase()),
  };
}
