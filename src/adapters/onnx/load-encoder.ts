import { AppError } from '../../domain/errors.ts';
import type { InferenceOptions } from '../../protocol/threads/inference.ts';
import { downloadJson, downloadWeights } from './download.ts';
import { EMBEDDING_MODEL, MODEL_FILES, modelFolder, type Provider } from './model-files.ts';
import { hashOfPreparation, identityOf } from './identity.ts';
import { pieceStates } from './piece-states.ts';
import { parseReference, selfCheck, type ReferenceVectors } from './self-check.ts';
import type { Encoder, EncoderEnvironment, ReportStatus } from './encoder.ts';
import type { EncoderSession } from './session.ts';
import type { TextProcessor } from './text-processor.ts';

/**
 * Takes the best provider that is there and gives the reference vectors, and says in `note` why a better one was not
 * taken. Asked for by name, a provider is tried alone, in software too.
 * @throws AppError `model.load_failed` (retryable), `model.self_check_failed`, `model.cancelled`
 */
export async function loadEncoder(
  options: InferenceOptions,
  environment: EncoderEnvironment,
  report: ReportStatus,
  signal: AbortSignal,
): Promise<Encoder> {
  const folder = modelFolder(options.baseUrl);
  if (options.own) {
    // Only who chose a model of his own needs it.
    const { loadOwn } = await import('./own/load-own.ts');
    return loadOwn(options.own, environment, report);
  }
  const json = (name: string): Promise<unknown> => downloadJson(folder + name, environment.fetch);
  const [vocabulary, config, reference, { makeTextProcessor }] = await Promise.all([
    json('tokenizer.json'),
    json('tokenizer_config.json'),
    json('reference.json').then(parseReference),
    // Its library is large: the worker answers before it is there, and WASM threads never load it.
    import('./text-processor.ts'),
  ]);
  const processor = makeTextProcessor(vocabulary, config);
  const prepares = await hashOfPreparation(vocabulary, config);
  const open = (provider: Provider): Promise<Encoder> =>
    openProvider(provider, { folder, processor, prepares, reference, environment, report, signal });

  if (options.provider !== 'auto') return open(options.provider);
  const verdict = await environment.judgeWebGpu();
  if (!verdict.usable) {
    report({ note: verdict.reason });
    return open('wasm');
  }
  try {
    return await open('webgpu');
  } catch (error) {
    if (signal.aborted) throw error;
    report({ note: `WebGPU is not used: ${reasonOf(error)}` });
    return open('wasm');
  }
}

interface Ingredients {
  readonly folder: string;
  readonly processor: TextProcessor;
  /** Hash of what turns a text into the model's input. */
  readonly prepares: string;
  readonly reference: ReferenceVectors;
  readonly environment: EncoderEnvironment;
  readonly report: ReportStatus;
  readonly signal: AbortSignal;
}

async function openProvider(provider: Provider, from: Ingredients): Promise<Encoder> {
  const { folder, processor, prepares, reference, environment, report, signal } = from;
  const file = MODEL_FILES[provider];
  const threads = provider === 'wasm' ? environment.threads : 1;
  report({
    name: EMBEDDING_MODEL,
    provider,
    threads,
    file: file.path,
    selfCheck: null,
    progress: 0,
    loadedBytes: 0,
    totalBytes: 0,
  });
  const progress = (loadedBytes: number, totalBytes: number): void =>
    report({ loadedBytes, totalBytes, progress: loadedBytes / totalBytes });
  const weights = await downloadWeights(folder + file.path, file, environment.fetch, progress, signal);
  const session = await openSession(provider, weights, threads, environment);
  const encoder: Encoder = {
    provider,
    identity: identityOf(provider, prepares),
    facts: null,
    reference,
    release: () => session.release(),
    async embed(texts) {
      const batch = processor.encode(texts);
      return processor.pool(await session.run(batch), batch);
    },
    async pieces(text) {
      const batch = processor.encode([text]);
      const hidden = await session.run(batch);
      return { states: pieceStates(hidden, batch), vector: processor.pool(hidden, batch)[0]! };
    },
  };
  report({ identity: encoder.identity });
  await passSelfCheck(encoder, reference, from);
  return encoder;
}

async function openSession(
  provider: Provider,
  weights: Uint8Array,
  threads: number,
  environment: EncoderEnvironment,
): Promise<EncoderSession> {
  try {
    return await environment.openSession(provider, weights, threads);
  } catch (cause) {
    throw new AppError('model.load_failed', `The ${provider} backend could not load the model.`, {
      data: { provider, threads, reason: reasonOf(cause) },
      retryable: true,
      cause,
    });
  }
}

async function passSelfCheck(
  encoder: Encoder,
  reference: ReferenceVectors,
  from: Ingredients,
): Promise<void> {
  const { provider } = encoder;
  const { minCosine } = MODEL_FILES[provider];
  let lowest: number;
  try {
    lowest = await selfCheck((texts) => encoder.embed(texts), reference);
  } catch (cause) {
    await encoder.release();
    throw new AppError('model.self_check_failed', `The ${provider} backend failed its first run.`, {
      data: { provider, reason: reasonOf(cause) },
      cause,
    });
  }
  from.report({ selfCheck: lowest });
  if (lowest >= minCosine) return;
  await encoder.release();
  throw new AppError(
    'model.self_check_failed',
    `The ${provider} backend returns wrong vectors (cosine ${lowest.toFixed(4)}, at least ${minCosine} expected).`,
    { data: { provider, lowest, minCosine } },
  );
}

/** A cause does not cross threads; its message does. */
function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
