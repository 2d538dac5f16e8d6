import { AppError } from '../../../domain/errors.ts';
import type { ReportLanguage } from '../../../protocol/language.ts';
import type { FetchFn } from '../../files/kept-file.ts';
import type { GrammarLibrary } from './grammar/grammar-library.ts';
import { downloadWeights } from '../download.ts';
import {
  ALL_LANGUAGE_FILES,
  LANGUAGE_FILES,
  LANGUAGE_MODEL,
  type LanguageFile,
  languageFolder,
} from './language-files.ts';
import { languageSession, type LanguageSession } from './language-session.ts';
import type { LanguageRuntime } from './language-session.ts';
import { textTokens, type TextTokens } from './text-tokens.ts';
import type { InferenceSession } from 'onnxruntime-web';

/** What a language model needs of the place it runs in. */
export interface LanguageEnvironment {
  readonly fetch: FetchFn;
  readonly threads: number;
  /** Loads a build and opens a graph whose weights lie beside it. */
  open(
    graph: Uint8Array,
    shards: readonly { readonly path: string; readonly data: Uint8Array }[],
    threads: number,
  ): Promise<{ readonly runtime: LanguageRuntime; readonly session: InferenceSession }>;
  /** The library that forces a reply into a schema. */
  grammars(): Promise<GrammarLibrary>;
  /** Monotone, ms. */
  stopwatch(): number;
}

/** A model with its tokenizer. */
export interface OpenLanguage {
  readonly session: LanguageSession;
  readonly tokens: TextTokens;
  readonly template: string;
}

/** Fetches what is missing, and keeps it. @throws AppError `model.load_failed`, `model.cancelled` */
export async function languageFiles(
  baseUrl: string,
  fetchFn: FetchFn,
  report: ReportLanguage,
  signal: AbortSignal,
): Promise<ReadonlyMap<LanguageFile, Uint8Array<ArrayBuffer>>> {
  const files = new Map<LanguageFile, Uint8Array<ArrayBuffer>>();
  let before = 0;
  for (const file of ALL_LANGUAGE_FILES) {
    const url = languageFolder(baseUrl) + file.path;
    const progress = (loaded: number): void => report({ loadedBytes: before + loaded });
    files.set(file, await downloadWeights(url, file, fetchFn, progress, signal));
    before += file.bytes;
    report({ loadedBytes: before });
  }
  return files;
}

/** Opens a model of its files. @throws AppError `model.load_failed` */
export async function openLanguage(
  files: ReadonlyMap<LanguageFile, Uint8Array<ArrayBuffer>>,
  environment: LanguageEnvironment,
): Promise<OpenLanguage> {
  const json = (file: LanguageFile): unknown => JSON.parse(new TextDecoder().decode(files.get(file)));
  const settings = json(LANGUAGE_FILES.settings) as { readonly chat_template: string };
  const shards = LANGUAGE_FILES.shards.map((file) => ({
    path: file.path.replace('onnx/', ''),
    data: files.get(file)!,
  }));
  try {
    const { runtime, session } = await environment.open(
      files.get(LANGUAGE_FILES.graph)!,
      shards,
      environment.threads,
    );
    return {
      session: languageSession(runtime, session),
      tokens: textTokens(json(LANGUAGE_FILES.vocabulary), settings),
      template: settings.chat_template,
    };
  } catch (cause) {
    throw new AppError('model.load_failed', `${LANGUAGE_MODEL.title} could not be opened.`, {
      data: { reason: cause instanceof Error ? cause.message : String(cause) },
      retryable: true,
      cause,
    });
  }
}
