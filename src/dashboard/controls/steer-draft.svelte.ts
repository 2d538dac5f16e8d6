import { untrack } from 'svelte';
import type { LifeView } from '../life/index.ts';
import { stepRefusal } from './controls.ts';
import { steers } from './steers.svelte.ts';

/** Characters that a steer may have. */
const MAX_LENGTH = 500;

/** Words to the golem while they are written and sent. Made while a component is set up: it follows what became of those sent. */
export class SteerDraft {
  readonly maxLength = MAX_LENGTH;
  readonly #life: LifeView;
  text = $state('');
  sending = $state(false);
  /** Why the golem takes no words now. */
  readonly refused = $derived.by(() => stepRefusal(this.#life.status));

  constructor(life: LifeView) {
    this.#life = life;
    $effect(() => {
      void life.revision;
      untrack(() => void steers.follow(life));
    });
  }

  get sendable(): boolean {
    return this.refused === null && !this.sending && this.text.trim() !== '';
  }

  readonly send = async (): Promise<void> => {
    if (!this.sendable) return;
    this.sending = true;
    if (await steers.send(this.#life, this.text.trim())) this.text = '';
    this.sending = false;
  };
}
