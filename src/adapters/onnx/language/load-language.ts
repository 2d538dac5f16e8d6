import type { InferenceSession } from 'onnxruntime-web';
import { AppError } from '../../../domain/errors.ts';
import type { LocalBackend } from '../../../domain/models/local-model.ts';
import type { ReportLanguage } from '../../../protocol/threads/language.ts';
import { filesOf, type LanguageFile, type LanguagePlan } from '../../../protocol/threads/language-plan.ts';
import type { FetchFn, FileFolder } from '../../files/index.ts';
import { downloadWeights } from '../download.ts';
import type { GrammarLibrary } from './grammar/grammar-library.ts';
import { languageSession, type LanguageRuntime, type LanguageSession } from './language-session.ts';
import { followingFetch } from '../../net/index.ts';
import { textTokens, type TextTokens } from './text-tokens.ts';

/** How a graph is opened. */
export interface OpenGraph {
  readonly backend: LocalBackend;
  readonly threads: number;
}

/** What a language model needs of the place it runs in. */
export interface LanguageEnvironment {
  readonly fetch: FetchFn;
  readonly threads: number;
  /** The name of the graphics card that WebGPU would run on. @throws where there is none */
  adapter(): Promise<string>;
  /** Loads a build and opens a graph whose weights lie beside it. */
  open(
    graph: Uint8Array,
    shards: readonly { readonly path: string; readonly data: Uint8Array }[],
    how: OpenGraph,
  ): Promise<{ readonly runtime: LanguageRuntime; readonly session: InferenceSession }>;
  /** A folder that files can be kept in; null where there is no room for any. Nothing is kept where it is left out. */
  readonly folder?: (path: readonly string[]) => Promise<FileFolder | null>;
  /** The library that forces a reply into a schema. */
  grammars(): Promise<GrammarLibrary>;
  /** Monotone, ms. */
  stopwatch(): number;
}

/** A model's files as they came. */
export interface LanguageData {
  readonly data: ReadonlyMap<LanguageFile, Uint8Array<ArrayBuffer>>;
  /** Path and SHA-256 of each whose hash nobody had told. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Fetches what is missing, and keeps it. @throws AppError `model.load_failed`, `model.cancelled` */
export async function languageFiles(
  plan: LanguagePlan,
  fetchFn: FetchFn,
  report: ReportLanguage,
  signal: AbortSignal,
): Promise<LanguageData> {
  const data = new Map<LanguageFile, Uint8Array<ArrayBuffer>>();
  const hashes: Record<string, string> = {};
  const own = plan.card.source.kind === 'page';
  const ask: FetchFn = own ? fetchFn : followingFetch(fetchFn);
  let before = 0;
  for (const file of filesOf(plan)) {
    const { blob, path, sha256, url } = file;
    const progress = (loaded: number): void => report({ loadedBytes: before + loaded });
    const take: FetchFn = blob ? async () => new Response(blob) : ask;
    const noteHash = (hash: string): void => {
      if (sha256 === null) hashes[path] = hash;
    };
    data.set(file, await downloadWeights(url, file, take, progress, signal, noteHash));
    before += file.bytes;
    report({ loadedBytes: before });
  }
  return { data, hashes };
}

/** A tokenizer with its model's chat template. */
export interface LanguageText {
  readonly tokens: TextTokens;
  readonly template: string;
  /** Signs by the names that templates have for them. */
  readonly words: { readonly bos_token?: string; readonly eos_token?: string };
}

/** @throws AppError `model.unsupported` where its tokenizer cannot be read */
export function languageText({ files, template }: LanguagePlan, { data }: LanguageData): LanguageText {
  const json = (file: LanguageFile): unknown => JSON.parse(new TextDecoder().decode(data.get(file)));
  const settings = json(files.settings) as Readonly<Record<string, unknown>>;
  const word = (name: string): Record<string, string> => {
    const said = settings[name];
    const text =
      typeof said === 'string' ? said : (said as { content?: unknown } | null | undefined)?.content;
    return typeof text === 'string' ? { [name]: text } : {};
  };
  return {
    tokens: textTokens(json(files.vocabulary), settings),
    template: template ?? (settings['chat_template'] as string),
    words: { ...word('bos_token'), ...word('eos_token') },
  };
}

/** Opens a model of its files. @throws AppError `model.load_failed`; `model.unsupported` where the graph is not of its shape */
export async function openLanguage(
  { card, files, shape }: LanguagePlan,
  { data }: LanguageData,
  environment: LanguageEnvironment,
  how: OpenGraph,
): Promise<LanguageSession> {
  const folder = files.graph.path.slice(0, files.graph.path.lastIndexOf('/') + 1);
  const shards = files.shards.map((file) => ({
    path: file.path.slice(folder.length),
    data: data.get(file)!,
  }));
  let opened: InferenceSession | null = null;
  try {
    const { runtime, session } = await environment.open(data.get(files.graph)!, shards, how);
    opened = session;
    return languageSession(runtime, session, shape);
  } catch (cause) {
    await opened?.release();
    if (cause instanceof AppError) throw cause;
    throw new AppError('model.load_failed', `${card.title} could not be loaded.`, {
      data: { reason: cause instanceof Error ? cause.message : String(cause) },
      retryable: true,
      cause,
    });
  }
}
