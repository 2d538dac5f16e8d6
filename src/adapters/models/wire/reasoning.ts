import type {
  ReasoningBlock,
  ReasoningChain,
  ReasoningPhase,
  ReasoningVisibility,
} from '../../../domain/models/model.ts';
import { MOST_PHASES, phasesOf } from './reasoning-phases.ts';

interface Open {
  kind: string;
  text: string;
  readable: boolean;
  opaque: string | null;
}

/** Collects a reply's thinking from any provider's pieces into one chain. */
export class ReasoningBuilder {
  readonly #blocks: Open[] = [];
  /** Thinking with no answer in between. */
  readonly #runs: string[] = [];
  #current: Open | null = null;
  #inRun = false;
  #answered = false;
  #interleaved = false;
  #visible = false;
  #summarised = false;

  /** A readable piece. Pieces of one kind with no break between them are one block. */
  text(kind: string, text: string, visibility: 'visible' | 'summarized'): void {
    if (text === '') return;
    const block = this.#open(kind);
    block.text += text;
    block.readable = true;
    if (visibility === 'visible') this.#visible = true;
    else this.#summarised = true;
    const last = this.#runs.length - 1;
    if (this.#inRun) this.#runs[last] += text;
    else {
      this.#runs.push(text);
      this.#inRun = true;
    }
    if (this.#answered) this.#interleaved = true;
  }

  /** A signature of the block under way, or a block that is nothing but ciphertext. */
  opaque(kind: string, data: string): void {
    if (data === '') return;
    const block = this.#open(kind);
    block.opaque = (block.opaque ?? '') + data;
    if (this.#answered) this.#interleaved = true;
  }

  /** The block under way is complete. */
  close(): void {
    this.#current = null;
  }

  /** Text or a tool call came: thinking after it is another run. */
  answered(): void {
    this.#answered = true;
    this.#inRun = false;
    this.#current = null;
  }

  /** @param tokens as the provider counts them; tokens with nothing to see are opaque thinking */
  build(provider: string, tokens: number | null): ReasoningChain {
    const rawBlocks: ReasoningBlock[] = this.#blocks.map(({ kind, text, readable, opaque }) => ({
      kind,
      text: readable ? text : null,
      opaque,
    }));
    const phases = this.#runs.reduce<readonly ReasoningPhase[]>(
      (before, run) => [...before, ...phasesOf(run, Math.max(1, MOST_PHASES - before.length))],
      [],
    );
    return {
      provider,
      visibility: this.#visibility(tokens),
      content: phases.length > 0 ? this.#runs.join('\n\n') : null,
      tokens,
      interleaved: this.#interleaved,
      phases,
      rawBlocks,
    };
  }

  #visibility(tokens: number | null): ReasoningVisibility {
    if (this.#visible) return 'visible';
    if (this.#summarised) return 'summarized';
    return this.#blocks.length > 0 || (tokens ?? 0) > 0 ? 'opaque' : 'none';
  }

  #open(kind: string): Open {
    if (this.#current?.kind !== kind) {
      this.#current = { kind, text: '', readable: false, opaque: null };
      this.#blocks.push(this.#current);
    }
    return this.#current;
  }
}
