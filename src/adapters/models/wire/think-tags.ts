const OPEN = '<think>';
const CLOSE = '</think>';
/** Most white space before the first tag, characters: what is held back is looked at again with each piece. */
const MAX_BEFORE = 1_000;

export interface Split {
  readonly reasoning: string;
  readonly text: string;
}

/** Longest end of `text` that could be the beginning of `tag`. */
function partialTag(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--) {
    if (tag.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}

/**
 * Takes the thinking out of replies that begin with `<think>…</think>`, as DeepSeek R1 and Qwen write them where the server
 * does not. Tags may be cut anywhere. Tags later in the text are the text's own.
 */
export class ThinkTags {
  #state: 'start' | 'thinking' | 'after' | 'text' = 'start';
  #held = '';

  push(piece: string): Split {
    let held = this.#held + piece;
    let reasoning = '';
    this.#held = '';
    if (this.#state === 'start') {
      const begun = held.trimStart();
      if (begun.startsWith(OPEN)) {
        this.#state = 'thinking';
        held = begun.slice(OPEN.length);
      } else if (OPEN.startsWith(begun) && held.length < MAX_BEFORE) {
        this.#held = held;
        return { reasoning, text: '' };
      } else this.#state = 'text';
    }
    if (this.#state === 'thinking') {
      const end = held.indexOf(CLOSE);
      if (end < 0) {
        const kept = partialTag(held, CLOSE);
        this.#held = held.slice(held.length - kept);
        return { reasoning: held.slice(0, held.length - kept), text: '' };
      }
      reasoning = held.slice(0, end);
      held = held.slice(end + CLOSE.length);
      this.#state = 'after';
    }
    if (this.#state === 'after') {
      // The blank lines between thinking and answer belong to neither.
      held = held.trimStart();
      if (held !== '') this.#state = 'text';
    }
    return { reasoning, text: held };
  }

  /** What was held back because it might have been a tag. */
  end(): Split {
    const held = this.#held;
    this.#held = '';
    return this.#state === 'thinking' ? { reasoning: held, text: '' } : { reasoning: '', text: held };
  }
}
