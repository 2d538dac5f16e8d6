import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../../../src/hosts/node/cli/index.ts';

let folder: string;
let said: string[];
let failed: string[];
beforeAll(async () => {
  vi.stubGlobal('__APP_VERSION__', '0.1.0');
  folder = await mkdtemp(join(tmpdir(), 'golem-cli-'));
});
beforeEach(() => {
  said = [];
  failed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void failed.push(line));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

it('tells its commands and their options', async () => {
  expect(await main(['--help'])).toBe(0);
  for (const name of ['serve', 'mcp', 'live', 'replay', 'import', 'eval']) {
    expect(said[0]).toContain(name);
    expect(await main([name, '--help'])).toBe(0);
    expect(said.at(-1)).toMatch(new RegExp(`^golem ${name} `, 'u'));
  }
  expect(await main(['--version'])).toBe(0);
  expect(said.at(-1)).toBe('0.1.0');
});

it.each([
  [[], /^$/u],
  [['swim'], /^Unknown command: swim\./u],
  [['live', '--bogus'], /^Unknown option '--bogus'/u],
  [['live', '--ticks', '0'], /^--ticks must be a whole number from 1 to 1000000\./u],
  [['serve', '--port', '70000'], /^--port must be a whole number from 0 to 65535\./u],
  [['serve', '--models', '/nowhere.json'], /^--models: can’t read \/nowhere\.json: file not found\./u],
  [['replay', '/nowhere.golem'], /^File not found: \/nowhere\.golem\./u],
  [['replay', '.'], /^No life in \.\. Name a --data folder\./u],
  [['replay'], /^Expected one file\./u],
  [['import', '/nowhere.golem'], /^Say which folder: --data DIR\./u],
  [['eval', '/nowhere.jsonl', '--data', 'd'], /^Can’t read \/nowhere\.jsonl\./u],
] as const)('refuses %j in a sentence, with exit code 2', async (argv, sentence) => {
  expect(await main(argv)).toBe(2);
  expect(failed.join('\n')).toMatch(sentence);
});

it('lives in a folder, takes in a text, answers questions with evidence, and replays', async () => {
  const data = join(folder, 'life');
  expect(await main(['live', '--ticks', '5', '--no-model', '--data', data])).toBe(0);
  const notes = join(folder, 'notes.md');
  await writeFile(notes, 'Ada drinks green tea in the morning.\n\nThe office is in Lisbon.');
  expect(await main(['import', notes, '--data', data])).toBe(0);
  expect(said.at(-1)).toMatch(/^2 memories added/u);
  const questions = join(folder, 'mine.jsonl');
  const asked = [
    { question: 'What does Ada drink?', evidence: ['green tea'] },
    { question: 'Where is the office?', evidence: ['Lisbon', 'Porto'] },
  ];
  await writeFile(questions, asked.map((line) => JSON.stringify(line)).join('\n'));
  expect(await main(['eval', questions, '--data', data])).toBe(1);
  expect(said.at(-2)).toBe('1 of 2 questions found all their evidence among 5 memories.');
  expect(said.at(-1)).toBe('- Where is the office?\n  not found: Porto');
  expect(await main(['replay', data])).toBe(0);
  expect(said.at(-1)).toContain('Identical');
});
