import { AppError } from '../../../domain/errors.ts';
import {
  type InjectionAsked,
  type InjectionVerdict,
  mayInstruct,
} from '../../../domain/gateway/injection.ts';
import { type Asker, FairTurns } from '../../../lib/async/fair-turns.ts';
import { RecentMap } from '../../../lib/containers/recent-map.ts';
import { RecentTexts } from '../../../lib/containers/recent-texts.ts';
import type { JudgeOptions } from '../../../protocol/threads/inference.ts';
import { downloadJson, downloadWeights } from '../download.ts';
import type { EncoderEnvironment } from '../encoder.ts';
import { modelFolder, type Provider } from '../model-files.ts';
import { type Classifier, classify, evidenceOf, type RunWindow } from './classifier.ts';
import { judgeFolder, parseJudgeSettings } from './judge-files.ts';
import { pieceReader } from './piece-reader.ts';

/** Characters of texts whose verdicts are kept, and windows whose odds are: of a text that goes on only what is new is read. */
const KEPT = 2_000_000;
const KEPT_WINDOWS = 2_048;
/** Furthest that the log-odds of a reference text may be from the original's: 8-bit kernels differ a little between machines. */
const MOST_OFF = 1;

type Environment = Pick<EncoderEnvironment, 'fetch' | 'openSession' | 'threads' | 'judgeWebGpu'>;

/** The odds of a window as the graph gives them: of the verdict first, then of each piece. */
async function openWindow(
  provider: Provider,
  weights: Uint8Array,
  { openSession, threads }: Environment,
): Promise<RunWindow> {
  const session = await openSession(provider, weights, provider === 'wasm' ? threads : 1, () => 'odds');
  return async (ids) => {
    const odds = await session.run({
      size: 1,
      length: ids.length,
      inputIds: BigInt64Array.from(ids, BigInt),
      attentionMask: new BigInt64Array(ids.length).fill(1n),
      tokenTypeIds: new BigInt64Array(ids.length),
    });
    return { verdict: odds[0]!, pieces: odds.subarray(2) };
  };
}

/** @throws AppError `model.self_check_failed` */
async function checked(classifier: Classifier): Promise<Classifier> {
  for (const { text, slot, logit } of classifier.settings.reference) {
    const { evidence } = await evidenceOf({ text, slot }, classifier);
    if (Math.abs(evidence.encoder - logit) <= MOST_OFF) continue;
    throw new AppError(
      'model.self_check_failed',
      'The injection classifier failed its self-check and is not used. Reload the page.',
      {
        data: { expected: logit, given: evidence.encoder },
      },
    );
  }
  return classifier;
}

/**
 * The classifier that comes with the page: on WebGPU where that is worth it and gives the recorded odds, else on WASM. Asked for by name,
 * a provider is tried alone, in software too.
 * @throws AppError `model.load_failed`, `model.self_check_failed`
 */
export async function loadJudge(
  baseUrl: string,
  environment: Environment,
  wanted: Provider | 'auto' = 'auto',
): Promise<Classifier> {
  const { fetch } = environment;
  const folder = judgeFolder(baseUrl);
  const [settings, read] = await Promise.all([
    downloadJson(`${folder}injection.json`, fetch).then(parseJudgeSettings),
    // It reads the same pieces as the model that it was made of.
    downloadJson(`${modelFolder(baseUrl)}tokenizer.json`, fetch).then(pieceReader),
  ]);
  const open = async (provider: Provider): Promise<Classifier> => {
    const file = settings.weights[provider];
    const stop = new AbortController().signal;
    const bytes = await downloadWeights(folder + file.path, file, fetch, () => undefined, stop);
    return checked({ settings, read, provider, run: await openWindow(provider, bytes, environment) });
  };
  if (wanted !== 'auto') return open(wanted);
  if (!(await environment.judgeWebGpu()).usable) return open('wasm');
  return open('webgpu').catch(() => open('wasm'));
}

/** The injection classifier, loaded when it is first asked. A window at a time, in fair turns with others. */
export class InjectionJudge {
  readonly #environment: Environment;
  readonly #turns: FairTurns;
  readonly #kept = new RecentTexts<InjectionVerdict>(KEPT);
  /** Odds of windows by their pieces, those under way too. */
  readonly #windows = new RecentMap<string, ReturnType<RunWindow>>(KEPT_WINDOWS);
  #loading: Promise<Classifier> | null = null;
  #loaded: Classifier | null = null;

  constructor(environment: Environment, turns = new FairTurns()) {
    this.#environment = environment;
    this.#turns = turns;
  }

  /** @throws AppError `model.*` where it does not load; the next call tries again */
  async judge(
    asked: readonly InjectionAsked[],
    { baseUrl, wait, provider }: JudgeOptions,
  ): Promise<InjectionVerdict[] | null> {
    this.#loading ??= loadJudge(baseUrl, this.#environment, provider).then(
      (classifier) => (this.#loaded = classifier),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    // Whoever does not wait for it does not hear of its failure: the next who waits does.
    if (!wait) this.#loading.catch(() => undefined);
    const classifier = wait ? await this.#loading : this.#loaded;
    if (!classifier) return null;
    const asker: Asker = { had: 0 };
    const inTurns = { ...classifier, run: this.#inTurns(classifier.run, asker) };
    const verdicts: InjectionVerdict[] = [];
    for (const one of asked) {
      const key = `${mayInstruct(one.slot) ? 'owner' : 'data'} ${one.text}`;
      const verdict = this.#kept.get(key) ?? (await classify(one, inTurns));
      this.#kept.set(key, verdict);
      verdicts.push(verdict);
    }
    return verdicts;
  }

  /** Each window when it is its asker's turn; one that was read before is not read again. */
  #inTurns(run: RunWindow, asker: Asker): RunWindow {
    return (ids) => {
      const key = ids.join(' ');
      const known = this.#windows.get(key);
      if (known) return known;
      const odds = this.#turns.take(asker, () => run(ids));
      this.#windows.set(key, odds);
      odds.catch(() => this.#windows.drop(key));
      return odds;
    };
  }
}
