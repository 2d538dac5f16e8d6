import type { LocalModelCard } from '../../domain/models/local-model.ts';

/** What a model is made of, as its settings say. */
export interface LanguageShape {
  readonly layers: number;
  /** Heads of keys and values, and numbers in each. */
  readonly kvHeads: number;
  readonly headSize: number;
  /** Tokens that it holds likely or not: its table may be longer than its tokenizer's. */
  readonly vocabulary: number;
  /** Tokens of prompt and reply at most. */
  readonly context: number;
  /** Ids that end a reply, the usual one first. */
  readonly ends: readonly number[];
}

/** One of the files that a model is made of. */
export interface LanguageFile {
  /** Below the model's folder. */
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex; null where nobody has told it: then it must be what it was when it came first. */
  readonly sha256: string | null;
  /** Where it is fetched from, and under which it is kept. */
  readonly url: string;
  /** Of a folder that was picked: it is taken from here and not fetched. */
  readonly blob?: Blob;
}

/** A model as it is opened. Plain data: it crosses threads. */
export interface LanguagePlan {
  readonly card: LocalModelCard;
  readonly shape: LanguageShape;
  /** The chat template; null where it stands in the tokenizer's settings. */
  readonly template: string | null;
  readonly files: {
    /** `tokenizer_config.json` and `tokenizer.json`. */
    readonly settings: LanguageFile;
    readonly vocabulary: LanguageFile;
    readonly graph: LanguageFile;
    /** The graph's weights, where they lie beside it. */
    readonly shards: readonly LanguageFile[];
  };
  /** What it gave for the self-check's text on WASM; null until it was opened there. */
  readonly recorded: readonly number[] | null;
}

/** The small ones first: who has the wrong site learns it before a large download. */
export const filesOf = ({ files }: LanguagePlan): readonly LanguageFile[] => [
  files.settings,
  files.vocabulary,
  files.graph,
  ...files.shards,
];
