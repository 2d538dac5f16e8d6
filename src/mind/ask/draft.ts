import type { AskFigure, AskSentence, AskSource } from '../../domain/past/ask.ts';
import { filled } from './figures.ts';

type Unnumbered = Omit<AskSource, 'n'>;

/** An answer as it is put together: sources are numbered as they come, each once. */
export class Draft {
  readonly #sources: AskSource[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #sentences: AskSentence[] = [];

  /** @returns its number; the text that it came with first stays */
  source(source: Unnumbered): number {
    const key = `${source.kind}:${source.ref}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const n = this.#sources.length + 1;
    this.#numbers.set(key, n);
    this.#sources.push({ n, ...source });
    return n;
  }

  /** A stored text, letter by letter; nothing where there is none. */
  quote(text: string | null | undefined, ...sources: readonly number[]): void {
    const trimmed = text?.trim() ?? '';
    const said = (one: AskSentence): boolean =>
      one.kind === 'quote' && one.text === trimmed && one.sources.join() === sources.join();
    if (trimmed === '' || this.#sentences.some(said)) return;
    this.#sentences.push({ kind: 'quote', text: trimmed, sources });
  }

  /** A template without digits, filled with figures. */
  say(template: string, figures: Readonly<Record<string, AskFigure>>, ...sources: readonly number[]): void {
    this.#sentences.push({ kind: 'figure', text: filled(template, figures), sources, template, figures });
  }

  /** Says something of the looking itself. */
  note(text: string): void {
    this.#sentences.push({ kind: 'note', text, sources: [] });
  }

  /** Whether anything was found. */
  get found(): boolean {
    return this.#sentences.some(({ kind }) => kind !== 'note');
  }

  get sentences(): readonly AskSentence[] {
    return this.#sentences;
  }

  get sources(): readonly AskSource[] {
    return this.#sources;
  }
}
