import type { InferenceSession } from 'onnxruntime-web';
import { AppError } from '../../domain/errors.ts';
import type { LanguageShape } from '../../protocol/threads/language-plan.ts';

/** Numbers as a graph takes and gives them. */
export type CacheType = 'float32' | 'float16';

/** How a graph of transformers.js' layout is asked. */
export interface GraphFit {
  /** `past_key_values.` and `present.` go before them, e.g. `0.key`. */
  readonly names: readonly string[];
  readonly positions: boolean;
  /** It can be told of how many of the last tokens logits are wanted. */
  readonly keeps: boolean;
  readonly cacheType: CacheType;
}

const POSITIONS = 'position_ids';
const KEEPS = 'num_logits_to_keep';
const NEEDED = ['input_ids', 'attention_mask'];

/** Bytes that a token takes in a cache. */
export const kvBytesPerToken = (
  { layers, kvHeads, headSize }: LanguageShape,
  type: CacheType = 'float32',
): number => 2 * layers * kvHeads * headSize * (type === 'float16' ? 2 : 4);

/**
 * Holds a graph against what its model's settings say.
 * @throws AppError `model.unsupported` where it is another, with what was expected and what is there
 */
export function fitGraph(
  {
    inputNames,
    outputNames,
    inputMetadata,
    outputMetadata,
  }: Pick<InferenceSession, 'inputNames' | 'outputNames' | 'inputMetadata' | 'outputMetadata'>,
  { layers, kvHeads, headSize, vocabulary }: LanguageShape,
): GraphFit {
  const names = Array.from({ length: layers }, (_, layer) => [`${layer}.key`, `${layer}.value`]).flat();
  const pasts = names.map((name) => `past_key_values.${name}`);
  const missing = [...NEEDED, ...pasts].filter((name) => !inputNames.includes(name));
  if (missing.length > 0) {
    throw misfit(
      `${layers} layers with inputs ${NEEDED.join(', ')} and past_key_values.0.key to ${names.at(-1)}`,
      `missing: ${few(missing)}`,
    );
  }
  const strange = inputNames.filter((name) => ![...NEEDED, POSITIONS, KEEPS, ...pasts].includes(name));
  if (strange.length > 0)
    throw misfit(`only the inputs of ${layers} layers`, `it also needs ${few(strange)}`);
  const gone = ['logits', ...names.map((name) => `present.${name}`)].filter(
    (name) => !outputNames.includes(name),
  );
  if (gone.length > 0)
    throw misfit(`outputs logits and present.0.key to ${names.at(-1)}`, `missing: ${few(gone)}`);
  const [heads, size] = [1, 3].map((axis) => axisOf(inputMetadata, pasts[0]!, axis));
  if ((heads ?? kvHeads) !== kvHeads || (size ?? headSize) !== headSize) {
    throw misfit(`${kvHeads} heads of ${headSize} numbers in ${pasts[0]}`, `it has ${heads} of ${size}`);
  }
  const width = axisOf(outputMetadata, 'logits', 2);
  if ((width ?? vocabulary) !== vocabulary)
    throw misfit(`logits of ${vocabulary} tokens`, `it gives ${width}`);
  const cacheType = typeOf(inputMetadata, pasts[0]!);
  if (cacheType !== 'float32' && cacheType !== 'float16') {
    throw misfit('keys and values as float32 or float16', `it takes ${cacheType}`);
  }
  return { names, positions: inputNames.includes(POSITIONS), keeps: inputNames.includes(KEEPS), cacheType };
}

const misfit = (expected: string, found: string): AppError =>
  new AppError(
    'model.unsupported',
    `The graph does not match its config.json: expected ${expected}; ${found}. Choose another model.`,
    {
      data: { expected, found },
    },
  );

const few = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');

type Metadata = readonly InferenceSession.ValueMetadata[];

const typeOf = (metadata: Metadata, name: string): string => {
  const found = metadata.find((one) => one.name === name);
  return found?.isTensor ? found.type : 'no tensor';
};

/** Null where the graph leaves it open. */
function axisOf(metadata: Metadata, name: string, axis: number): number | null {
  const found = metadata.find((one) => one.name === name);
  const size = found?.isTensor ? found.shape[axis] : null;
  return typeof size === 'number' && size > 0 ? size : null;
}
