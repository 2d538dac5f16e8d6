import {
  type InjectionAsked,
  type InjectionVerdict,
  mayInstruct,
} from '../../../domain/gateway/injection.ts';
import { exp } from '../../../lib/math/math.ts';
import { instructsInLanguage } from '../../../shared/languages/instructions.ts';
import { plain } from '../../../shared/plain-text.ts';
import { readsLikeInstruction } from '../../../shared/reads-like-instruction.ts';
import { injection } from '../../../mind/gateway/index.ts';
import type { Provider } from '../model-files.ts';
import type { JudgeSettings } from './judge-files.ts';
import type { WordPiece } from './piece-reader.ts';

const CLS = 101;
const SEP = 102;
/** [unused1] and [unused2]: by them the model knows who speaks. */
const OWNER = 2;
const DATA = 3;

/** The fine-tuned encoder on one window: log-odds of an attack, and of each piece between the special ones. */
export type RunWindow = (ids: readonly number[]) => Promise<{
  readonly verdict: number;
  readonly pieces: Float32Array;
}>;

export interface Classifier {
  readonly settings: JudgeSettings;
  readonly provider: Provider;
  readonly read: (text: string) => readonly WordPiece[];
  readonly run: RunWindow;
}

interface Read {
  readonly logit: number;
  readonly marked: readonly injection.MarkedPiece[];
}

/** Every window by itself: with others the 8-bit model would give other numbers. What stands in two windows is as likely as in the likelier. */
async function readText(text: string, mark: number, { read, run }: Classifier): Promise<Read> {
  const pieces = read(text);
  const parts = new Float32Array(pieces.length);
  let logit = -Infinity;
  for (const at of injection.windowsOver(pieces.length, injection.PIECES)) {
    const own = pieces.slice(at, at + injection.PIECES.length);
    const { verdict, pieces: odds } = await run([CLS, mark, ...own.map(({ id }) => id), SEP]);
    logit = Math.max(logit, verdict);
    for (const place of own.keys()) {
      const part = 1 / (1 + exp(-odds[place]!));
      parts[at + place] = Math.max(parts[at + place]!, part);
    }
  }
  return { logit, marked: pieces.map(({ from, to }, i) => ({ from, to, part: parts[i]! })) };
}

/** What each part of the classifier says of a text, and which of its pieces the encoder marked. */
export async function evidenceOf(
  { text, slot }: InjectionAsked,
  classifier: Classifier,
): Promise<{ readonly evidence: injection.Evidence; readonly marked: readonly injection.MarkedPiece[] }> {
  const mark = mayInstruct(slot) ? OWNER : DATA;
  const { logit, marked } = await readText(text, mark, classifier);
  return {
    evidence: {
      encoder: logit,
      ngrams: injection.ngramLogit(text, mark, classifier.settings.ngrams),
      pattern: readsLikeInstruction(text),
    },
    marked,
  };
}

/** Judges one text: the encoder's windows, runs of words and the patterns, weighed together. */
export async function classify(
  { text: given, slot }: InjectionAsked,
  classifier: Classifier,
): Promise<InjectionVerdict> {
  const { mixture } = classifier.settings;
  const { text, at } = injection.reveal(given);
  // The encoder reads English: orders in other languages are known by their words alone.
  if (!mayInstruct(slot) && instructsInLanguage(plain(text))) {
    const { score, spans } = injection.judgeByPatterns({ text: given, slot });
    return { score, spans, threshold: mixture.threshold, by: 'classifier', version: mixture.version };
  }
  const { evidence, marked } = await evidenceOf({ text, slot }, classifier);
  const score = injection.scoreOf(evidence, slot, mixture);
  const spans = score < mixture.threshold ? [] : injection.attackIn(text, marked);
  return {
    score,
    threshold: mixture.threshold,
    spans: spans.map(({ from, to }) => ({ from: at[from]!, to: at[to]! })),
    by: 'classifier',
    // Its weights are others, and give slightly other odds.
    version: classifier.provider === 'webgpu' ? `${mixture.version}-webgpu` : mixture.version,
  };
}
