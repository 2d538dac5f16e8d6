import Mustache from 'mustache';
import type { MarkedLength, PartMark } from '../../../domain/models/gateway-hints.ts';
import type { PromptTemplate, TemplateUse } from '../../../domain/gateway/template.ts';
import { type Paragraph, paragraphsOf } from './parsed.ts';
import { type Filled, filled } from './values.ts';

/** A text with whose words it is made of. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly MarkedLength[];
}

/** Both parts of a template with its values in them. */
export interface Rendered {
  readonly stable: MarkedText;
  readonly dynamic: MarkedText;
}

/** A value as the library carries it to `escape`: it has no property that a name in a template could find. */
type Carried = object;

interface Stretch {
  readonly text: string;
  /** Null of the template's own words. */
  readonly filled: Filled | null;
}

/** Stand around a value's number in what the library gives back; in a template's own words they are left out. */
const [OPEN, CLOSE] = ['\uE0F0', '\uE0F1'];
const OWN_MARKS = /[\uE0F0\uE0F1]/g;
const HOLES = /\n(?:[^\S\n]*\n){2,}/g;
const PLACES = /\uE0F0(\d+)\uE0F1/;

/** The library puts values where their names stand; whose words each stretch is stays known, since no value passes through it. */
class Values {
  readonly view: Record<string, Carried | readonly Carried[] | null> = Object.create(null);
  readonly #carried = new WeakMap<Carried, Stretch>();
  #put: Stretch[] = [];

  constructor(all: readonly Filled[]) {
    for (const one of all) this.view[one.parameter.name] = this.#carry(one);
  }

  /** The paragraphs with their values, in pieces. */
  fill(paragraphs: readonly Paragraph[]): readonly Stretch[] {
    this.#put = [];
    const text = paragraphs
      .map((one) => one.text)
      .join('')
      .replaceAll(OWN_MARKS, '');
    const writer = new Mustache.Writer();
    const out = writer.render(text, this.view, undefined, {
      escape: (value) => this.#place(value as Carried),
    });
    // What is left empty leaves no hole; values are not in it yet.
    return out
      .trim()
      .replaceAll(HOLES, '\n\n')
      .split(PLACES)
      .map((piece, at) => (at % 2 === 0 ? { text: piece, filled: null } : this.#put[+piece]!));
  }

  #carry(one: Filled): Carried | readonly Carried[] | null {
    const { value } = one;
    if (value === null) return null;
    const carry = (text: string): Carried => {
      const carried = Object.freeze(Object.create(null) as Carried);
      this.#carried.set(carried, { text, filled: one });
      return carried;
    };
    if (typeof value === 'string' || typeof value === 'number') return carry(String(value));
    const list = value.map(carry);
    this.#carried.set(list, { text: value.join(', '), filled: one });
    return list;
  }

  #place(value: Carried): string {
    const piece = this.#carried.get(value);
    if (!piece) return '';
    this.#put.push(piece);
    return `${OPEN}${this.#put.length - 1}${CLOSE}`;
  }
}

/** Stretches of one speaker are one part; each has a name of its own. */
function marked(
  pieces: readonly Stretch[],
  markOf: (piece: Stretch) => Omit<PartMark, 'name'>,
  prefix: string,
): MarkedText {
  const marks: MarkedLength[] = [];
  const seen = new Map<string, number>();
  for (const piece of pieces) {
    if (piece.text === '') continue;
    const mark = markOf(piece);
    const last = marks.at(-1);
    if (last && last.trust === mark.trust && last.slot === mark.slot && mark.trust !== 'external') {
      marks[marks.length - 1] = { ...last, length: last.length + piece.text.length };
      continue;
    }
    const name = `${prefix}:${piece.filled?.parameter.name ?? 'text'}`;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    marks.push({ ...mark, name: before === 0 ? name : `${name}:${before + 1}`, length: piece.text.length });
  }
  return { text: pieces.map(({ text }) => text).join(''), marks };
}

/** The paragraphs that name no dynamic parameter, and the others, each in the order in which they stand. */
export function parted({ text, parameters }: Pick<PromptTemplate, 'text' | 'parameters'>): {
  readonly stable: readonly Paragraph[];
  readonly dynamic: readonly Paragraph[];
} {
  const dynamic = new Set(parameters.filter(({ stable }) => !stable).map(({ name }) => name));
  const paragraphs = paragraphsOf(text);
  const moves = ({ tags }: Paragraph): boolean => tags.some(({ name }) => dynamic.has(name));
  return { stable: paragraphs.filter((one) => !moves(one)), dynamic: paragraphs.filter(moves) };
}

/**
 * A template with its values. What names no dynamic parameter comes first, so that it is byte for byte the same over requests with other
 * dynamic values: providers keep what prompts begin with (seed 002, "Three-Layer Prompt Cache"; seed 004, "The Cache Protocol").
 * A value from outside is a part of its own, labelled `external`.
 * @throws AppError `template.*`
 */
export function rendered(template: PromptTemplate, use: Pick<TemplateUse, 'params' | 'external'>): Rendered {
  const values = new Values(filled(template, use));
  const { stable, dynamic } = parted(template);
  const own = template.builtIn ? 'system' : 'owner';
  const instructs = { slot: 'system', block: 'identity' } as const;
  const stableMark = ({ filled: value }: Stretch): Omit<PartMark, 'name'> => ({
    ...instructs,
    trust: value ? 'owner' : own,
  });
  const dynamicMark = ({ filled: value }: Stretch): Omit<PartMark, 'name'> =>
    value?.foreign
      ? { slot: 'data', block: 'query', trust: 'external' }
      : { slot: 'owner', block: 'query', trust: value ? 'owner' : own };
  return {
    stable: marked(values.fill(stable), stableMark, `template:${template.id}`),
    dynamic: marked(values.fill(dynamic), dynamicMark, `template:${template.id}:request`),
  };
}
