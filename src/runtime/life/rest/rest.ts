import { AppError } from '../../../domain/errors.ts';
import { isDelta } from '../../../mind/policy/index.ts';
import {
  EMPTY_LOOP_THREE,
  type Finding,
  learnGuidelines,
  type Look,
  looksBack,
  NO_GUIDELINES,
  stage,
} from '../../../mind/governor/index.ts';
import type { EmbeddingPort } from '../../../mind/ports.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import type { StartFork } from '../../forks/index.ts';
import type { EventPublisher } from '../../observability/index.ts';
import type { StoredLife } from '../commits/stored-life.ts';
import type { RunStatus } from '../run-status.ts';
import type { Life } from '../life.ts';
import type { Living } from '../living.ts';
import { NO_MODELS } from '../../models/index.ts';
import { relive } from './relive.ts';
import { reliveWhole } from './relive-whole.ts';

interface RestDeps {
  readonly start: StartFork;
  readonly store: StoreApi;
  readonly embedding: EmbeddingPort;
  readonly living: Living;
  readonly run: RunStatus;
  readonly stored: StoredLife;
  readonly publisher: EventPublisher;
}

/**
 * The rest behind a delta cycle: its worst ticks are lived again with other context policies, and what would have been better is staged; and
 * with everything whole, and what had to be kept is kept from then on.
 * The clock waits for it, so that it stands at the same place in every life; what came of it enters the state like a word of the
 * owner, recorded with the next tick, so that a replay needs no fork.
 */
export class Rest {
  readonly #deps: RestDeps;
  #underWay: Promise<void> | null = null;
  /** The last tick that was rested behind, so that a rest that failed is not tried again at once. */
  #after = '';

  constructor(deps: RestDeps) {
    this.#deps = deps;
  }

  /** @returns what to wait for before the next beat; null where nothing is to be done */
  hold(): Promise<unknown> | null {
    if (this.#underWay) return this.#underWay;
    const life = this.#deps.living.current;
    if (!life || !this.#isDue(life)) return null;
    this.#after = place(life);
    this.#underWay = this.#rest(life)
      .catch((error: unknown) => {
        const { code, message } = AppError.from(error);
        this.#deps.publisher.notice(
          'warning',
          code,
          `The rest (search for better policies) failed: ${message}`,
        );
      })
      .finally(() => {
        this.#underWay = null;
      });
    return this.#underWay;
  }

  #isDue(life: Life): boolean {
    const { state, policy, death } = life;
    if (!looksBack(policy.loops) || death || this.#after === place(life)) return false;
    return isDelta(state.tick, policy.clocks) && (state.loopThree?.worst.length ?? 0) > 0;
  }

  async #rest(life: Life): Promise<void> {
    const { start, store, embedding, stored, run } = this.#deps;
    await stored.queue.idle();
    const { worst = [] } = life.state.loopThree ?? {};
    const forks = await start({ store, embedding, models: NO_MODELS });
    const findings: Finding[] = [];
    const looks: Look[] = [];
    const { counterfactuals, guidelines } = life.policy.loops;
    let lived = 0;
    try {
      for (const bad of worst) {
        if (counterfactuals >= 1) {
          run.does(`It lives tick ${bad.tick} again with other policies.`);
          const came = await relive(bad, { store, life, forks });
          findings.push(...came.findings);
          lived += came.forks;
        }
        if (guidelines >= 1) {
          run.does(`It lives tick ${bad.tick} again with everything whole.`);
          const look = await reliveWhole(bad, { store, life, forks });
          if (look) looks.push(look);
        }
      }
    } finally {
      forks.end();
    }
    const all = lived + looks.reduce((sum, look) => sum + look.forks, 0);
    await life.amend({ kind: 'rest', what: `${worst.length} bad ticks in ${all} forks` }, async (state) => ({
      ...state,
      loopThree: stage(state.loopThree ?? EMPTY_LOOP_THREE, findings, state.tick, lived, life.policy.loops),
      ...(looks.length > 0 && {
        guidelines: learnGuidelines(state.guidelines ?? NO_GUIDELINES, looks, state.tick, life.policy.loops),
      }),
    }));
  }
}

const place = ({ state: { golemId, tick } }: Life): string => `${golemId}:${tick}`;
