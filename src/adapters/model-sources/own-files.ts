import { AppError } from '../../domain/errors.ts';

const MEGABYTE = 2 ** 20;
/** Weights: a tab's WebAssembly has 4 GB in all, of which a session takes some two to three times the file. */
const MOST_WEIGHTS = 600 * MEGABYTE;
/** Vocabularies of many languages have some 20 MB. */
const MOST_TEXT = 64 * MEGABYTE;
/** The first that is there is taken: small before exact, as the CPU runs it. */
const WEIGHTS = ['model_quantized', 'model_int8', 'model_uint8', 'model', 'model_fp16', 'model_q8'].flatMap(
  (name) => [`onnx/${name}.onnx`, `${name}.onnx`],
);
const NEEDED = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const;
/** How a model of sentence-transformers says how it pools. */
export const POOLING_FILE = '1_Pooling/config.json';

/** A file of a model: by its path below the model's folder. */
export interface ListedFile {
  readonly path: string;
  /** Null where nobody has said. */
  readonly bytes: number | null;
}

function checkSize({ path, bytes }: ListedFile): void {
  const most = path.endsWith('.onnx') ? MOST_WEIGHTS : MOST_TEXT;
  if (bytes === null || bytes <= most) return;
  throw new AppError(
    'model.too_large',
    `${path} has ${Math.round(bytes / MEGABYTE)} MB; the limit is ${most / MEGABYTE} MB. Choose a smaller model.`,
    { data: { path, bytes, most } },
  );
}

/**
 * Which of a folder's files make an embedding model for transformers.js: settings, tokenizer, one file of weights.
 * @throws AppError `model.files_missing`, `model.unsupported`, `model.too_large`
 */
export function filesOfModel(listed: readonly ListedFile[]): {
  readonly weights: string;
  readonly paths: readonly string[];
} {
  const there = new Map(listed.map((file) => [file.path, file]));
  const missing: string[] = NEEDED.filter((path) => !there.has(path));
  const onnx = listed.map(({ path }) => path).filter((path) => path.endsWith('.onnx'));
  const weights = WEIGHTS.find((path) => there.has(path)) ?? (onnx.length === 1 ? onnx[0] : undefined);
  if (weights === undefined) missing.push('onnx/model_quantized.onnx or onnx/model.onnx');
  if (weights === undefined || missing.length > 0) {
    throw new AppError(
      'model.files_missing',
      `This is not a transformers.js model: ${missing.join(', ')} missing.`,
      {
        data: { missing },
      },
    );
  }
  if (listed.some(({ path }) => path.startsWith(`${weights}_data`))) {
    throw new AppError(
      'model.unsupported',
      `The weights of ${weights} are split into several files. Choose a model with one weights file.`,
    );
  }
  const paths = [...NEEDED, ...[POOLING_FILE].filter((path) => there.has(path)), weights];
  for (const path of paths) checkSize(there.get(path)!);
  return { weights, paths };
}
