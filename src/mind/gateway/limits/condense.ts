import type { CondensedForm, CondensedPart, PromptLimit } from '../../../domain/gateway/limits.ts';
import { CONDENSED_FORMS } from '../../../domain/gateway/limits.ts';
import type { TextEdit } from '../layer.ts';
import { type GatewayRequest, partsIn } from '../request.ts';
import { DEGREES, type Item, type ItemText, itemsOf } from './items.ts';
import { type FormGiven, formOf } from './forms.ts';
import { foldedUpTo, textOf } from './fold.ts';
import { passedOf, type PromptSize, sizeOf } from './measure.ts';
import { rebuilt } from './rebuild.ts';
import type { PromptCap } from './reader.ts';

/** What an item was made to, and by which limit. */
interface Made {
  readonly form: CondensedForm;
  readonly puts: readonly string[];
  readonly by: PromptLimit;
}

/** What gave way in a session's last request: the next one begins with it, so that its beginning stays the same. */
export interface Remembered {
  /** By what an item is called, what its texts were and have become. */
  readonly forms: ReadonlyMap<string, Made & { readonly texts: readonly string[] }>;
  /** Messages at the beginning that were folded, and their texts; 0 where none were. */
  readonly folded: { readonly upTo: number; readonly text: string };
}

export interface CondenseGiven extends FormGiven {
  readonly caps: readonly PromptCap[];
  readonly before: Remembered | null;
  /** More requests of the same conversation come: some room is made for them, so that not each of them breaks the prefix. */
  readonly more: boolean;
}

export interface CondensedPrompt {
  readonly request: GatewayRequest;
  readonly condensed: readonly CondensedPart[];
  readonly size: PromptSize;
  readonly remember: Remembered;
  /** The limit that it still passes, as nothing more may give way; null where it keeps to all. */
  readonly passes: PromptCap | null;
}

/** Of a limit, and of what may give way, the share that is made free at once. */
const HEADROOM = { ofLimit: 0.15, ofLoose: 0.25 } as const;
/** Stands for what goes of a message that must stay. */
const NOTHING: Readonly<Record<ItemText['kind'], string>> = { said: '…', brought: '…', call: '{}' };

const rankOf = (form: CondensedForm): number => CONDENSED_FORMS.indexOf(form);
const nameOf = ({ texts, message }: Item): string =>
  [message, ...texts.map(({ part, from }) => `${part.name}@${from}`)].join(' ');
const sum = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((before, one) => before + of(one), 0);

class Condenser {
  readonly #request: GatewayRequest;
  readonly #given: CondenseGiven;
  readonly #items: readonly Item[];
  readonly #made = new Map<Item, Made>();
  /** Names of parts of which nothing stays to the letter. */
  readonly #loose: ReadonlySet<string>;
  #folded = 0;

  constructor(request: GatewayRequest, given: CondenseGiven) {
    this.#request = request;
    this.#given = given;
    this.#items = itemsOf(request);
    const whole = this.#items.flatMap(({ texts }) =>
      texts.filter(({ part, text }) => part.text.length === text.length),
    );
    this.#loose = new Set(whole.map(({ part }) => part.name));
  }

  async run(): Promise<CondensedPrompt> {
    await this.#fold();
    this.#restore();
    const caps = this.#given.caps.filter((cap) => cap.in !== 'groups');
    let built = this.#build();
    let size = sizeOf(built, this.#given.tokens);
    let passes = passedOf(size, caps);
    if (passes) {
      const targets = this.#given.more ? this.#lowered(caps) : caps;
      passes = passedOf(size, targets);
      for (const { kind, form, meets = null } of DEGREES) {
        for (const item of this.#items) {
          if (!passes || item.kind !== kind || (meets !== null && item.meets !== meets)) continue;
          const before = this.#made.get(item);
          if (before && rankOf(before.form) >= rankOf(form)) continue;
          const saved = await this.#make(item, form, passes.limit);
          size = {
            ...size,
            tokens: size.tokens - saved.tokens,
            characters: size.characters - saved.characters,
          };
          if (passedOf(size, [passes])) continue;
          // What was reckoned by texts is held against the whole.
          built = this.#build();
          size = sizeOf(built, this.#given.tokens);
          passes = passedOf(size, targets);
        }
      }
      built = this.#build();
      size = sizeOf(built, this.#given.tokens);
      passes = passedOf(size, caps);
    }
    return { request: built, size, passes, condensed: this.#condensed(), remember: this.#remember() };
  }

  /** Limits with some room below them, as far as there is something that can make it. */
  #lowered(caps: readonly PromptCap[]): readonly PromptCap[] {
    const { tokens } = this.#given;
    const texts = this.#items.flatMap((item) => item.texts);
    const loose = {
      tokens: sum(texts, ({ text }) => tokens.count(text)),
      characters: sum(texts, ({ text }) => text.length),
      groups: 0,
    };
    return caps.map((cap) => {
      const room = Math.min(HEADROOM.ofLimit * cap.most, HEADROOM.ofLoose * loose[cap.in]);
      return { ...cap, most: Math.floor(cap.most - room) };
    });
  }

  /** Old groups become no messages any more where there are more than may be. */
  async #fold(): Promise<void> {
    const cap = this.#given.caps.find((one) => one.in === 'groups');
    if (!cap) return;
    const { before, more } = this.#given;
    this.#folded = foldedUpTo(this.#request.messages, cap.most, { before: before?.folded ?? null, more });
    for (const item of this.#items) {
      if (item.kind !== 'talk' || item.message >= this.#folded) continue;
      await this.#make(item, 'line', 'depth');
      // It is told in a line even where that is no shorter: it is no message any more.
      if (!this.#made.has(item)) {
        const puts = item.texts.map(({ text, kind }) => (kind === 'call' ? '' : text));
        this.#made.set(item, { form: 'line', puts, by: 'depth' });
      }
    }
  }

  /** What gave way before gives way again, to the byte. */
  #restore(): void {
    for (const item of this.#items) {
      const known = this.#given.before?.forms.get(nameOf(item));
      const there = this.#made.get(item);
      if (!known || (there && rankOf(there.form) >= rankOf(known.form))) continue;
      if (known.texts.every((text, at) => text === item.texts[at]?.text)) this.#made.set(item, known);
    }
  }

  /** @returns about how much shorter the prompt is by it */
  async #make(
    item: Item,
    form: CondensedForm,
    by: PromptLimit,
  ): Promise<Pick<PromptSize, 'tokens' | 'characters'>> {
    const { tokens } = this.#given;
    const now = this.#made.get(item)?.puts ?? item.texts.map(({ text }) => text);
    const puts: string[] = [];
    for (const one of item.texts) {
      const stays = form === 'out' && item.kind === 'talk' && item.messages === null;
      puts.push(stays ? NOTHING[one.kind] : await formOf(one, form, item.question, this.#given));
    }
    const saved = {
      tokens: sum(now, (text) => tokens.count(text)) - sum(puts, (text) => tokens.count(text)),
      characters: sum(now, ({ length }) => length) - sum(puts, ({ length }) => length),
    };
    const shorter = saved.tokens > 0 || saved.characters > 0;
    // What stands around a message goes with it.
    if (!shorter && (form !== 'out' || (item.messages === null && item.document === null)))
      return { tokens: 0, characters: 0 };
    this.#made.set(item, { form, puts, by });
    return saved;
  }

  #build(): GatewayRequest {
    const folded = new Set<number>();
    const silent = new Set<number>();
    const documents: { message: number; document: number }[] = [];
    const edits: TextEdit[] = [];
    for (let at = 0; at < this.#folded; at += 1) folded.add(at);
    for (const [item, { form, puts }] of this.#made) {
      for (const [at, { part, from, text }] of item.texts.entries())
        edits.push({ part: part.name, start: from, end: from + text.length, put: puts[at]! });
      if (form !== 'out') continue;
      if (item.document !== null) documents.push({ message: item.message, document: item.document });
      const { from, to } = item.messages ?? { from: 0, to: 0 };
      for (let at = from; at < to; at += 1) {
        folded.add(at);
        silent.add(at);
      }
    }
    if (folded.size === 0 && edits.length === 0) return this.#request;
    const verbatim = ({ name }: { readonly name: string }): boolean => !this.#loose.has(name);
    return rebuilt(this.#request, { edits, documents, folded, silent, verbatim });
  }

  #condensed(): readonly CondensedPart[] {
    const { tokens } = this.#given;
    const messages = new Map(partsIn(this.#request).map(({ part, message }) => [part.name, message]));
    return [...this.#made].flatMap(([item, { form, puts, by }]) =>
      item.texts.flatMap(({ part, text }, at): readonly CondensedPart[] =>
        puts[at] === text && !(item.message < this.#folded && item.kind === 'talk')
          ? []
          : [
              {
                part: part.name,
                message: messages.get(part.name) ?? item.message,
                form,
                tokens: { before: tokens.count(text), after: tokens.count(puts[at]!) },
                by,
              },
            ],
      ),
    );
  }

  #remember(): Remembered {
    const forms = [...this.#made].map(
      ([item, made]) => [nameOf(item), { ...made, texts: item.texts.map(({ text }) => text) }] as const,
    );
    const gone = this.#request.messages.slice(0, this.#folded);
    return { forms: new Map(forms), folded: { upTo: this.#folded, text: textOf(gone) } };
  }
}

/**
 * Makes what is not verbatim of a prompt shorter, by rule and the same each time, until it keeps to all limits: the oldest first, whole
 * groups, documents and memories before the conversation. Nothing gives way further than it must.
 * @throws whatever `yieldNow` throws
 */
export const condensePrompt = (request: GatewayRequest, given: CondenseGiven): Promise<CondensedPrompt> =>
  new Condenser(request, given).run();
