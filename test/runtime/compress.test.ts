import { expect, test } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { LocalModel } from '../../src/runtime/models/local-model.ts';
import { nativeLanguage } from '../support/native-language.ts';

const TEXT = `The museum opened in the spring of last year. It has three floors, a garden and a small shop that sells postcards.

The vault of the bank was built of stone. Its code word is basalt, and it is changed every year.

The weather in the north is mild. Ships come and go, and the ferries leave every hour until the evening.`;

test('a golem makes a text shorter for a question, with the real model', async () => {
  const language = await nativeLanguage(1);
  const start = () => ({ language, end: () => undefined });
  const localModel = new LocalModel({ baseUrl: PUBLIC_URL, start, unable: () => null });
  const golem = await wakeHeadless({ localModel });
  await expect(golem.api.compress(TEXT)).rejects.toMatchObject({ code: 'model.unavailable' });
  const asked = { question: 'What is the code word of the vault?', ratio: 3 };
  const byWords = await golem.api.compress(TEXT, { ...asked, by: 'words' });
  expect(byWords).toMatchObject({ by: 'words', text: expect.stringContaining('Its code word is basalt') });
  expect(byWords.ratio).toBeGreaterThanOrEqual(3);
  // No model reads a long text that nobody told it to read.
  const long = await golem.api.compress(`${TEXT}\n\n`.repeat(80), asked);
  expect(long.by).toBe('words');
  expect(long.kept).toBeLessThanOrEqual(long.tokens / 3);
  await localModel.load();
  const question = 'What is the code word of the vault?';
  const { text, kept, tokens, ratio, spans } = await golem.api.compress(TEXT, { question, ratio: 3 });
  expect(text).toContain('basalt');
  expect(text).not.toContain('postcards');
  expect(ratio).toBeGreaterThanOrEqual(3);
  expect(tokens / kept).toBeCloseTo(ratio);
  for (const { from, to } of spans) expect(text).toContain(TEXT.slice(from, to));
  const kept2 = await golem.api.compress(TEXT, { question, ratio: 3, keep: ['postcards'] });
  expect(kept2.text).toContain('postcards');
  await expect(golem.api.compress(TEXT, { ratio: 0.5 })).rejects.toMatchObject({ code: 'input.invalid' });
  const given = golem.api.compress(TEXT, { question });
  await golem.api.localModel.cancel();
  await expect(given).rejects.toMatchObject({ code: 'model.cancelled' });
  expect(await golem.api.localModel.status()).toMatchObject({ shortening: null });
  await golem.store.close();
}, 120_000);
