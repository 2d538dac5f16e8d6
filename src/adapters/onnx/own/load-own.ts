import { AppError } from '../../../domain/errors.ts';
import type { ModelFacts, OwnModel } from '../../../protocol/threads/inference.ts';
import { sha256 } from '../../files/index.ts';
import { hashOfOwnPreparation, identityOfOwn } from '../identity.ts';
import type { Encoder, EncoderEnvironment, ReportStatus, TextPieces } from '../encoder.ts';
import { pieceStates } from '../piece-states.ts';
import { filesOfModel, POOLING_FILE } from '../../model-sources/index.ts';
import { maxTokensOf, outputOf, poolingOf } from './own-settings.ts';

/** Of what prepares texts and of weights: enough to tell models apart. */
const ID_PART = 16;

/** Another error than the golem's own is one of the file that was read. */
const unreadable = (path: string, cause: unknown): AppError =>
  cause instanceof AppError
    ? cause
    : new AppError('model.unsupported', `${path} can’t be used: ${reasonOf(cause)}`, {
        data: { path },
        cause,
      });

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

async function about<T>(path: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    throw unreadable(path, cause);
  }
}

/**
 * Opens a model that does not come with the page, by WASM. What its vectors are worth is not known by that.
 * @throws AppError `model.files_missing`, `model.too_large`, `model.unsupported`
 */
export async function loadOwn(
  own: OwnModel,
  environment: EncoderEnvironment,
  report: ReportStatus,
): Promise<Encoder> {
  const blobs = new Map(own.files.map(({ path, blob }) => [path, blob]));
  const { weights: file } = filesOfModel(own.files.map(({ path, blob }) => ({ path, bytes: blob.size })));
  const json = (path: string): Promise<unknown> =>
    about(path, async () => JSON.parse(await blobs.get(path)!.text()) as unknown);
  const [settings, vocabulary, config, pooled, { makeOwnProcessor }] = await Promise.all([
    json('config.json'),
    json('tokenizer.json'),
    json('tokenizer_config.json'),
    blobs.has(POOLING_FILE) ? json(POOLING_FILE) : null,
    import('../text-processor.ts'),
  ]);
  const { threads } = environment;
  const weights = new Uint8Array(await blobs.get(file)!.arrayBuffer());
  const total = weights.length;
  report({ name: own.title, provider: 'wasm', threads, file, selfCheck: null, progress: 1 });
  report({ loadedBytes: total, totalBytes: total, note: null });
  const hash = await sha256(weights);
  const maxTokens = await about('config.json', () => maxTokensOf(settings, config));
  let output = '';
  const session = await about(file, () =>
    environment.openSession('wasm', weights, threads, (shape) => (output = outputOf(shape))),
  );
  try {
    const pooling = await about(POOLING_FILE, () => poolingOf(output, own.pooling, pooled));
    const processor = await about('tokenizer.json', () =>
      makeOwnProcessor(vocabulary, config, { maxTokens, pooling }),
    );
    const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
      const batch = processor.encode(texts);
      return processor.pool(await session.run(batch), batch);
    };
    const pieces = async (text: string): Promise<TextPieces> => {
      const batch = processor.encode([text]);
      const hidden = await session.run(batch);
      const states = pooling === 'none' ? new Float32Array(0) : pieceStates(hidden, batch);
      return { states, vector: processor.pool(hidden, batch)[0]! };
    };
    const [probe] = await about('tokenizer.json', () => embed(['The first text.']));
    const dimensions = probe!.length;
    const prepares = await hashOfOwnPreparation([vocabulary, config, maxTokens, pooling, dimensions]);
    const identity = identityOfOwn(own.title, hash, prepares);
    const id = `${hash.slice(0, ID_PART)}-${prepares.slice(0, ID_PART)}`;
    const facts: ModelFacts = { id, dimensions, pooling, maxTokens, file, sha256: hash };
    report({ identity });
    return {
      provider: 'wasm',
      identity,
      facts,
      reference: null,
      embed,
      pieces,
      release: () => session.release(),
    };
  } catch (error) {
    await session.release();
    throw error;
  }
}
