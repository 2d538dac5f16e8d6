/** Keys whose bytes are remembered: names of fields come again and again, ids do not. */
const MOST_KEYS = 4_096;
/** Sets of keys whose order is remembered, their beginnings counted too. */
const MOST_SHAPES = 8_192;
/** A record has fewer; a table by id may have any number, and each is another. */
const MOST_FIELDS = 48;

/** A key with its bytes, their head before them. */
export interface Key {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The keys of an object so far, one after the other. */
interface Shape {
  /** Steps that can be taken; null where there was never more than one. */
  next: Map<string, Shape> | null;
  /** The step that was taken last: most often it is taken again. */
  name: string | null;
  shape: Shape | null;
  keys: readonly Key[] | null;
}

const newShape = (): Shape => ({ next: null, name: null, shape: null, keys: null });

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const order = a[i]! - b[i]!;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** The keys of objects, encoded and in the order in which they are written. Records have the same few shapes again and again. */
export class CborKeys {
  readonly #encode: (name: string) => Uint8Array;
  readonly #sorted: boolean;
  readonly #keys = new Map<string, Key>();
  readonly #root = newShape();
  #shapes = 0;

  /**
   * @param sorted by their bytes, or as the object gives them
   * @param encode a name with its head
   */
  constructor(sorted: boolean, encode: (name: string) => Uint8Array) {
    this.#sorted = sorted;
    this.#encode = encode;
  }

  of(tree: object): readonly Key[] {
    const names = Object.keys(tree);
    if (names.length > MOST_FIELDS) return this.#ordered(names);
    let at = this.#root;
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i]!;
      if (at.name === name) at = at.shape!;
      else {
        const next = this.#step(at, name);
        if (next === null) return this.#ordered(names);
        at.name = name;
        at.shape = next;
        at = next;
      }
    }
    return (at.keys ??= this.#ordered(names));
  }

  #step(from: Shape, name: string): Shape | null {
    const known = from.next?.get(name);
    if (known) return known;
    if (this.#shapes >= MOST_SHAPES) return null;
    this.#shapes += 1;
    const made = newShape();
    if (from.name !== null) {
      from.next ??= new Map([[from.name, from.shape!]]);
      from.next.set(name, made);
    }
    return made;
  }

  #ordered(names: readonly string[]): readonly Key[] {
    const keys = names.map((name) => this.#key(name));
    return this.#sorted ? keys.sort((a, b) => compareBytes(a.bytes, b.bytes)) : keys;
  }

  #key(name: string): Key {
    const known = this.#keys.get(name);
    if (known) return known;
    const key = { name, bytes: this.#encode(name) };
    if (this.#keys.size < MOST_KEYS) this.#keys.set(name, key);
    return key;
  }
}
