import { AppError } from '../../../domain/errors.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { lifeRows } from '../../../protocol/verbs/life/life.ts';
import type { Golem } from '../../golem.ts';
import { statusOf } from '../../status.ts';
import type { AnswersOf } from '../view.ts';
import { pastStatus } from './past-status.ts';

/** Of what a dying golem is asked. */
export const DYING = 'This golem is dying and takes no more orders. It is closing its positions.';

const NO_WORLD =
  'This recording has ended, so orders can’t be carried out. Go back to an earlier date, or choose another world, then try again.';

/** The golem at a glance. */
export const lifeAnswers: AnswersOf<'status'> = {
  status: async (view) => {
    const now = statusOf(view.golem);
    return view.past ? pastStatus(view, view.past.summary, now) : now;
  },
};

/** The verbs on the golem's running. */
export function lifeVerbs(
  golem: Golem,
): Omit<Pick<GolemApi, keyof typeof lifeRows>, keyof typeof lifeAnswers> {
  const { store } = golem.deps;
  return {
    start: async () => {
      // Once it is paused, what is left to close is closed step by step, and nothing else is lived.
      if (golem.life.dying && !golem.life.world.info.live) void golem.course.thanatopsis.goOn();
      else golem.pulse.control.start();
    },
    pause: () => golem.pulse.control.pause(),
    settle: () => golem.pulse.control.settle(),
    setSpeed: async (speed) => golem.pulse.control.setSpeed(speed),
    async seek(step, { capital } = {}) {
      if (golem.life.dying) throw new AppError('golem.dead', DYING);
      const running = golem.pulse.heart.running;
      await golem.pulse.control.pause();
      try {
        await golem.life.seek(step, capital);
        golem.course.worldSession.moved();
      } finally {
        if (running && golem.run === 'paused') golem.pulse.control.start();
      }
    },
    async step(which, n = 1) {
      if (golem.life.death)
        throw new AppError(
          'golem.dead',
          'This golem is dead. Start a successor, or erase everything to begin again.',
        );
      await golem.pulse.control.pause();
      await golem.course.thanatopsis.underWay;
      const { queue } = golem;
      // Nothing that is lived on a life that cannot be stored any more was lived.
      if (queue.failure) throw queue.failure;
      const before = golem.life.state.tick;
      await golem.pulse.heart.step(which, n);
      await queue.idle();
      golem.emitStatus();
      if (queue.failure) throw queue.failure;
      const after = golem.life.state.tick;
      return after > before ? store.records({ from: before + 1, to: after, limit: after - before }) : [];
    },
    async steer(words) {
      if (golem.life.death)
        throw new AppError('golem.dead', 'This golem is dead and takes no orders. Start a successor first.');
      if (golem.life.dying) throw new AppError('golem.dead', DYING);
      // Nothing is lived there any more that could carry it out.
      if (golem.life.world.state().ended) throw new AppError('world.ended', NO_WORLD);
      await golem.life.steer(words);
      golem.emitStatus();
    },
    async erase() {
      await golem.forks.clear();
      await golem.course.lives.erase();
      await golem.models.gateway.forget();
      await golem.programs.tools.forgetUses();
      await golem.programs.conversations.remove();
      (await golem.models.replies()).cache.clear();
      await golem.programs.collections.clear();
      await golem.programs.codex.clear();
      await golem.programs.memories.clear();
      await golem.deps.localModel?.forgetPrompts();
    },
  };
}
