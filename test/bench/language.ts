import { openBuiltPage } from '../../scripts/lib/built-page.mjs';
import type { LanguageApi, LanguageUsage, ReportLanguage } from '../../src/protocol/threads/language.ts';
import { nativeLanguage } from '../support/native-language.ts';
import { benchKeptPrefix, keepPrefix } from './kept-prefix.ts';
import { median } from './measures.ts';
import type { BenchRow } from './row.ts';

declare const language: LanguageApi;
declare const report: ReportLanguage;

const RUNS = 3;
const WRITTEN = 24;
const SHORT = 'Tell me in a few sentences how rain comes about.';
/** Some 2,000 tokens that two questions begin with. */
const LONG = 'A pool has two coins, and fees are paid to whoever provides them. '.repeat(143);

interface Timed {
  readonly usage: LanguageUsage;
  readonly ms: number;
}
type Ask = (content: string) => Promise<Timed>;

/** First token, speed and what a kept beginning saves, in Chromium, against onnxruntime-node on one thread in the same run. */
export async function benchLanguage(): Promise<readonly BenchRow[]> {
  const page = await openBuiltPage('test/bench/language.html');
  const native = await nativeModel();
  try {
    await page.page.evaluate(
      (baseUrl) => language.load({ baseUrl, open: true, offline: false }, report),
      page.url,
    );
    const keep = (bytes: number) => page.page.evaluate(keepPrefix, bytes);
    const inBrowser: Ask = (content) => page.page.evaluate(ask, { content, most: WRITTEN });
    const first = await inBrowser(LONG + SHORT);
    const second = await inBrowser(`${LONG}What is a fee?`);
    const natively = await native(LONG + SHORT);
    const runs = { browser: [] as Timed[], native: [] as Timed[] };
    for (let run = 0; run < RUNS; run++) {
      runs.browser.push(await inBrowser(`${run}. ${SHORT}`));
      runs.native.push(await native(`${run}. ${SHORT}`));
    }
    const writes = (of: readonly Timed[]): number => median(of.map(writtenPerSecond));
    const begins = (of: readonly Timed[]): number => median(of.map(({ usage }) => usage.prefillMs));
    const note = `${runs.browser[0]?.usage.input} tokens of prompt; median of ${RUNS}`;
    return [
      { name: 'language: first token', value: begins(runs.browser), unit: 'ms', note },
      { name: 'language: first token, natively', value: begins(runs.native), unit: 'ms', note: 'one thread' },
      { name: 'language: written in Chromium', value: writes(runs.browser), unit: 'tokens/s', note },
      {
        name: 'language: written, against onnxruntime-node',
        value: writes(runs.browser) / writes(runs.native),
        unit: '×',
        goal: { least: 0.5 },
        note: 'the same files on one thread there',
      },
      {
        name: 'language: a prompt of 2,000 tokens',
        value: first.usage.prefillMs,
        unit: 'ms',
        note: `${first.usage.input} tokens`,
      },
      {
        name: 'language: the same, against onnxruntime-node',
        value: natively.usage.prefillMs / first.usage.prefillMs,
        unit: '×',
        goal: { least: 0.5 },
        note: `${Math.round(natively.usage.prefillMs)} ms there, on one thread`,
      },
      {
        name: 'language: another that begins with the same',
        value: second.usage.prefillMs,
        unit: 'ms',
        note: `${second.usage.reused} of ${second.usage.input} tokens kept`,
      },
      {
        name: 'language: what a kept beginning saves',
        value: first.usage.prefillMs / second.usage.prefillMs,
        unit: '×',
        goal: { least: 10 },
        note: 'first prefill against the second',
      },
      ...(await benchKeptPrefix(keep, 512)),
      ...(await benchKeptPrefix(keep, 2_048)),
    ];
  } finally {
    await page.close();
  }
}

const writtenPerSecond = ({ usage, ms }: Timed): number =>
  ((usage.output - 1) / (ms - usage.prefillMs)) * 1_000;

/** Runs in the page. */
async function ask({ content, most }: { readonly content: string; readonly most: number }): Promise<Timed> {
  const messages = [{ role: 'user' as const, content }];
  const began = performance.now();
  const id = await language.begin({ messages, maxTokens: most, temperature: 0 });
  while ((await language.read(id)) !== null);
  const ms = performance.now() - began;
  return { usage: await language.close(id), ms };
}

/** The same code and files over onnxruntime-node. */
async function nativeModel(): Promise<Ask> {
  const model = await nativeLanguage(1);
  return async (content) => {
    const messages = [{ role: 'user' as const, content }];
    const began = performance.now();
    const id = await model.begin({ messages, maxTokens: WRITTEN, temperature: 0 });
    while ((await model.read(id)) !== null);
    const ms = performance.now() - began;
    return { usage: await model.close(id), ms };
  };
}
