import { AppError } from '../../domain/errors.ts';
import { ACCOUNTS } from '../../domain/ledger.ts';
import { CLOCKS } from '../../domain/life.ts';
import { posteriorRows } from '../../mind/governor/credit.ts';
import { portfolioOf } from '../../mind/world/portfolio.ts';
import { Mutex } from '../../lib/mutex.ts';
import type { GolemApi } from '../../protocol/golem.ts';
import { chainVerbs } from './chain-verbs.ts';
import { episodicReplayVerbs } from './episodic-replay-verbs.ts';
import { contextVerbs } from './context-verbs.ts';
import { forkVerbs } from './fork-verbs.ts';
import type { Golem } from '../golem.ts';
import { grimoireVerbs } from './grimoire-verbs.ts';
import { marketFileVerbs } from './market-file-verbs.ts';
import { modelVerbs } from './model-verbs.ts';
import { pastVerbs } from './past-verbs.ts';
import { policyVerbs } from './policy-verbs.ts';
import { replayVerbs } from './replay-verbs.ts';
import { requireNumber, requireWhole } from './require-number.ts';
import { statusOf } from '../status.ts';
import { telemetryVerbs } from './telemetry-verbs.ts';
import { thinkingVerbs } from './thinking-verbs.ts';
import { tracesVerbs } from './traces-verbs.ts';
import { travelVerbs } from './travel-verbs.ts';

const SPEED = { min: 1, max: 10_000 };
const MAX_STEPS = 10_000;
const MAX_STEER = 2_000;
const TRANSACTIONS_SHOWN = 500;

/** The golem worker's verbs over a golem. Arguments come from outside and are checked here. */
export function createApi(golem: Golem): GolemApi {
  const { store, inference, clock } = golem.deps;

  // What moves the golem happens one at a time, in the order of asking: two steps asked for at once are two steps.
  const moves = new Mutex();

  const verbs: GolemApi = {
    status: async () => statusOf(golem),
    start: async () => golem.control.start(),
    pause: () => golem.control.pause(),
    settle: () => golem.control.settle(),
    setSpeed: async (speed) => golem.control.setSpeed(requireNumber('Speed', speed, SPEED.min, SPEED.max)),
    async seek(step) {
      const running = golem.heart.running;
      await golem.control.pause();
      try {
        await golem.life.seek(step);
        golem.worldSession.moved();
      } finally {
        if (running && golem.run === 'paused') golem.control.start();
      }
    },
    async step(which, n) {
      if (!CLOCKS.includes(which))
        throw new AppError('input.invalid', `There is no clock "${String(which)}".`);
      requireWhole('The number of beats', n, 1, MAX_STEPS);
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
    recordsGet: (tick) => store.record(requireWhole('A tick', tick, 0, Number.MAX_SAFE_INTEGER)),
    workspaceGet: (tick) => store.workspace(requireWhole('A tick', tick, 0, Number.MAX_SAFE_INTEGER)),
    workspaceBefore: (tick) =>
      store.workspaceBefore(requireWhole('A tick', tick, 0, Number.MAX_SAFE_INTEGER)),

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
      await golem.worldSession.use(id);
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
        transactions: await store.transactions(state.worldId, TRANSACTIONS_SHOWN),
        balances: Object.fromEntries(ACCOUNTS.map((account) => [account, ledger.balances[account]])),
      };
    },
    blockedOrders: (limit) => store.blockedOrders(limit),
    async metrics() {
      const { state } = golem.life;
      return {
        ...golem.telemetry.read(clock.stopwatch()),
        tiers: state.tiers,
        posteriors: posteriorRows(state.loopOne),
        rules: state.playbook.rules.map(({ id, counts }) => ({
          id,
          ...counts,
          acted: state.lastActed[id] ?? 0,
        })),
      };
    },
    async erase() {
      await golem.forks.clear();
      await golem.lives.erase();
    },
    ...policyVerbs(golem),
    ...grimoireVerbs(golem),
    ...episodicReplayVerbs(golem),
    ...chainVerbs(golem, moves),
    ...contextVerbs(golem),
    ...modelVerbs(golem),
    ...forkVerbs(golem),
    ...replayVerbs(golem),
    ...pastVerbs(golem),
    ...telemetryVerbs(golem),
    ...thinkingVerbs(golem),
    ...tracesVerbs(golem),
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
