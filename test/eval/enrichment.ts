import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { aboutDefi } from '../../src/mind/gateway/injectors/defi/about-defi.ts';
import { dataFolder } from '../bench/real-texts.ts';
import { interval, mean } from './measures.ts';

interface Question {
  readonly about: boolean;
  readonly text: string;
}

/** The golem's world in which the questions are asked. */
const SYMBOLS = ['SPX', 'USD'] as const;
/** Names of coins and chains: a question of daily life that says one is about it, whoever labelled it. */
const NAMES_A_COIN =
  /\b(?:bitcoins?|btc|ethereum|crypto|cryptocurrenc\w+|blockchains?|altcoins?|litecoins?|dogecoins?|coinbase|stablecoins?)\b/i;

const percent = (share: number): string => (share * 100).toFixed(1);
function shown(values: readonly boolean[]): string {
  const shares = values.map(Number);
  const [low, high] = interval(shares);
  return `${percent(mean(shares))} (${percent(low)}–${percent(high)}) of ${values.length}`;
}

const read = async (name: string): Promise<readonly Question[]> =>
  (await readFile(new URL(`./enrichment/${name}.jsonl`, import.meta.url), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Question);

const told = (text: string): boolean => aboutDefi(text, SYMBOLS).about;

function rowOf(name: string, questions: readonly Question[]): string {
  const flagged = questions.filter(({ text }) => told(text));
  const recall = shown(questions.filter(({ about }) => about).map(({ text }) => told(text)));
  const precision = shown(flagged.map(({ about }) => about));
  const harmless = shown(questions.filter(({ about }) => !about).map(({ text }) => told(text)));
  return `| ${name} | ${recall} | ${precision} | ${harmless} |`;
}

/** Questions of daily life, each once; null where the data is not here. */
async function dailyQuestions(root: string): Promise<readonly string[] | null> {
  const file = join(dataFolder(root), 'cache-pairs', 'qqp-pairs-10k.jsonl.gz');
  const packed = await readFile(file).catch(() => null);
  if (!packed) return null;
  const rows = gunzipSync(packed).toString('utf8').trim().split('\n');
  const texts = rows.flatMap((row) => {
    const { text_a: one, text_b: other } = JSON.parse(row) as {
      readonly text_a: string;
      readonly text_b: string;
    };
    return [one, other];
  });
  return [...new Set(texts)];
}

/** How well the rule tells questions about DeFi from others: the set that it was made with, the one held apart, and questions of daily life. */
export async function evaluateEnrichment(root: string, verbose = false): Promise<string> {
  const lines = [
    '| questions | found, % of those about DeFi | right, % of those found | found, % of those about something else |',
    '| --- | --- | --- | --- |',
    rowOf('that the rule was made with', await read('made-with')),
    rowOf('held apart', await read('held-out')),
  ];
  const daily = await dailyQuestions(root);
  if (daily) {
    const coin = daily.filter((text) => NAMES_A_COIN.test(text));
    const others = daily.filter((text) => !NAMES_A_COIN.test(text));
    // The rule was looked at on the first half.
    const half = Math.floor(others.length / 2);
    lines.push(
      `| of daily life, first half, no coin named | – | – | ${shown(others.slice(0, half).map(told))} |`,
      `| of daily life, second half, no coin named | – | – | ${shown(others.slice(half).map(told))} |`,
      `| of daily life that name a coin | ${shown(coin.map(told))} | – | – |`,
    );
    if (verbose) for (const text of others.slice(0, half)) if (told(text)) console.log('daily:', text);
  } else lines.push('| of daily life | skipped: no data | | |');
  if (verbose) {
    for (const { about, text } of await read('made-with')) {
      if (told(text) === about) continue;
      const { score, signs } = aboutDefi(text, SYMBOLS);
      console.log(about ? 'missed:' : 'wrong:', text, score, signs.join(', '));
    }
  }
  return lines.join('\n');
}
