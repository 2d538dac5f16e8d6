import type { KeptValue } from '../../../adapters/idb/index.ts';
import type { Payload } from '../../../domain/gateway/formatted.ts';
import type { FormatterFile, InstalledFormatter, FormatterEntry } from '../../../domain/gateway/formatter.ts';
import { AppError } from '../../../domain/errors.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import { Blake3 } from '../../../lib/bytes/blake3.ts';
import { hex } from '../../../lib/bytes/hex.ts';
import { loadFormatting } from '../../../mind/formatting/index.ts';
import { formatterOf, FORMATTERS, type WrittenRows } from '../../../mind/gateway/index.ts';
import type { TokenCounter } from '../../../mind/ports.ts';
import { checkedFormatter } from './checked-formatter.ts';

/** Formatters that an owner may install. */
const MOST = 50;

export interface FormatterRegistryDeps {
  readonly kept: KeptValue<readonly InstalledFormatter[]>;
  readonly tokens: TokenCounter;
  /** Unix ms. */
  now(): number;
}

type Engine = Awaited<ReturnType<typeof loadFormatting>>;

const utf8 = new TextEncoder();

/** The same file has the same text, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );

/** Formatters: those that come with the product, and files of third parties that the owner installed in this browser. */
export class FormatterRegistry {
  readonly engine: Engine;
  readonly #deps: FormatterRegistryDeps;
  readonly #blake3: Blake3;
  readonly #one = new Mutex();
  #installed: readonly InstalledFormatter[];

  private constructor(
    deps: FormatterRegistryDeps,
    blake3: Blake3,
    engine: Engine,
    installed: readonly InstalledFormatter[],
  ) {
    this.#deps = deps;
    this.#blake3 = blake3;
    this.engine = engine;
    this.#installed = installed;
  }

  static async open(deps: FormatterRegistryDeps): Promise<FormatterRegistry> {
    const [blake3, engine, kept] = await Promise.all([
      Blake3.create(),
      loadFormatting(),
      deps.kept.get().catch(() => null),
    ]);
    return new FormatterRegistry(deps, blake3, engine, kept ?? []);
  }

  get installed(): readonly InstalledFormatter[] {
    return this.#installed;
  }

  builtIn(): readonly FormatterEntry[] {
    return FORMATTERS.map(({ name, title, does }) => ({ name, title, does }));
  }

  /** @throws AppError `gateway.not_found` */
  get(id: string): InstalledFormatter {
    const found = this.#installed.find(({ file }) => file.id === id);
    if (found) return found;
    throw new AppError(
      'gateway.not_found',
      `No formatter "${id}" is installed. Add its file first; formatters.list() names those that are.`,
      { data: { id } },
    );
  }

  /**
   * Installs a file, in place of an earlier one of its id; it is in use nowhere until the owner says where.
   * @throws AppError `input.invalid`, `store.query_failed`, and nothing is lost
   */
  add(given: unknown): Promise<InstalledFormatter> {
    const file: FormatterFile = checkedFormatter(given, this.engine);
    const { id } = file;
    if (FORMATTERS.some(({ name }) => name === id))
      throw new AppError('input.invalid', `"${id}" is built in. Give the file another id.`, {
        data: { path: 'id' },
      });
    const digest = hex(this.#blake3.hash(utf8.encode(canonical(file))));
    return this.#one.run(async () => {
      const before = this.#installed.find((one) => one.file.id === id);
      if (before?.digest === digest) return before;
      if (!before && this.#installed.length >= MOST)
        throw new AppError('input.invalid', `You can install at most ${MOST} formatters. Remove one first.`);
      const programs = (before?.programs ?? false) && file.applies.payloads.length > 0;
      const added = { file, digest, addedAt: this.#deps.now(), programs };
      await this.#keep([...this.#installed.filter((one) => one !== before), added]);
      return added;
    });
  }

  /** In requests of persons and programs, or no longer. @throws AppError `gateway.not_found`, `input.invalid` */
  useForPrograms(id: string, on: boolean): Promise<void> {
    return this.#one.run(async () => {
      const one = this.get(id);
      if (on && one.file.applies.payloads.length === 0)
        throw new AppError(
          'input.invalid',
          `“${one.file.title}” formats the golem’s prompt. Use it for the life.`,
          {
            data: { id },
          },
        );
      if (one.programs === on) return;
      await this.#keep(this.#installed.map((each) => (each === one ? { ...one, programs: on } : each)));
    });
  }

  /** Forgets a file; null where it is not installed. */
  remove(id: string): Promise<FormatterFile | null> {
    return this.#one.run(async () => {
      const one = this.#installed.find(({ file }) => file.id === id);
      if (!one) return null;
      await this.#keep(this.#installed.filter((each) => each !== one));
      return one.file;
    });
  }

  /** Rows by a formatter of this name, built in or installed. @throws AppError `input.invalid` */
  format(name: string, payload: Payload): string {
    const own = this.#installed.find(({ file }) => file.id === name);
    if (!own || own.file.applies.payloads.length === 0) return formatterOf(name).write(payload);
    const { compiledOf, formattedRows, failureWords } = this.engine;
    const made = formattedRows(compiledOf(own), payload, this.#deps.tokens);
    if (made.text !== undefined) return made.text;
    throw new AppError('input.invalid', `“${own.file.title}” can’t format this: ${failureWords(made.why)}.`, {
      data: { formatter: name, why: made.why },
    });
  }

  /**
   * Rows for a request: by the first installed formatter that is in use for its profile and for their kind, else by the built-in one that is
   * named. Where the installed one fails, the built-in one writes, and why is said.
   * @throws AppError `input.invalid` for a name that is not here
   */
  written(name: string, payload: Payload, profile: GatewayProfile): WrittenRows {
    const chosen = this.#installed.find(
      ({ programs, file: { applies } }) =>
        programs && applies.payloads.includes(payload.kind) && applies.profiles.includes(profile),
    );
    if (!chosen) return { text: formatterOf(name).write(payload) };
    const { compiledOf, formattedRows, failureWords } = this.engine;
    const made = formattedRows(compiledOf(chosen), payload, this.#deps.tokens);
    if (made.text !== undefined) return { text: made.text, by: chosen.file.title };
    const instead = `Built-in form “${name}”: “${chosen.file.title}” can’t be used, ${failureWords(made.why)}.`;
    return { text: formatterOf(name).write(payload), instead };
  }

  /** What the browser does not take is not kept here either. */
  async #keep(next: readonly InstalledFormatter[]): Promise<void> {
    await this.#deps.kept.set(next.length > 0 ? next : null);
    this.#installed = next;
  }
}
