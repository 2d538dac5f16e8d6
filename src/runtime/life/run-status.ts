import type { RunState } from '../../domain/events/status.ts';
import type { EventPublisher } from '../observability/index.ts';
import type { Living } from './living.ts';

/** How it stands with the golem: whether it runs, and what it does, in one sentence. */
export class RunStatus {
  readonly #living: Living;
  readonly #publisher: EventPublisher;
  state: RunState = 'booting';
  doing = 'Waking up';

  constructor(living: Living, publisher: EventPublisher) {
    this.#living = living;
    this.#publisher = publisher;
  }

  /** Says what it does now, at once. */
  does(text: string): void {
    this.doing = text;
    this.#publisher.status();
  }

  /** Neither running nor failed: what it is then depends on where its life stands. */
  rest(): void {
    const life = this.#living.current;
    if (life?.death) this.died(life.death.lastWords);
    else if (life?.dying) {
      this.state = 'paused';
      this.doing = 'Dying: closing positions';
    } else if (life?.world.state().ended) this.ended();
    else {
      this.state = 'paused';
      const tick = life?.state.tick ?? 0;
      this.doing = tick === 0 ? 'Born. Waiting for its first prices' : `Resting after tick ${tick}`;
    }
  }

  died(lastWords: string): void {
    this.state = 'dead';
    this.doing = lastWords;
  }

  ended(): void {
    this.state = 'ended';
    this.doing = 'This recording has ended. Go back to an earlier date, or choose another world.';
  }

  failed(what: string): void {
    this.state = 'failed';
    this.doing = `Stopped: ${what}`;
  }
}
