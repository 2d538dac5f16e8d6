import { AppError } from '../../../domain/errors.ts';
import type { PiiSpan } from '../../../domain/gateway/pii.ts';
import { type Asker, FairTurns } from '../../../lib/async/fair-turns.ts';
import { RecentTexts } from '../../../lib/containers/recent-texts.ts';
import { names } from '../../../mind/gateway/index.ts';
import { downloadJson, downloadWeights } from '../download.ts';
import type { EncoderEnvironment } from '../encoder.ts';
import type { EncoderSession } from '../session.ts';
import { type NameSettings, namesFolder, parseNameSettings } from './name-files.ts';

/** Characters of texts, and of stretches of them, whose names are remembered: of a conversation only what is new is read. */
const KEPT = 2_000_000;

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
    throw new AppError(
      'model.self_check_failed',
      'The name classifier failed its self-check and is not used. Reload the page.',
      {
        data: { expected: expected.join(' '), given: given.join(' ') },
      },
    );
  }
  return tagger;
}

const movedBy = (spans: readonly PiiSpan[], by: number): readonly PiiSpan[] =>
  by === 0 ? spans : spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }));

/** The classifier of names, loaded when it is first asked. A stretch at a time, in fair turns with others. */
export class NameTagger {
  readonly #environment: Environment;
  readonly #turns: FairTurns;
  readonly #texts = new RecentTexts<readonly PiiSpan[]>(KEPT);
  /** Names in stretches, by their places in them; under way too, so that what two ask at once is read once. */
  readonly #stretches = new RecentTexts<Promise<readonly PiiSpan[]>>(KEPT);
  readonly #words = names.wordReader();
  #loading: Promise<Tagger> | null = null;

  constructor(environment: Environment, turns = new FairTurns()) {
    this.#environment = environment;
    this.#turns = turns;
  }

  /** Persons, places, organisations and more, of each text. @throws AppError `model.*` where it does not load; the next call tries again */
  async names(baseUrl: string, texts: readonly string[]): Promise<(readonly PiiSpan[])[]> {
    this.#loading ??= this.#load(baseUrl).catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    const tagger = await this.#loading;
    const asker: Asker = { had: 0 };
    const found: (readonly PiiSpan[])[] = [];
    for (const text of texts) {
      const spans = this.#texts.get(text) ?? (await this.#namesIn(text, tagger, asker));
      this.#texts.set(text, spans);
      found.push(spans);
    }
    return found;
  }

  async #namesIn(text: string, tagger: Tagger, asker: Asker): Promise<PiiSpan[]> {
    const spans: PiiSpan[] = [];
    for (const window of names.nameWindows(text, this.#words(text, tagger.settings.vocabulary))) {
      const start = window[0]!.start;
      const found = await this.#inStretch(text.slice(start, window.at(-1)!.end), window, tagger, asker);
      spans.push(...movedBy(found, start));
    }
    return spans;
  }

  /** Read anew only where it was not read before: what a stretch says hangs on its words, and on whether it begins a line. */
  #inStretch(
    text: string,
    window: readonly names.NameWord[],
    tagger: Tagger,
    asker: Asker,
  ): Promise<readonly PiiSpan[]> {
    const key = window[0]!.shape >= names.NEW_LINE ? `\n${text}` : text;
    const known = this.#stretches.get(key);
    if (known) return known;
    const read = this.#turns.take(asker, async () => {
      const odds = await oddsOf(window, tagger);
      return movedBy(names.decodeNames(window, odds, tagger.settings.labels), -window[0]!.start);
    });
    this.#stretches.set(key, read);
    read.catch(() => this.#stretches.drop(key));
    return read;
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
