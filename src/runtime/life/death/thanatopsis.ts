import { AppError } from '../../../domain/errors.ts';
import type { Testament } from '../../../domain/life/testament.ts';
import type { ClockPort } from '../../../mind/ports.ts';
import { bottleneck } from '../../../mind/mortality/index.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import type { EventPublisher } from '../../observability/index.ts';
import type { StoredLife } from '../commits/stored-life.ts';
import type { Heart } from '../heart/heart.ts';
import type { RunControl } from '../heart/run-control.ts';
import type { RunStatus } from '../run-status.ts';
import type { Life } from '../life.ts';
import type { Living } from '../living.ts';
import {
  allEntries,
  episodesBehind,
  KNOWLEDGE,
  mostImportantEpisodes,
  reviewLife,
  testamentId,
} from './review-life.ts';

interface ThanatopsisDeps {
  readonly store: StoreApi;
  readonly clock: ClockPort;
  readonly living: Living;
  readonly run: RunStatus;
  readonly stored: StoredLife;
  readonly heart: Heart;
  readonly control: RunControl;
  readonly publisher: EventPublisher;
}

/**
 * What follows on the acceptance of a death (Thanatopsis): what is open is closed by ticks of their own; behind the last of them the life is
 * reviewed and its testament kept; then the memories that pass on are chosen and kept with it. Each is one write, and what is written says
 * which is next: killed in between, it goes on there when the golem is woken. Reading gives the same each time, since nobody lives on.
 */
export class Thanatopsis {
  readonly #deps: ThanatopsisDeps;
  #underWay: Promise<void> | null = null;

  constructor(deps: ThanatopsisDeps) {
    this.#deps = deps;
  }

  /** What is being done of it; null where nothing is. */
  get underWay(): Promise<void> | null {
    return this.#underWay;
  }

  /** Goes on from wherever the death has got to; nothing where nobody has died, or where it is over. Never rejects: it tells. */
  goOn(): Promise<void> {
    this.#underWay ??= this.#goOn()
      .catch((error: unknown) => this.#failed(AppError.from(error)))
      .finally(() => {
        this.#underWay = null;
      });
    return this.#underWay;
  }

  #failed({ code, message }: AppError): void {
    const what = `The testament could not be saved: ${message} Saving is tried again when the page is next opened.`;
    this.#deps.publisher.notice('warning', code, what);
  }

  async #goOn(): Promise<void> {
    const { store, living, stored } = this.#deps;
    const dead = living.current;
    if (!dead) return;
    if (dead.dying && !(await this.#settle(dead))) return;
    if (!dead.death) return;
    await stored.queue.idle();
    const known = await store.testament(testamentId(dead.state.golemId, dead.state.lineage ?? null));
    if (known?.bottleneck) return;
    await this.#leave(known ?? (await this.#reflect(dead)), dead);
  }

  /** What is open is closed, tick by tick, each a commit of its own. @returns whether it is over by now */
  async #settle(dying: Life): Promise<boolean> {
    const { heart, control, run } = this.#deps;
    // The heart closes it then, beat by beat.
    if (heart.running) return false;
    if (dying.world.info.live) {
      control.start();
      return false;
    }
    while (dying.dying) {
      run.does('Closing positions');
      const { tick } = dying.state;
      await heart.step('theta', 1);
      if (dying.state.tick === tick) await dying.endWithWorld();
    }
    return true;
  }

  async #reflect({ state, policy, death, world }: Life): Promise<Testament> {
    const { store, clock, run } = this.#deps;
    run.does('Reviewing its life');
    const review = { state, policy, death: death!, world: world.info.title, wallTime: clock.now() };
    const testament = await reviewLife(store, review);
    await store.putTestament(testament, null);
    return testament;
  }

  async #leave(testament: Testament, { state, policy }: Life): Promise<void> {
    const { store, run, publisher } = this.#deps;
    run.does('Choosing what its successor inherits');
    const entries = await allEntries(store, { types: KNOWLEDGE });
    const { episode = 0 } = await store.countEntries();
    const context = {
      tick: state.tick,
      memory: policy.memory,
      episodes: await episodesBehind(store, entries),
      instructive: await mostImportantEpisodes(store, state.tick),
    };
    const { passed, said } = bottleneck(entries, context);
    const raw = episode - passed.filter(({ type }) => type === 'episode').length;
    const refused = { ...said.refused, ...(raw > 0 && { raw }) };
    const whole: Testament = {
      ...testament,
      bottleneck: { ...said, considered: said.considered + episode, refused },
    };
    await store.putTestament(whole, passed);
    run.rest();
    publisher.status();
    publisher.emit({ type: 'testament', testament: whole.id });
  }
}
