import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageModel } from '../../src/adapters/onnx/language/language-model.ts';
import { nativeLanguage } from '../support/native-language.ts';
import { ORDERS } from './instructions/orders.ts';
import { interval, mean } from './measures.ts';

const MOST_WRITTEN = 120;
/** Tokens of each page whose likelihood is summed. */
const SCORED = 400;
const PAGES = ['memory.md', 'governor.md', 'models.md', 'gateway.md'];

async function replyOf(model: LanguageModel, content: string): Promise<string> {
  const messages = [{ role: 'user', content }] as const;
  const id = await model.begin({ messages, maxTokens: MOST_WRITTEN, temperature: 0 });
  let text = '';
  for (let piece = await model.read(id); piece !== null; piece = await model.read(id)) text += piece;
  await model.close(id);
  return text;
}

/** Of the beginnings of pages of the docs. */
async function perplexity(model: LanguageModel, root: string): Promise<number> {
  let sum = 0;
  let count = 0;
  for (const page of PAGES) {
    const text = readFileSync(join(root, 'docs', page), 'utf8').slice(0, 4 * SCORED);
    for (const { logProb } of (await model.score(text)).slice(1, SCORED)) {
      sum -= logProb!;
      count += 1;
    }
  }
  return Math.exp(sum / count);
}

/**
 * How many instructions that a program can judge a language model follows, its likeliest words each time, and how well it foretells the docs.
 * @param others further graphs of the same model, `name=folder`, beside the one that comes with the page
 */
export async function evaluateInstructions(
  root: string,
  most: number,
  others: readonly string[],
  told: (line: string) => void,
): Promise<string> {
  const kinds = [...new Set(ORDERS.map(({ kind }) => kind))];
  const rows: string[] = [];
  const graphs: readonly (readonly [string, string | undefined])[] = [
    ['the one that comes with the page', undefined],
    ...others.map((one) => one.split('=', 2) as [string, string]),
  ];
  for (const [name, folder] of graphs) {
    const model = await nativeLanguage(1, folder && join(folder, 'model.onnx'));
    const followed = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
    const all: number[] = [];
    for (const { kind, ask, follows } of ORDERS.slice(0, most)) {
      const reply = await replyOf(model, ask);
      const right = follows(reply) ? 1 : 0;
      followed.get(kind)!.push(right);
      all.push(right);
      told(`${name}: ${right} ${JSON.stringify(ask)} ${JSON.stringify(reply)}`);
    }
    const [low, high] = interval(all);
    const share = (value: number): string => (100 * value).toFixed(0);
    const cells = kinds.map((kind) => {
      const some = followed.get(kind)!;
      return `${some.reduce((sum, one) => sum + one, 0)} of ${some.length}`;
    });
    rows.push(
      `| ${name} | ${(await perplexity(model, root)).toFixed(1)} | ${share(mean(all))} (${share(low)} to ${share(high)}) | ${cells.join(' | ')} |`,
    );
  }
  return [
    `**Instructions** that a program can judge, ${Math.min(most, ORDERS.length)} of the kinds of IFEval, to SmolLM2-135M-Instruct: % that are followed, 95 % intervals over instructions, and perplexity over ${PAGES.length} pages of the docs`,
    '',
    `| graph | perplexity | followed | ${kinds.join(' | ')} |`,
    `| --- | ---: | ---: | ${kinds.map(() => '---:').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
}
