import type { ModelTool } from '../../../../domain/models/model.ts';
import { StopSequences } from '../../../../lib/text/stop-sequences.ts';
import type { LanguageCall } from '../../../../protocol/threads/language.ts';
import type { ReplyForm, ReplyGrammar } from '../grammar/reply-grammar.ts';
import type { TextTokens } from '../text-tokens.ts';
import type { ToolForm } from './tool-form.ts';
import { writtenCall } from './written-call.ts';

interface ToolTurnGiven {
  readonly form: ToolForm;
  readonly tools: readonly ModelTool[];
  readonly tokens: TextTokens;
  /** A text of the template as ids: in it the model's own signs are signs. */
  readonly signs: (text: string) => readonly number[];
  /** A grammar of calls. @throws where none can be made of the tools' schemas */
  readonly grammar: () => Promise<ReplyGrammar>;
}

/** Stands for one of the model's own signs in what is listened to; private use, and none that `chatPrompt` marks with. */
const signMark = (at: number): string => String.fromCharCode(0xf700 + at);
const MARKS = /[\uF700-\uF7FF]/gu;

/**
 * A reply in which a model may call tools: what it writes is free until it begins a call as its template does; from there on its tokens are
 * forced into a call of a tool that was offered, with arguments of the tool's schema. Where no grammar can be had, or the JSON began before
 * it was seen to, the call is read as it was written.
 */
export class ToolTurn implements ReplyForm {
  readonly calls: LanguageCall[] = [];
  readonly #given: ToolTurnGiven;
  /** Signs that stand before or behind a call, each by its mark. */
  readonly #signs: ReadonlyMap<number, string>;
  readonly #begin: string;
  readonly #end: string;
  #required = false;
  #inner: ReplyGrammar | null = null;
  /** What was written of a call; null while none is under way. */
  #call: string | null = null;
  /** Listens for where a call begins. */
  #free: StopSequences;
  /** Nothing but blanks has been written. */
  #blank = true;
  #shown = '';
  /** Of the words before a call, those that the model need not choose. */
  #gap = '';
  #decoder = new TextDecoder();

  constructor(given: ToolTurnGiven) {
    this.#given = given;
    const { form, tokens } = given;
    const own = tokens.specials.filter((sign) => (form.begin + form.end).includes(sign));
    const marks = own.map((sign, at) => [sign, signMark(at)] as const);
    const marked = (text: string): string =>
      marks.reduce((now, [sign, mark]) => now.replaceAll(sign, mark), text);
    this.#signs = new Map(marks.map(([sign, mark]) => [tokens.special(sign)!, mark]));
    this.#begin = marked(form.begin);
    this.#end = marked(form.end).trim();
    this.#free = this.#listen();
  }

  /** @param required the reply is a call, and what stands before it is in the prompt already @throws as `grammar` does */
  async start(required: boolean): Promise<void> {
    if (!required) return;
    this.#required = true;
    this.#inner = await this.#given.grammar();
    this.#call = '';
  }

  get ended(): boolean {
    return this.#required && this.#call === null;
  }

  get least(): number {
    return this.#inner?.least ?? 0;
  }

  async narrow(logits: Float32Array): Promise<void> {
    await this.#inner?.narrow(logits);
  }

  async take(id: number, left: number): Promise<number> {
    if (this.#inner) {
      const taken = await this.#inner.take(id, left);
      this.#write([taken]);
      return taken;
    }
    const text = this.#text([id]);
    if (this.#call === null) await this.#hear(text, left);
    else await this.#readOn(text, left);
    return id;
  }

  forced(encode: (text: string) => readonly number[], left: number): readonly number[] {
    const ids = [...this.#given.signs(this.#gap)];
    this.#gap = '';
    if (!this.#inner) return ids;
    if (!this.#inner.ended) {
      const more = this.#inner.forced(encode, left - ids.length);
      this.#write(more);
      ids.push(...more);
    }
    if (this.#inner.ended) {
      this.#close();
      const end = this.#required ? [] : this.#given.signs(this.#given.form.end);
      if (ids.length + end.length <= left) ids.push(...end);
    }
    return ids;
  }

  ofForm(id: number): boolean {
    return this.#inner?.ofForm(id) ?? false;
  }

  free(): void {
    this.#inner?.free();
    this.#inner = null;
  }

  /** What was written since and is no call. */
  shown(): string {
    const text = this.#shown;
    this.#shown = '';
    return text;
  }

  /** The same when no more comes: a call that came to no end is told as it was written. */
  rest(): string {
    if (this.#call !== null) this.#close();
    else this.#show(this.#free.rest());
    return this.shown();
  }

  #listen(): StopSequences {
    const words = this.#begin.trim();
    return new StopSequences(words === '' ? [] : [words]);
  }

  #text(ids: readonly number[]): string {
    const { tokens } = this.#given;
    return ids
      .map((id) => this.#signs.get(id) ?? this.#decoder.decode(tokens.bytes(id), { stream: true }))
      .join('');
  }

  #show(text: string): void {
    this.#shown += text.replaceAll(MARKS, '');
  }

  #write(ids: readonly number[]): void {
    this.#call += this.#text(ids);
  }

  async #hear(text: string, left: number): Promise<void> {
    const words = this.#begin.trim();
    if (words === '') {
      // The JSON is the whole reply.
      if (this.#blank && text.trimStart().startsWith('{')) this.#call = text;
      else this.#show(text);
      this.#blank &&= text.trim() === '';
      return;
    }
    const { out, word, behind } = this.#free.push(text);
    this.#show(out);
    if (word === null) return;
    this.#call = behind.trimStart();
    if (this.#call !== '') return;
    const grammar = await this.#given.grammar().catch(() => null);
    const gap = this.#begin.slice(this.#begin.indexOf(words) + words.length);
    if (grammar === null || grammar.least + this.#given.signs(gap).length > left) {
      grammar?.free();
      return;
    }
    this.#gap = gap.startsWith(behind) ? gap.slice(behind.length) : '';
    this.#inner = grammar;
  }

  /** Of a call that nothing forces. */
  async #readOn(text: string, left: number): Promise<void> {
    this.#call += text;
    const end = this.#end === '' ? -1 : this.#call!.indexOf(this.#end);
    if (end < 0) return;
    const behind = this.#call!.slice(end + this.#end.length);
    this.#call = this.#call!.slice(0, end);
    this.#close();
    await this.#hear(behind, left);
  }

  #close(): void {
    const { form, tools } = this.#given;
    const text = this.#call ?? '';
    const call = writtenCall(text.replaceAll(MARKS, ''), form, tools);
    if (call) this.calls.push(call);
    else this.#show(this.#begin + text);
    this.free();
    this.#call = null;
    this.#free = this.#listen();
  }
}
