import type { KeptValue } from '../../../adapters/idb/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';
import type {
  PromptTemplate,
  RenderedPart,
  RenderedTemplate,
  TemplateDraft,
  TemplateEntry,
  TemplateUse,
} from '../../../domain/gateway/template.ts';
import { Blake3 } from '../../../lib/bytes/blake3.ts';
import { hex } from '../../../lib/bytes/hex.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import { templates } from '../../../mind/gateway/index.ts';
import type { TokenCounter } from '../../../mind/ports.ts';
import { draftsIn, toJson, toMarkdown } from './travel.ts';
import { checkedDraft } from './checked-draft.ts';

/** Templates of the owner, and versions of each; of more versions the oldest give way. */
const MOST_TEMPLATES = 200;
const MOST_VERSIONS = 50;

/** A template as it is kept: its versions, newest first. */
export type KeptTemplate = readonly PromptTemplate[];

export interface TemplateRegistryDeps {
  readonly kept: KeptValue<readonly KeptTemplate[]>;
  readonly tokens: TokenCounter;
  /** Unix ms. */
  now(): number;
}

const utf8 = new TextEncoder();
const wordsOf = ({ title, describes, text, parameters }: TemplateDraft): string =>
  JSON.stringify([title, describes, text, parameters]);

/** The owner's prompt templates in all their versions, kept in this browser, and those that come with the product. */
export class TemplateRegistry {
  readonly #deps: TemplateRegistryDeps;
  readonly #blake3: Blake3;
  readonly #one = new Mutex();
  #own: readonly KeptTemplate[];

  private constructor(deps: TemplateRegistryDeps, blake3: Blake3, own: readonly KeptTemplate[]) {
    this.#deps = deps;
    this.#blake3 = blake3;
    this.#own = own;
  }

  static async open(deps: TemplateRegistryDeps): Promise<TemplateRegistry> {
    const [blake3, kept] = await Promise.all([Blake3.create(), deps.kept.get().catch(() => null)]);
    return new TemplateRegistry(deps, blake3, kept ?? []);
  }

  /** By their ids, the owner's first. */
  list(): readonly TemplateEntry[] {
    const entry = (versions: KeptTemplate): TemplateEntry => ({ ...versions[0]!, versions: versions.length });
    const own = this.#own.map(entry).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return [...own, ...templates.BUILT_IN_TEMPLATES.map((template) => entry([template]))];
  }

  /** Newest first. @throws AppError `template.not_found` */
  versions(id: string): readonly PromptTemplate[] {
    const found = this.#own.find(([newest]) => newest!.id === id);
    if (found) return found;
    const builtIn = templates.BUILT_IN_TEMPLATES.find((template) => template.id === id);
    if (builtIn) return [builtIn];
    throw new AppError('template.not_found', `There is no template "${id}".`, { data: { id } });
  }

  /** @throws AppError `template.not_found` */
  get(id: string, version?: number): PromptTemplate {
    const versions = this.versions(id);
    const found = version === undefined ? versions[0] : versions.find((one) => one.version === version);
    if (found) return found;
    throw new AppError('template.not_found', `The template "${id}" has no version ${version}.`, {
      data: { id, version: version ?? null },
    });
  }

  /**
   * Keeps a draft as the newest version of its template; the same as the newest is that one.
   * @throws AppError `template.*`, `store.query_failed`, and nothing is lost
   */
  async save(given: unknown): Promise<PromptTemplate> {
    const draft = checkedDraft(given);
    templates.checkTemplate(draft);
    return this.#one.run(async () => {
      const { id } = draft;
      this.#refuseBuiltIn(id, 'changed. Save yours under another id');
      const before = this.#own.find(([newest]) => newest!.id === id) ?? [];
      const [newest] = before;
      if (newest && wordsOf(newest) === wordsOf(draft)) return newest;
      if (!newest && this.#own.length >= MOST_TEMPLATES) {
        throw new AppError(
          'template.too_many',
          `You can keep at most ${MOST_TEMPLATES} templates. Remove one first.`,
        );
      }
      const version = (newest?.version ?? 0) + 1;
      const saved: PromptTemplate = { ...draft, version, savedAt: this.#deps.now(), builtIn: false };
      const others = this.#own.filter((one) => one !== before);
      await this.#keep([...others, [saved, ...before].slice(0, MOST_VERSIONS)]);
      return saved;
    });
  }

  /** Makes an older version the newest, as a new one. @throws AppError `template.not_found` */
  async restore(id: string, version: number): Promise<PromptTemplate> {
    const { version: _version, savedAt: _savedAt, builtIn: _builtIn, ...draft } = this.get(id, version);
    return this.save(draft);
  }

  /** With all its versions. @throws AppError `template.not_found`, `template.built_in` */
  async remove(id: string): Promise<void> {
    await this.#one.run(async () => {
      this.#refuseBuiltIn(id, 'removed');
      const gone = this.versions(id);
      await this.#keep(this.#own.filter((one) => one !== gone));
    });
  }

  /** The newest versions as text, to be taken elsewhere. @param ids the owner's, all of them, where it is left out @throws AppError `template.not_found` */
  export(ids: readonly string[] | undefined, form: 'json' | 'markdown'): string {
    const chosen = ids?.map((id) => this.get(id)) ?? this.#own.map(([newest]) => newest!);
    return form === 'json' ? toJson(chosen) : toMarkdown(chosen);
  }

  /** Saves every template of such a text, or none of them. @throws AppError `template.*`, `store.query_failed` */
  async import(text: string): Promise<readonly PromptTemplate[]> {
    const drafts = draftsIn(text).map(checkedDraft);
    for (const draft of drafts) {
      templates.checkTemplate(draft);
      this.#refuseBuiltIn(draft.id, 'replaced. Give yours another id in the file');
    }
    const saved: PromptTemplate[] = [];
    for (const draft of drafts) saved.push(await this.save(draft));
    return saved;
  }

  /** @throws AppError `template.*` */
  render({ id, version, ...use }: TemplateUse): RenderedTemplate {
    return this.#rendered(this.get(id, version), use);
  }

  /** What is not saved yet, rendered. @throws AppError `template.*` */
  preview(given: unknown, use: Omit<TemplateUse, 'id' | 'version'>): RenderedTemplate {
    const draft = checkedDraft(given);
    templates.checkTemplate(draft);
    return this.#rendered({ ...draft, version: 0, savedAt: null, builtIn: false }, use);
  }

  /** A request with a template in it. @throws AppError `template.*`, `input.invalid` */
  intoRequest(request: templates.TemplatedRequest, use: TemplateUse): ModelRequest {
    return templates.intoRequest(request, this.render(use));
  }

  #rendered(template: PromptTemplate, use: Pick<TemplateUse, 'params' | 'external'>): RenderedTemplate {
    const { tokens } = this.#deps;
    const { stable, dynamic } = templates.rendered(template, use);
    const counted = (part: templates.MarkedText): RenderedPart => ({
      ...part,
      tokens: tokens.count(part.text),
    });
    return {
      id: template.id,
      version: template.version,
      stable: { ...counted(stable), hash: hex(this.#blake3.hash(utf8.encode(stable.text))) },
      dynamic: counted(dynamic),
      tokenizer: tokens.name,
    };
  }

  #refuseBuiltIn(id: string, done: string): void {
    if (!templates.BUILT_IN_TEMPLATES.some((template) => template.id === id)) return;
    throw new AppError('template.built_in', `The template "${id}" is built in and can’t be ${done}.`, {
      data: { id },
    });
  }

  /** What the browser does not take is not kept here either. */
  async #keep(own: readonly KeptTemplate[]): Promise<void> {
    await this.#deps.kept.set(own.length > 0 ? own : null);
    this.#own = own;
  }
}
