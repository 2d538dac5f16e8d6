/** A file of the reference: its bytes outlive its name for as long as somebody holds it. */
export interface ReferenceFile {
  bytes: Uint8Array;
}

/** Path → file, or null for a directory. Enough to say whether two trees are the same. */
export type Tree = ReadonlyMap<string, Uint8Array | null>;

/** What a file system is asked to do. Whatever makes no sense where it stands is left out. */
export type FileStep =
  | { do: 'write'; path: string; at: number; length: number; byte: number }
  | { do: 'empty'; path: string }
  | { do: 'truncate'; path: string; size: number }
  | { do: 'rename'; path: string; to: string }
  | { do: 'unlink' | 'mkdir' | 'rmdir' | 'hold'; path: string }
  | { do: 'writeHeld'; at: number; length: number; byte: number }
  | { do: 'truncateHeld'; size: number }
  | { do: 'release' };

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function resized(bytes: Uint8Array, size: number): Uint8Array {
  const next = new Uint8Array(size);
  next.set(bytes.subarray(0, size));
  return next;
}

function fill(file: ReferenceFile, at: number, length: number, byte: number): void {
  if (at + length > file.bytes.length) file.bytes = resized(file.bytes, at + length);
  file.bytes.fill(byte, at, at + length);
}

/** Files as plain as they can be: names in a map, bytes in arrays. */
export class ReferenceFiles {
  #nodes = new Map<string, ReferenceFile | null>();
  held: ReferenceFile | null = null;

  static from(tree: Tree): ReferenceFiles {
    const files = new ReferenceFiles();
    for (const [path, bytes] of tree)
      files.#nodes.set(path, bytes === null ? null : { bytes: bytes.slice() });
    return files;
  }

  tree(): Tree {
    return new Map([...this.#nodes].map(([path, file]) => [path, file === null ? null : file.bytes.slice()]));
  }

  /** Does it, or says that it cannot be done here. */
  apply(step: FileStep): boolean {
    if (step.do === 'writeHeld' || step.do === 'truncateHeld' || step.do === 'release') {
      return this.#applyHeld(step);
    }
    const { path } = step;
    const there = this.#nodes.get(path);
    const file = there ?? null;
    switch (step.do) {
      case 'write':
      case 'empty': {
        if (there === null || !this.#isDirectory(parentOf(path))) return false;
        const written = file ?? { bytes: new Uint8Array(0) };
        this.#nodes.set(path, written);
        if (step.do === 'empty') written.bytes = new Uint8Array(0);
        else fill(written, step.at, step.length, step.byte);
        return true;
      }
      case 'truncate':
        if (file === null) return false;
        file.bytes = resized(file.bytes, step.size);
        return true;
      case 'hold':
        if (file === null || this.held !== null) return false;
        this.held = file;
        return true;
      case 'unlink':
        return file !== null && this.#nodes.delete(path);
      case 'mkdir':
        if (there !== undefined || !this.#isDirectory(parentOf(path))) return false;
        this.#nodes.set(path, null);
        return true;
      case 'rmdir':
        return there === null && this.#inside(path).length === 0 && this.#nodes.delete(path);
      case 'rename':
        return this.#rename(path, step.to);
    }
  }

  #applyHeld(step: Extract<FileStep, { do: 'writeHeld' | 'truncateHeld' | 'release' }>): boolean {
    if (this.held === null) return false;
    if (step.do === 'writeHeld') fill(this.held, step.at, step.length, step.byte);
    else if (step.do === 'truncateHeld') this.held.bytes = resized(this.held.bytes, step.size);
    else this.held = null;
    return true;
  }

  #rename(path: string, to: string): boolean {
    const from = this.#nodes.get(path);
    const over = this.#nodes.get(to);
    if (from === undefined || path === to || to.startsWith(`${path}/`) || !this.#isDirectory(parentOf(to))) {
      return false;
    }
    if (over !== undefined && ((from === null) !== (over === null) || this.#inside(to).length > 0))
      return false;
    const moved = [path, ...this.#inside(path)].map((one) => [one, this.#nodes.get(one)!] as const);
    for (const [one] of moved) this.#nodes.delete(one);
    for (const [one, node] of moved) this.#nodes.set(to + one.slice(path.length), node);
    return true;
  }

  #isDirectory(path: string): boolean {
    return path === '' || this.#nodes.get(path) === null;
  }

  #inside(path: string): string[] {
    return [...this.#nodes.keys()].filter((one) => one.startsWith(`${path}/`));
  }
}

/** What two trees differ in; null when they are the same. */
export function difference(actual: Tree, expected: Tree): string | null {
  for (const path of new Set([...actual.keys(), ...expected.keys()])) {
    const [found, wanted] = [actual.get(path), expected.get(path)];
    const is = (bytes: Uint8Array | null | undefined): string =>
      bytes === undefined ? 'absent' : bytes === null ? 'a directory' : `${bytes.length} bytes`;
    if (is(found) !== is(wanted)) return `${path} is ${is(found)}, not ${is(wanted)}`;
    // A plain loop: these are some megabytes, some thousand times.
    for (let at = 0; at < (found?.length ?? 0); at += 1) {
      if (found![at] !== wanted![at]) return `${path} has ${found![at]}, not ${wanted![at]}, at ${at}`;
    }
  }
  return null;
}
