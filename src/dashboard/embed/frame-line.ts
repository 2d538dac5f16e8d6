import { AppError } from '../../domain/errors.ts';
import type { DemoEvents } from '../../protocol/page/demo.ts';
import {
  DEMO_PROTOCOL,
  type DemoVerb,
  isDemoMessage,
  type ToFrame,
  type ToHost,
} from '../../protocol/page/demo-wire.ts';
import type { LifeView } from '../life/index.ts';
import { theme } from '../page/index.ts';
import { demoStatus, demoTick } from './demo-view.ts';
import type { Presence } from './presence.svelte.ts';
import { t } from './strings.ts';

const LONGEST_STEER = 500;

/** The frame's end of the line to the page around it: only that page, at the origin that the address names, is heard. */
export class FrameLine {
  readonly #host: string;
  readonly #life: LifeView;
  readonly #presence: Presence;
  readonly #ready: Promise<void>;

  /** @param host origin of the page around this frame @param ready the golem can be asked; rejects when it did not wake */
  constructor(host: string, life: LifeView, presence: Presence, ready: Promise<void>) {
    this.#host = host;
    this.#life = life;
    this.#presence = presence;
    this.#ready = ready;
  }

  open(): void {
    addEventListener('message', ({ data, source, origin }: MessageEvent<unknown>) => {
      if (!isDemoMessage(data)) return;
      if (source !== parent || origin !== this.#host) {
        console.warn(t.line.otherOrigin(origin, this.#host));
        return;
      }
      void this.#take(data as ToFrame);
    });
    this.#tell({ golem: DEMO_PROTOCOL, kind: 'hello' });
    void this.#ready.then(
      () => this.#follow(),
      (error: unknown) => {
        const { code, message } = AppError.from(error);
        this.#event('failed', { level: 'error', code, text: message });
      },
    );
  }

  async #take(message: ToFrame): Promise<void> {
    if (message.kind === 'view') this.#presence.see(message.inView);
    else if (message.kind === 'theme') {
      theme.show(message.theme === 'dark' || message.theme === 'light' ? message.theme : 'auto');
    } else {
      const { id } = message;
      try {
        const value = await this.#call(message.verb, message.argument);
        this.#tell({ golem: DEMO_PROTOCOL, kind: 'answer', id, value });
      } catch (thrown) {
        const { code, message: text } = AppError.from(thrown);
        this.#tell({ golem: DEMO_PROTOCOL, kind: 'refusal', id, error: { code, text } });
      }
    }
  }

  async #call(verb: DemoVerb, argument: unknown): Promise<unknown> {
    await this.#ready;
    const { golem } = this.#life;
    switch (verb) {
      case 'status':
        return demoStatus(await golem.status(), this.#presence.inView);
      case 'start':
        return this.#presence.want(true);
      case 'pause':
        return this.#presence.want(false);
      case 'setSpeed':
        return golem.setSpeed(Number(argument));
      case 'steer': {
        const text = typeof argument === 'string' ? argument.trim() : '';
        if (text === '' || text.length > LONGEST_STEER) {
          throw new AppError('input.invalid', t.line.steer(LONGEST_STEER));
        }
        return golem.steer(text);
      }
      default:
        throw new AppError('input.invalid', t.line.verb(String(verb)));
    }
  }

  async #follow(): Promise<void> {
    const { golem } = this.#life;
    golem.on('status', ({ status }) => this.#event('status', demoStatus(status, this.#presence.inView)));
    golem.on('tick', ({ summary }) => this.#event('tick', demoTick(summary)));
    golem.on('notice', ({ level, code, text }) => this.#event('notice', { level, code, text }));
    this.#event('ready', demoStatus(await golem.status(), this.#presence.inView));
  }

  #event<Type extends keyof DemoEvents>(type: Type, event: DemoEvents[Type]): void {
    this.#tell({ golem: DEMO_PROTOCOL, kind: 'event', type, event });
  }

  #tell(message: ToHost): void {
    parent.postMessage(message, this.#host);
  }
}
