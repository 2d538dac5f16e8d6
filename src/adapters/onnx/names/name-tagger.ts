import { AppError } from '../../../domain/errors.ts';
import type { PiiSpan } from '../../../domain/gateway/pii.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { nextTask } from '../../../lib/async/next-task.ts';
import { names } from '../../../mind/gateway/index.ts';
import { downloadJson, downloadWeights } from '../download.ts';
import type { EncoderEnvironment } from '../encoder.ts';
import type { EncoderSession } from '../session.ts';
import { type NameSettings, namesFolder, parseNameSettings } from './name-files.ts';

/** Texts whose names are remembered. */
const KEPT = 2048;

type Environment = Pick<EncoderEnvironment, 'fetch' | 'openSession' | 'threads'>;

interface Tagger {
  readonly settings: NameSettings;
  readonly session: EncoderSession;
}

/** The odds of each word's first piece, one window at a time: with others the 8-bit model would give other numbers. */
async function oddsOf(
  words: readonly names.NameWord[],
  { settings, session }: Tagger,
): Promise<Float32Array[]> {
  const { vocabulary, labels } = settings;
  const firsts: number[] = [];
  const ids = [vocabulary.get('[CLS]')!];
  const shapes = [0];
  for (const { pieces, shape } of words) {
    firsts.push(ids.length);
    ids.push(...pieces);
    shapes.push(...pieces.map(() => shape));
  }
  ids.push(vocabulary.get('[SEP]')!);
  shapes.push(0);
  const odds = await session.run({
    size: 1,
    length: ids.length,
    inputIds: BigInt64Array.from(ids, BigInt),
    attentionMask: new BigInt64Array(ids.length).fill(1n),
    tokenTypeIds: BigInt64Array.from(shapes, BigInt),
  });
  return firsts.map((at) => odds.subarray(at * labels.length, (at + 1) * labels.length));
}

/** @throws AppError `model.self_check_failed` */
async function checked(tagger: Tagger): Promise<Tagger> {
  const { labels, reference, vocabulary } = tagger.settings;
  for (const { text, labels: expected } of reference) {
    const odds = await oddsOf(names.nameWords(text, vocabulary), tagger);
    const given = odds.map((word) => labels[word.indexOf(Math.max(...word))]);
    if (given.length === expected.length && given.every((label, i) => label === expected[i])) continue;
    throw new AppError('model.self_check_failed', 'The classifier of names says otherwise than it should.', {
      data: { expected: expected.join(' '), given: given.join(' ') },
    });
  }
  return tagger;
}

/** The classifier of names, loaded when it is first asked, on WASM. One text at a time, and others are heard between two. */
export class NameTagger {
  readonly #environment: Environment;
  readonly #kept = new LruCache<string, readonly PiiSpan[]>(KEPT);
  #loading: Promise<Tagger> | null = null;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Persons, places, organisations and more, of each text. @throws AppError `model.*` where it does not load; the next call tries again */
  async names(baseUrl: string, texts: readonly string[]): Promise<(readonly PiiSpan[])[]> {
    this.#loading ??= this.#load(baseUrl).catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    const tagger = await this.#loading;
    const found: (readonly PiiSpan[])[] = [];
    for (const text of texts) {
      const spans = this.#kept.get(text) ?? (await this.#namesIn(text, tagger));
      this.#kept.set(text, spans);
      found.push(spans);
    }
    return found;
  }

  async #namesIn(text: string, tagger: Tagger): Promise<PiiSpan[]> {
    const { labels, vocabulary } = tagger.settings;
    const spans: PiiSpan[] = [];
    for (const window of names.nameWindows(text, names.nameWords(text, vocabulary))) {
      spans.push(...names.decodeNames(window, await oddsOf(window, tagger), labels));
      await nextTask();
    }
    return spans;
  }

  async #load(baseUrl: string): Promise<Tagger> {
    const { fetch, openSession, threads } = this.#environment;
    const folder = namesFolder(baseUrl);
    const settings = parseNameSettings(await downloadJson(`${folder}names.json`, fetch));
    const { weights } = settings;
    const nothing = (): void => undefined;
    const bytes = await downloadWeights(
      folder + weights.path,
      weights,
      fetch,
      nothing,
      new AbortController().signal,
    );
    const session = await openSession('wasm', bytes, threads, () => 'odds');
    return checked({ settings, session });
  }
}
