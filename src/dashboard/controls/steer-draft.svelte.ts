import { untrack } from 'svelte';
import type { WordsRead } from '../../domain/rules/standing-order.ts';
import type { LifeView } from '../life/index.ts';
import { stepRefusal } from './controls.ts';
import { SteerReading } from './steer-reading.svelte.ts';
import { steers } from './steers.svelte.ts';

/** Characters that a steer may have. */
const MAX_LENGTH = 500;

/** Words to the golem while they are written and sent. Made while a component is set up: it follows what became of those sent. */
export class SteerDraft {
  readonly maxLength = MAX_LENGTH;
  readonly #life: LifeView;
  readonly #reading: SteerReading;
  #text = $state('');
  sending = $state(false);
  /** What was to be sent and would end orders that stand: it is sent once that is confirmed. */
  unconfirmed = $state.raw<WordsRead | null>(null);
  /** Why the golem takes no words now. */
  readonly refused = $derived.by(() => stepRefusal(this.#life.status));

  constructor(life: LifeView) {
    this.#life = life;
    this.#reading = new SteerReading(life);
    $effect(() => {
      void life.revision;
      untrack(() => void steers.follow(life));
    });
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.unconfirmed = null;
    this.#reading.soon(text.trim());
  }

  /** How these words would be understood; null while that is not known. */
  get reading(): WordsRead | null {
    return this.#reading.now;
  }

  get sendable(): boolean {
    return this.refused === null && !this.sending && this.#text.trim() !== '';
  }

  /** Whether what stands there now is a question and no order. */
  async isQuestion(): Promise<boolean> {
    const read = await this.#reading.of(this.#text.trim());
    return read?.hint?.kind === 'question';
  }

  /** Whether what stands there now is understood as an order. */
  async isOrder(): Promise<boolean> {
    if (this.refused !== null || this.#text.trim() === '') return false;
    return (await this.#reading.of(this.#text.trim()))?.understood ?? false;
  }

  /** Sends the words, unless they would end an order: that is asked first. */
  readonly send = async (): Promise<void> => {
    if (!this.sendable) return;
    this.sending = true;
    const text = this.#text.trim();
    const read = await this.#reading.of(text);
    if (read !== null && read.ends.length > 0) this.unconfirmed = read;
    else await this.#deliver(text, read?.heeded ?? true);
    this.sending = false;
  };

  /** Sends what was asked about, with what it ends. */
  readonly confirm = async (): Promise<void> => {
    const text = this.unconfirmed?.text;
    if (text === undefined || !this.sendable) return;
    this.sending = true;
    this.unconfirmed = null;
    await this.#deliver(text, true);
    this.sending = false;
  };

  readonly keep = (): void => {
    this.unconfirmed = null;
  };

  async #deliver(text: string, heeded: boolean): Promise<void> {
    if (await steers.send(this.#life, text, heeded)) this.text = '';
  }
}
