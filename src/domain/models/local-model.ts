/** A language model that runs in this tab: what it is, where it stands, and what its caches hold. Plain data: it crosses threads. */

/** What multiplies the numbers: the processor by WASM, or a graphics card by WebGPU. */
export const LOCAL_BACKENDS = ['wasm', 'webgpu'] as const;
export type LocalBackend = (typeof LOCAL_BACKENDS)[number];

/** Where a model comes from. */
export type LocalModelSource =
  | { readonly kind: 'page' }
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'hub'; readonly address: string; readonly id: string; readonly revision: string };

/** What the owner brings: a folder's files by their paths in it, the address of a folder on a host, or the name of a model on a hub. */
export type LanguageOffer =
  | { readonly folder: string; readonly files: readonly { readonly path: string; readonly blob: Blob }[] }
  /** E.g. `https://models.example/qwen/`, below which `config.json` lies. */
  | { readonly url: string }
  /** `owner/name`, where it is asked for; https://huggingface.co where that is left out. */
  | { readonly hub: string; readonly address?: string };

/** One of the graphs that a model comes as. */
export interface FoundGraph {
  /** Its path, e.g. `onnx/model_q4.onnx`. */
  readonly graph: string;
  /** How its numbers are kept, e.g. `q4`, `fp16`. */
  readonly numbers: string;
  /** Of all files that go with it. */
  readonly bytes: number;
  /** What it would take while it is opened, reckoned, bytes. */
  readonly memoryBytes: number;
  /** Why it cannot run on this device, one sentence; null where it can. */
  readonly unable: string | null;
}

/** What is known of a model before anything large of it is fetched. */
export interface FoundLanguage extends Pick<
  LocalModelCard,
  'title' | 'source' | 'licence' | 'context' | 'parameters'
> {
  /** The smallest first. */
  readonly graphs: readonly FoundGraph[];
}

/** Which of its graphs is taken, and what it is to run on. */
export interface AddLanguage {
  /** The smallest that can run here where it is left out. */
  readonly graph?: string;
  readonly backend?: LocalBackend;
}

/** A model that can be brought. */
export interface LocalModelCard {
  /** E.g. `smollm2-135m-instruct`. */
  readonly id: string;
  readonly title: string;
  readonly source: LocalModelSource;
  /** Its graph, by which its numbers are told: `onnx/model_q4.onnx`. */
  readonly graph: string;
  /** Null where nobody says. */
  readonly parameters: number | null;
  /** As its maker names it, SPDX where it is one; `none stated` where there is none. */
  readonly licence: string;
  /** Of all its files. */
  readonly bytes: number;
  /** What its worker takes at most while it is opened, bytes: seen of the one that comes with the page, reckoned of others. */
  readonly memoryBytes: number;
  /** Tokens of prompt and reply at most. */
  readonly context: number;
}

/**
 * `absent`: its files are not in this browser, or only in part; `kept`: they are, and it is opened when it is asked; `opening` reads
 * them; `checking` asks it what it was asked where it was made.
 */
export type LocalModelState = 'absent' | 'kept' | 'fetching' | 'opening' | 'checking' | 'ready' | 'failed';

/** How fast it was on this machine, since it was opened. */
export interface LocalModelSpeed {
  /** Tokens of prompts that were computed, and not taken from a cache, each second. */
  readonly promptPerSecond: number | null;
  /** Tokens written each second. */
  readonly writtenPerSecond: number | null;
}

/** How far a load is. */
export interface LocalModelProgress {
  readonly state: LocalModelState;
  /** Bytes of its files that are here, of how many. */
  readonly loadedBytes: number;
  readonly bytes: number;
}

export interface LocalModelStatus {
  readonly model: LocalModelCard;
  readonly state: LocalModelState;
  /** Bytes of its files that are here; all of them from `kept` on. */
  readonly loadedBytes: number;
  /** Why it cannot run on this device, one sentence; null where it can. */
  readonly unable: string | null;
  /** Why it failed; null unless it did. */
  readonly error: string | null;
  /** What the owner wants it to run on, and what it does; null while it is not open. */
  readonly backend: LocalBackend;
  readonly runsOn: LocalBackend | null;
  /** The graphics card as the browser names it; null where it runs on none. */
  readonly adapter: string | null;
  /** Why it does not run on what the owner wants, one sentence; null where it does. */
  readonly note: string | null;
  /** Threads that it runs on; 0 while it is not open. */
  readonly threads: number;
  /** What reading its files and opening it took, ms; null while it is not open. */
  readonly openedMs: number | null;
  /** Mean difference to the recorded log-probabilities, nats; null while it was not checked. */
  readonly selfCheck: number | null;
  /** Whether it can be offered tools, as its chat template says; null while it is not open. */
  readonly tools: boolean | null;
  readonly speed: LocalModelSpeed;
  /** Bytes that kept beginnings take now, and may take. */
  readonly cacheBytes: number;
  readonly cacheLimit: number;
  /** A text that is being made shorter: passages that were read, of how many; null where none is. */
  readonly shortening: { readonly done: number; readonly of: number } | null;
}

/** A beginning of prompts that is kept, computed. */
export interface KvSession {
  /** Names it by its tokens. */
  readonly hash: string;
  readonly tokens: number;
  readonly bytes: number;
  /** How often a prompt went on from it, and the tokens that were not computed again thereby. */
  readonly hits: number;
  readonly savedTokens: number;
  /** Its first words. */
  readonly begins: string;
}

/** A stretch of tokens that one kept beginning, or several, go through. */
export interface KvNode {
  /** Tokens of the prompt, end exclusive. */
  readonly from: number;
  readonly to: number;
  /** Its first words. */
  readonly begins: string;
  /** How often a prompt went on from it, or from something behind it. */
  readonly hits: number;
  /** Of the beginning that ends with it; null where it only branches. */
  readonly hash: string | null;
  /** Where kept beginnings go on differently. */
  readonly next: readonly KvNode[];
}

/** Why a prompt could not go on from more of what was computed before. */
export type KvBreak =
  /** It says something else from a token on; some words of both from there. */
  | { readonly why: 'words'; readonly at: number; readonly kept: string; readonly asked: string }
  /** What it begins like was given up to make room for others; so many tokens of it. */
  | { readonly why: 'room'; readonly at: number };

/** A prompt that was computed for a reply. */
export interface KvRead {
  readonly tokens: number;
  /** Of them, those that a kept beginning held. */
  readonly reused: number;
  readonly prefillMs: number;
  /** Null where nothing that was computed before begins like it, or all of that was gone on from. */
  readonly broke: KvBreak | null;
}

/** Kept beginnings as a tree, and the prompts that were computed last, the newest first. */
export interface KvPrefixes {
  readonly tree: readonly KvNode[];
  readonly reads: readonly KvRead[];
  /** Those that are on disk too; null where none are kept there. */
  readonly disk: { readonly count: number; readonly bytes: number; readonly limit: number } | null;
  /** Why none are, though they were to be, one sentence. */
  readonly diskError: string | null;
}

/** One token of a text that a model was asked about. */
export interface TokenScore {
  readonly text: string;
  /** Natural logarithm of its probability after all that stands before it; null of the first. */
  readonly logProb: number | null;
  /** What the model held most likely in its place, best first. */
  readonly others: readonly { readonly text: string; readonly logProb: number }[];
}
