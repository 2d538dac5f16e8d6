import { existsSync, readFileSync } from 'node:fs';
import { getTokenizer } from '@anthropic-ai/tokenizer';
import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { Tokenizer } from '@huggingface/tokenizers';
import llama3 from 'llama3-tokenizer-js';
import { TOKEN_FAMILIES, type TokenFamily } from '../../src/domain/context/token-family.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { citableOf } from '../../src/mind/deliberation/citable.ts';
import { frameOf, requestFor } from '../../src/mind/deliberation/prompt.ts';
import { assembleWorkspace } from '../fixtures/house-organs.ts';
import { estimatedTokens } from '../../src/mind/prompt/estimated-tokens.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import { TOKEN_ESTIMATORS } from '../../src/shared/token-estimate.ts';
import { momentsOf, startsOf } from './governor.ts';
import { mean } from './measures.ts';

/** Of 20 lives these are not measured: estimators were fitted on them. */
const FITTED_LIVES = 7;
const HELD_BACK_TALK = ['B1', 'B2', 'C1'] as const;
/** Turns of one text of talk. */
const TURNS = 40;

/** Real tokenizers, without what they put around a text; SmolLM2's lies outside the repository. */
function realCounts(root: string): ReadonlyMap<TokenFamily, (text: string) => number> {
  const counts = new Map<TokenFamily, (text: string) => number>();
  const claude = getTokenizer();
  counts.set('openai', (text) => o200k(text).length);
  counts.set('llama-3', (text) => llama3.encode(text, { bos: false, eos: false }).length);
  counts.set('claude', (text) => claude.encode(text.normalize('NFKC'), 'all').length);
  const folder = process.env['GOLEM_SMOLLM2'] ?? `${root}/../shared/models/SmolLM2`;
  if (existsSync(`${folder}/tokenizer.json`)) {
    const read = (name: string): object => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as object;
    const smollm2 = new Tokenizer(read('tokenizer.json'), read('tokenizer_config.json'));
    counts.set('smollm2', (text) => smollm2.encode(text, { add_special_tokens: false }).ids.length);
  }
  return counts;
}

/** A prompt alone, and with all that is sent around it. */
interface Sent {
  readonly prompt: string;
  readonly all: string;
}

async function promptsOf(tape: string, start: number, tokens: TokenCounter): Promise<readonly Sent[]> {
  const moments = await momentsOf(tape, start);
  return moments.map(({ input, found }) => {
    const workspace = assembleWorkspace(input, DEFAULT_POLICY, tokens, { organs: ORGANS, found });
    const { world } = input;
    const frame = frameOf({ workspace, names: citableOf(workspace), world, reads: false });
    const { system, messages, responseSchema } = requestFor('', workspace, frame, 1_000);
    const all = [system ?? '', messages[0]!.content, JSON.stringify(responseSchema)].join('\n\n');
    return { prompt: workspace.prompt, all };
  });
}

function talkOf(root: string, name: string): readonly string[] {
  const lines = readFileSync(`${root}/test/eval/conversations/${name}.turns.jsonl`, 'utf8')
    .trim()
    .split('\n');
  const said = lines.map((line) => (JSON.parse(line) as { readonly text: string }).text);
  return Array.from({ length: Math.floor(said.length / TURNS) }, (_, at) =>
    said.slice(at * TURNS, (at + 1) * TURNS).join('\n'),
  );
}

const percent = (share: number): string => `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)}`;

/** The mean of what a count is off by, and the middle 95 % of it, in %. */
function offBy(
  texts: readonly string[],
  counted: (text: string) => number,
  real: (text: string) => number,
): string {
  const off = texts.map((text) => counted(text) / real(text) - 1).sort((a, b) => a - b);
  const at = (share: number): number => off[Math.round(share * (off.length - 1))]!;
  return `${percent(mean(off))} (${percent(at(0.025))} to ${percent(at(0.975))})`;
}

/** How far counts are off from what real tokenizers make, on prompts and talk that no estimator was fitted to. */
export async function evaluateTokens(root: string, lives: number): Promise<string> {
  const tokens = await tokensFromDisk();
  const prompts: Sent[] = [];
  for (const [index, [tape, start]] of startsOf(lives).entries())
    if (index >= FITTED_LIVES) prompts.push(...(await promptsOf(tape, start, tokens)));
  // Claude's tokenizer takes half a second for a prompt.
  const some = prompts.filter((_, at) => at % 5 === 0);
  const sent = some.flatMap(({ prompt, all }) => [prompt, all]);
  const talk = HELD_BACK_TALK.flatMap((name) => talkOf(root, name));
  const counts = realCounts(root);
  const rows = TOKEN_FAMILIES.map((family) => {
    const real = counts.get(family);
    const { tokenizer } = TOKEN_ESTIMATORS[family];
    if (!real) return `| ${family} (${tokenizer}) | not measured: its tokenizer is not here | | | |`;
    const estimate = estimatedTokens(tokens, family);
    const cells = [sent, talk].flatMap((texts) => [
      offBy(texts, (text) => tokens.count(text), real),
      offBy(texts, (text) => estimate.count(text), real),
    ]);
    return `| ${family} (${tokenizer}) | ${cells.join(' | ')} |`;
  });
  return [
    `**What counts of tokens are off by**, in % of the true count, mean and middle 95 %: ${some.length} prompts, alone and with all that is sent around them, of ${lives - FITTED_LIVES} lives, ${talk.length} stretches of talk`,
    '',
    '| tokenizer | prompts, word pieces | prompts, estimated | talk, word pieces | talk, estimated |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
