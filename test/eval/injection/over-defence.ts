import { readFileSync } from 'node:fs';
import { type Classifier, evidenceOf } from '../../../src/adapters/onnx/injection/classifier.ts';
import type { InjectionSlot } from '../../../src/domain/gateway/injection.ts';
import { type Evidence, type Mixture, scoreOf } from '../../../src/mind/gateway/injection/mixture.ts';
import { interval, mean } from '../measures.ts';

interface Harmless {
  readonly kind: string;
  readonly slot: InjectionSlot;
  readonly text: string;
}

const TEXTS = new URL('harmless.jsonl', import.meta.url);
const NO_PART = { ngrams: 0, patterns: 0 };

const percent = (share: number): string => (100 * share).toFixed(1);

function row(name: string, right: readonly number[]): string {
  const [low, high] = interval(right);
  return `| ${name} | ${right.length} | ${percent(mean(right))} [${percent(low)}, ${percent(high)}] |`;
}

/**
 * Harmless texts full of words that attacks are made of, written by us for this measure: what share is left alone. Nothing was trained on
 * them and nothing chosen by them; whoever wrote them knew the templates of the training, so that some are of their kind.
 * @returns a table in Markdown
 */
export async function overDefence(classifier: Classifier): Promise<string> {
  const texts = readFileSync(TEXTS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Harmless);
  const judged: (Harmless & { readonly evidence: Evidence })[] = [];
  for (const one of texts) judged.push({ ...one, evidence: (await evidenceOf(one, classifier)).evidence });
  const { mixture } = classifier.settings;
  const right =
    (mix: Mixture) =>
    ({ evidence, slot }: (typeof judged)[number]): number =>
      scoreOf(evidence, slot, mix) < mix.threshold ? 1 : 0;
  const encoder: Mixture = {
    ...mixture,
    owner: { ...mixture.owner, ...NO_PART },
    data: { ...mixture.data, ...NO_PART },
  };
  const kinds = [...new Set(texts.map(({ kind }) => kind))];
  const wrong = judged.filter((one) => right(mixture)(one) === 0);
  return [
    `Harmless texts full of words that attacks are made of: ${texts.length}, left alone at the threshold that the page lives by.`,
    '',
    '| texts | how many | left alone, % |',
    '| --- | --- | --- |',
    ...kinds.map((kind) => row(kind, judged.filter((one) => one.kind === kind).map(right(mixture)))),
    row('all', judged.map(right(mixture))),
    row('all, by the encoder without the other parts', judged.map(right(encoder))),
    row(
      'all, by patterns alone',
      judged.map(({ evidence }) => (evidence.pattern ? 0 : 1)),
    ),
    '',
    ...wrong.map(({ kind, text }) => `- flagged (${kind}): ${text.slice(0, 110)}`),
  ].join('\n');
}
