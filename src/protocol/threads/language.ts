import type { JsonSchema, ModelTool } from '../../domain/models/model.ts';
import type {
  KvPrefixes,
  KvSession,
  LocalBackend,
  LocalModelStatus,
  TokenScore,
} from '../../domain/models/local-model.ts';
import type { LanguagePlan } from './language-plan.ts';

/** What the worker of the language model answers. */

/** A call of a tool that a model wrote. */
export interface LanguageCall {
  readonly name: string;
  /** Its arguments, JSON. */
  readonly text: string;
}

export type LanguageMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls?: readonly LanguageCall[] }
  /** What came of a call; they stand in the order of the calls before them. */
  | { readonly role: 'tool'; readonly content: string; readonly name: string };

export interface LanguagePrompt {
  readonly messages: readonly LanguageMessage[];
  readonly maxTokens: number;
  /** 0 takes the likeliest token each time; null is the model's usual one. */
  readonly temperature: number | null;
  /** Words at which it ends, without them; none where left out. */
  readonly stop?: readonly string[];
  /** Begins the chance by which words are chosen, a whole number; a hash of the prompt where null. */
  readonly seed?: number | null;
  /** Its beginning is neither looked for among those that are kept, nor kept: how much was found would tell what others have asked. */
  readonly apart?: boolean;
  /** What the reply must be JSON of; free where it is left out. Its end is in time, as long as `maxTokens` lets it. */
  readonly schema?: JsonSchema | null;
  /** What it may call, as its template tells it. With them a reply is in no schema. */
  readonly tools?: readonly ModelTool[];
  /** `none` tells of them and lets nothing be called; `auto` where it is left out. */
  readonly toolChoice?: 'auto' | 'none' | 'required';
}

/** What a reply took. */
export interface LanguageUsage {
  /** Tokens of the prompt. */
  readonly input: number;
  /** Of them, those that a kept beginning held. */
  readonly reused: number;
  readonly output: number;
  /** From the prompt to the first token, ms. */
  readonly prefillMs: number;
  readonly cut: boolean;
  /** The word that ended it; null where none did. */
  readonly stoppedAt: string | null;
  /** By which its words were chosen. */
  readonly seed: number;
  /** In the order in which they were written; they are no part of its text. */
  readonly calls: readonly LanguageCall[];
}

/** A reply that somebody wrote, to be weighed. */
export interface LikelihoodAsked {
  readonly messages: LanguagePrompt['messages'];
  readonly reply: string;
  /** Another prompt that begins like this one follows: what was read of this is held until then. */
  readonly more: boolean;
}

/** How likely a model holds a reply. */
export interface Likelihood {
  /** Sum of the natural logarithms of its tokens' probabilities. */
  readonly logProb: number;
  readonly replyTokens: number;
  readonly promptTokens: number;
  /** Of the prompt's, those that the one before held. */
  readonly reused: number;
}

/** What changes of a model while it is loaded. */
export type ReportLanguage = (patch: Partial<Omit<LocalModelStatus, 'model'>>) => void;

/** What was learnt of a model when it was loaded. */
export interface LoadedLanguage {
  /** SHA-256 of the files whose hashes nobody had told, by their paths. */
  readonly hashes: Readonly<Record<string, string>>;
  /** What it gave for the self-check's text on WASM; null where it was never opened. */
  readonly recorded: readonly number[] | null;
}

export interface LoadLanguage {
  /** Of the site, for the model that comes with it. */
  readonly baseUrl: string;
  /** Another model; left out, the one that comes with the page. */
  readonly plan?: LanguagePlan;
  /** WASM where it is left out. */
  readonly backend?: LocalBackend;
  readonly open: boolean;
  /** Nothing is fetched. */
  readonly offline: boolean;
  /** Beginnings of prompts are kept on disk. */
  readonly keep?: boolean;
}

export interface LanguageApi {
  /**
   * Fetches what is missing of the model's files, checks and keeps them; opens it where `open` says so. One at a time.
   * @throws AppError `model.load_failed`, `model.unsupported`, `model.self_check_failed`, `model.cancelled`
   */
  load(options: LoadLanguage, report: ReportLanguage): Promise<LoadedLanguage>;
  cancelLoad(): Promise<void>;
  /** Begins a reply; answers its number. @throws AppError `model.*` */
  begin(prompt: LanguagePrompt): Promise<number>;
  /** What has come since the last call, waiting for something to come; null when it is complete. @throws AppError `model.*` */
  read(reply: number): Promise<string | null>;
  /** Ends it, complete or not. */
  close(reply: number): Promise<LanguageUsage>;
  score(text: string): Promise<readonly TokenScore[]>;
  /** How likely it holds a reply after a prompt. Others have their turn between its steps. @throws AppError `model.*` */
  likelihood(asked: LikelihoodAsked): Promise<Likelihood>;
  sessions(): Promise<readonly KvSession[]>;
  prefixes(): Promise<KvPrefixes>;
  /** Whether beginnings of prompts are kept on disk; those that are go where they are not to be. @throws AppError `model.unavailable` */
  keepPrefixes(keep: boolean): Promise<void>;
  /** Lets go of beginnings of prompts, in memory and on disk, and keeps none there until it is told to. @throws AppError `model.unavailable` */
  forgetPrefixes(): Promise<void>;
}
