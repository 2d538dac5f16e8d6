import type { PiiKind, PiiSpan } from '../../../../domain/gateway/pii.ts';
import { anyPlaceholder, placeholderOf } from './placeholder.ts';

/** Values that are looked for again wherever they stand: shorter ones are words like any other. */
const SHORTEST_REMEMBERED = 6;
/** Each is looked for in each text. */
const MOST_REMEMBERED = 2_000;

/**
 * Which placeholder stands for which value, for one conversation and in memory only. The same value has the same placeholder through
 * all its messages. A restored text is not looked through again: what a value holds stays as it is.
 */
export class PiiMap {
  readonly #placeholderOf = new Map<string, string>();
  readonly #valueOf = new Map<string, string>();
  readonly #given = new Map<PiiKind, number>();
  readonly #remembered = new Map<string, PiiKind>();

  /** Values that it stands for. */
  get size(): number {
    return this.#valueOf.size;
  }

  /** The text with a placeholder for each span. @param spans not overlapping, in the order of the text */
  mask(text: string, spans: readonly PiiSpan[]): string {
    let masked = '';
    let at = 0;
    for (const { start, end, kind } of spans) {
      masked += text.slice(at, start) + this.placeholderFor(kind, text.slice(start, end));
      at = end;
    }
    return masked + text.slice(at);
  }

  /** The text with its values again. What is no placeholder of this map stays as it is. */
  restore(text: string): string {
    return text.replace(anyPlaceholder(), (placeholder) => this.valueOf(placeholder) ?? placeholder);
  }

  /** The same in the text of a JSON document, in whose strings the values are escaped. */
  restoreJson(json: string): string {
    return json.replace(inJson(), (_, name: string) => {
      const value = this.valueOf(`<${name}>`);
      return value === undefined ? _ : JSON.stringify(value).slice(1, -1);
    });
  }

  /** The same in all strings of plain data: arguments of a tool, a parsed reply. */
  restoreData<T>(data: T): T {
    if (typeof data === 'string') return this.restore(data) as T;
    if (Array.isArray(data)) return data.map((one: unknown) => this.restoreData(one)) as T;
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(
      Object.entries(data).map(([name, inner]) => [this.restore(name), this.restoreData(inner)]),
    ) as T;
  }

  /** Placeholders of this map in a text. */
  placeholdersIn(text: string): number {
    return [...text.matchAll(inJson())].filter(([, name]) => this.valueOf(`<${name}>`) !== undefined).length;
  }

  /** What a placeholder stands for; undefined of one that was not given out. */
  valueOf(placeholder: string): string | undefined {
    return this.#valueOf.get(placeholder.toUpperCase());
  }

  /** Values of before, wherever they stand in a text: what was masked once is not shown because a rule saw it otherwise. */
  seenBefore(text: string): PiiSpan[] {
    const spans: PiiSpan[] = [];
    for (const [value, kind] of this.#remembered) {
      for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
        const end = at + value.length;
        if (isInsideWord(text, at) || isInsideWord(text, end)) continue;
        spans.push({ start: at, end, kind, score: 0.9, by: 'seen-before' });
      }
    }
    return spans;
  }

  /** What stands for a value, given out now or before. */
  placeholderFor(kind: PiiKind, value: string): string {
    const key = `${kind} ${value}`;
    const known = this.#placeholderOf.get(key);
    if (known !== undefined) return known;
    const number = (this.#given.get(kind) ?? 0) + 1;
    const placeholder = placeholderOf(kind, number);
    this.#given.set(kind, number);
    this.#placeholderOf.set(key, placeholder);
    this.#valueOf.set(placeholder, value);
    if (isRemembered(kind, value) && this.#remembered.size < MOST_REMEMBERED)
      this.#remembered.set(value, kind);
    return placeholder;
  }
}

/** Both ways in which a JSON text can write the brackets. */
const inJson = (): RegExp => {
  const name = anyPlaceholder().source.slice(1, -1);
  // After an even number of backslashes only: an escaped backslash and the letters u003c are no bracket.
  return new RegExp(String.raw`(?:<|(?<=(?<!\\)(?:\\\\)*)\\u003c)(${name})(?:>|\\u003e)`, 'gi');
};

/** One word alone may be another's name, or none: only more of it, or a number, is looked for again. */
function isRemembered(kind: PiiKind, value: string): boolean {
  if (kind === 'placeholder' || value.length < SHORTEST_REMEMBERED) return false;
  if (kind === 'person' || kind === 'organisation') return /\s/.test(value);
  return !['place', 'title', 'nationality', 'age', 'date', 'postcode'].includes(kind);
}

const isInsideWord = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[at] ?? '');
