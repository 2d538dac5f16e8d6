import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AskAnswer, AskEvent } from '../../src/domain/past/ask.ts';
import type { TickSummary } from '../../src/domain/records/record.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';
import { standsInSource } from '../support/stands-in-source.ts';

const TICKS = 720;

let server: ModelServer;
let golem: Headless;
let trades: readonly TickSummary[];
const ask = (question: string, conversation?: string): Promise<AskAnswer> =>
  golem.api.ask(question, { models: [], ...(conversation !== undefined && { conversation }) }).answer();

const refs = ({ found, cited }: AskAnswer, kind = 'tick'): readonly string[] =>
  cited.map((n) => found.sources[n - 1]!).flatMap((source) => (source.kind === kind ? [source.ref] : []));

const monthOf = (time: number): string =>
  new Date(time * 1_000).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

beforeAll(async () => {
  server = await startModelServer();
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 3,
    languageModels: routerTo([modelAt('mine', server.url)]),
  });
  await golem.api.step('theta', TICKS);
  trades = (await golem.api.records.summaries()).filter(({ actionStatus }) => actionStatus === 'filled');
}, 60_000);
afterAll(() => server.close());

describe('a question without a model', () => {
  test('why it sold in a month: the orders of that month, with rule, reason and what came', async () => {
    const sold = trades.find(({ actionKind }) => actionKind === 'sell')!;
    const answer = await ask(`Why did you sell in ${monthOf(sold.worldTime)}?`);
    const record = (await golem.api.records.get(sold.tick))!;
    expect(refs(answer)).toContain(String(sold.tick));
    expect(answer.text).toContain(`“${record.decision!.summary}”`);
    expect(answer.text).toContain(`“${record.decision!.reasoning[1]!}”`);
    expect(answer.text).toMatch(/“Outcome at tick \d+: predicted/);
    expect(answer.by).toEqual({ kind: 'quoted', instead: null });
    expect(answer.request).toBeNull();
    expect(server.seen).toHaveLength(0);
  });

  test('says where nothing was done, and what is nearest', async () => {
    const answer = await ask('Why did you sell in March 2000?');
    expect(answer.found.sentences[0]).toMatchObject({ kind: 'note', text: 'There is none in that time.' });
    const first = trades.find(({ actionKind }) => actionKind === 'sell')!;
    expect(refs(answer)).toContain(String(first.tick));
    expect((await ask('What did you buy in 1980?')).found.looked).toContain('none is of that time');
  });

  test('about money: profit and return, of the whole life or of a time', async () => {
    const rows = await golem.api.records.summaries({ from: 1, limit: TICKS });
    const profit = rows.at(-1)!.equity - rows[0]!.equity;
    const answer = await ask('How much money did you make?');
    const [said] = answer.found.sentences;
    if (said?.kind !== 'figure') throw new Error(answer.text);
    expect(Number(said.figures['profit']!.shown.replaceAll(',', ''))).toBeCloseTo(profit, 1);
    expect(said.figures['return']!.shown).toMatch(/^[+-]?\d+\.\d %$/);
    expect(answer.text).toContain('against holding');
    for (const sentence of answer.found.sentences)
      expect(await standsInSource(golem.api, sentence, answer.found.sources), sentence.text).toBe(true);
  });

  test('says that it does not know, and lists no neighbours', async () => {
    const answer = await ask('Who painted the ceiling of the chapel?');
    expect(answer.found.sources).toEqual([]);
    expect(answer.text).toBe('I don’t know: nothing stored answers this.');
  });

  test('the worst trade is the one with the most regret', async () => {
    const outcomes = await golem.api.governor.outcomes();
    const worst = outcomes
      .filter(({ regret }) => regret !== null)
      .reduce((found, one) => (one.regret! > found.regret! ? one : found));
    expect(refs(await ask('What was your worst trade?'))[0]).toBe(String(worst.decidedAt));
  });

  test('how often what it predicted came is held against a price without drift', async () => {
    const { text, found } = await ask('How often did what you predicted come true?');
    const said = found.sentences.find((one) => one.kind === 'figure' && 'chance' in one.figures);
    if (said?.kind !== 'figure') throw new Error(text);
    const number = (part: string): number => Number.parseFloat(said.figures[part]!.shown);
    const [low, high, chance] = [number('low'), number('high'), number('chance')];
    expect(number('rate')).toBeGreaterThan(low);
    // What overlaps tells of the same move of the price: far fewer count than came due.
    expect(number('times')).toBeGreaterThan(20);
    expect(number('times')).toBeLessThan((await golem.api.governor.outcomes()).length);
    const verdict =
      chance < low ? 'more than the' : chance > high ? 'less than the' : 'as chance would have it';
    expect(said.text).toContain(verdict);
    expect(text).toContain(said.text);
  });

  test('a month that follows keeps the subject', async () => {
    const [first, second] = trades.filter(({ actionKind }) => actionKind === 'sell');
    await ask(`Why did you sell in ${monthOf(first!.worldTime)}?`, 'talk');
    const answer = await ask(`and in ${monthOf(second!.worldTime)}?`, 'talk');
    expect(answer.found.understood).toMatchObject({ deeds: ['sell'], kept: ['subject'] });
    expect(refs(answer)).toContain(String(second!.tick));
    const kept = await golem.api.conversations.get('talk');
    expect(kept!.turns.map(({ text }) => text)).toEqual([expect.any(String), answer.text]);
    expect(await golem.api.conversations.list()).toMatchObject([{ id: 'talk', turns: 2 }]);
    const { title } = (await golem.api.conversations.list())[0]!;
    const { title: short, by, why } = await golem.api.conversations.suggestTitle('talk');
    expect([by, why]).toEqual([null, null]);
    const failed = await golem.api.conversations.suggestTitle('talk', { models: ['none'] });
    expect(failed).toMatchObject({ title: short, by: null, why: expect.stringContaining('none') });
    expect(title.startsWith(short.replace('…', ''))).toBe(true);
    await golem.api.conversations.rename('talk', 'Mine');
    expect(await golem.api.conversations.list()).toMatchObject([{ title: 'Mine', named: true }]);
    await golem.api.conversations.rename('talk', null);
    expect(await golem.api.conversations.list()).toMatchObject([{ title, named: false }]);
    await expect(golem.api.conversations.rename('none', 'x')).rejects.toMatchObject({
      code: 'golem.not_found',
    });
    expect(await golem.api.conversations.remove('talk')).toBe(1);
    expect(await golem.api.conversations.list()).toEqual([]);
  });

  test('every sentence stands in what is stored, whatever is asked', async () => {
    const asking = fc.record({
      how: fc.constantFrom('Why did you', 'How often did you', 'When did you', 'What did you'),
      what: fc.constantFrom('sell', 'buy', 'trade', 'provide liquidity', 'withdraw', 'predict', 'not sell'),
      when: fc.constantFrom(
        '',
        ' in 2000',
        ' in September 2001',
        ' since 2002',
        ' between ticks 200 and 400',
      ),
    });
    const whole = fc.constantFrom(
      'How have you done against holding?',
      'What was your worst trade?',
      'Your best forecast?',

      'What regime was it in 2001?',
      'When was there a crisis?',
      'How are you?',
      'What happened at tick 233?',
      'How often did leave-bear act?',
      'What do you know of a falling market?',
      'When were you richest?',
    );
    const question = fc.oneof(
      asking.map(({ how, what, when }) => `${how} ${what}${when}?`),
      whole,
    );
    await fc.assert(
      fc.asyncProperty(question, async (words) => {
        const { found } = await ask(words);
        for (const sentence of found.sentences) {
          const stands = await standsInSource(golem.api, sentence, found.sources);
          if (!stands) throw new Error(`${words}: ${JSON.stringify(sentence)}`);
        }
      }),
      { numRuns: 15, seed: 11 },
    );
  }, 60_000);

  test('as of a reopened tick, nothing is told that came later', async () => {
    const then = await golem.api.state.reopen(300);
    const { found } = await then.ask('When did you last sell?').answer();
    const sold = trades.findLast(({ tick, actionKind }) => tick <= 300 && actionKind === 'sell')!;
    expect(found.sources[0]!.ref).toBe(String(sold.tick));
    expect(found.tick).toBe(300);
    await expect(then.ask('').answer()).rejects.toMatchObject({ code: 'input.invalid' });
    const talk = { conversation: 'of then' };
    await then.ask('When did you last sell?', talk).answer();
    const next = await then.ask('and why?', talk).answer();
    expect(next.found.understood).toMatchObject({ deeds: ['sell'], which: 'last', kept: ['subject'] });
    expect((await then.ask('and why?').answer()).found.understood.kept).toEqual([]);
    expect((await golem.api.conversations.list()).map(({ id }) => id)).not.toContain('of then');
  });

  test('about a collection quotes its documents, each with its place', async () => {
    const { collection } = await golem.api.collections.add({
      collection: 'Harbour',
      documents: [
        {
          name: 'light.md',
          text: '# Light\n\nThe lighthouse burns oil from Ostia. Its price rose in spring.',
        },
        { name: 'boats.md', text: '# Boats\n\nThree boats lie at the pier.' },
      ],
    });
    const asked = golem.api.ask('What price has oil at the lighthouse?', {
      collections: [collection!.id],
      models: [],
    });
    const answer = await asked.answer();
    const [first] = answer.found.sources;
    expect(first).toMatchObject({
      kind: 'document',
      trust: 'external',
      title: expect.stringContaining('light.md'),
    });
    const [document, chunk] = first!.ref.split('/');
    const part = await golem.api.collections.part(document!, { from: Number(chunk), count: 1 });
    expect(part!.chunks[0]!.text).toContain('burns oil from Ostia');
    expect(answer.text).toContain('“The lighthouse burns oil from Ostia.” [1]');
  });

  test('looks through what the owner chose for Ask, where no collection is named', async () => {
    const { api } = golem;
    await api.collections.add({
      collection: 'Cellar',
      documents: [
        { name: 'wine.md', text: '# Wine\n\nThe amphora of Falernian lies behind the third pillar.' },
      ],
    });
    const asked = async (): Promise<string> =>
      (await api.ask('Where does the amphora of Falernian lie?', { models: [] }).answer()).text;
    expect(await asked()).not.toContain('third pillar');
    await api.codex.choose('ask', ['Cellar']);
    expect(await asked()).toContain('third pillar');
    await api.codex.choose('ask', []);
  });

  test('is a tool of the golem, which asks no model', async () => {
    const before = server.seen.length;
    const found = await golem.api.tools.call('ask', { question: 'Why did you sell?' }, { scope: 'golem' });
    expect(found).toMatchObject({ understood: { deeds: ['sell'] }, sources: expect.any(Array) });
    expect(server.seen).toHaveLength(before);
  });
});

describe('a question with a model', () => {
  const question = 'Why did you sell in September 2001?';

  async function eventsOf(options: Parameters<Headless['api']['ask']>[1] = {}): Promise<readonly AskEvent[]> {
    const events: AskEvent[] = [];
    for await (const event of golem.api.ask(question, options)) events.push(event);
    return events;
  }

  test('is answered by numbered sources; what names none is left out and told', async () => {
    server.answer({ content: 'I left a **falling** market [1], as my rule said [1][44].' });
    const events = await eventsOf({ conversation: 'with' });
    expect(events[0]!.type).toBe('found');
    const last = events.at(-1)!;
    expect(last).toMatchObject({
      type: 'done',
      answer: {
        by: { kind: 'model', model: 'mine' },
        text: 'I left a **falling** market [1], as my rule said [1].',
        cited: [1],
        dropped: ['[44]'],
      },
    });
    const { answer } = last as Extract<AskEvent, { type: 'done' }>;
    const request = (await golem.api.gateway.request(answer.request!))!;
    expect(request).toMatchObject({ profile: 'chat', session: 'ask with' });
    const { messages } = server.seen.at(-1)!.body;
    expect(messages.at(-1)!.content).toContain(`[1] ${answer.found.sources[0]!.title}`);
    expect(messages.at(-1)!.content.endsWith(`Question: ${question}`)).toBe(true);
  });

  test('lays every source before it as a document, what the golem answers for as it is', async () => {
    const { found, request } = await golem.api.ask(question).answer();
    const { content } = server.seen.at(-1)!.body.messages.at(-1)!;
    for (const { n } of found.sources.slice(0, 16))
      expect(content).toContain(`<document source="golem://source/${n}"`);
    const parts = (await golem.api.gateway.request(request!))!.before;
    const own = parts.filter(({ name }) => /^message:\d+:document:\d+$/.test(name));
    expect(own.length).toBeGreaterThan(0);
    for (const { trust } of own) expect(trust).not.toBe('external');
  });

  test('tells what was said before in its conversation', async () => {
    server.answer({ content: 'It went on falling [1].' });
    await golem.api.ask('and in October 2001?', { conversation: 'with' }).answer();
    const { messages } = server.seen.at(-1)!.body;
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[2]!.content).toBe('I left a **falling** market, as my rule said.');
    const { turns } = (await golem.api.conversations.get('with'))!;
    expect(turns.map(({ by }) => by.kind)).toEqual(['model', 'model']);
  });

  test('words from outside stand as documents, of which instructions are cut out', async () => {
    await golem.api.grimoire.ingest(
      [{ text: 'The lighthouse of Ostia burns at night. Its keeper is Livia.' }],
      { source: 'harbour.md' },
    );
    server.answer({ content: 'Livia keeps it [1].' });
    const answer = await golem.api.ask('Who is the keeper of the lighthouse?').answer();
    expect(answer.found.sources[0]).toMatchObject({ kind: 'memory', trust: 'external' });
    expect(server.seen.at(-1)!.body.messages.at(-1)!.content).toContain(
      '<document source="golem://source/1"',
    );
  });

  test('asked again of the same evidence is answered by a cache, which the request says', async () => {
    server.answer({ content: 'It had fallen [1].' });
    const again = 'Why did you sell in October 2001?';
    const first = await golem.api.ask(again).answer();
    const asked = server.seen.length;
    const second = await golem.api.ask(again).answer();
    expect(server.seen).toHaveLength(asked);
    expect(second.text).toBe(first.text);
    const { outcome } = (await golem.api.gateway.request(second.request!))!;
    expect(outcome).toMatchObject({ kind: 'answered', by: 'hash-cache' });
  });

  test('is quoted where the model does not answer, and says why', async () => {
    server.answer({ status: 500, body: { error: { message: 'down' } } });
    // Another question: a cache may know the reply to the one before.
    const answer = await golem.api.ask('Why did you sell in December 2000?').answer();
    expect(answer.by).toMatchObject({ kind: 'quoted', instead: { code: 'model.exhausted' } });
    expect(answer.text).toContain('“');
  });

  test('that is stopped keeps what was said by then', async () => {
    server.answer({ endless: { content: 'On and on. ' } });
    const abort = new AbortController();
    let last: AskEvent | null = null;
    for await (const event of golem.api.ask('Why did you buy in 2002?', { signal: abort.signal })) {
      last = event;
      if (event.type === 'text') abort.abort();
    }
    expect(last).toMatchObject({ type: 'done', answer: { by: { kind: 'model', stopped: true } } });
    server.answer({ content: 'Yes.' });
  });

  test('is not asked where nothing was found', async () => {
    const before = server.seen.length;
    const answer = await golem.api.ask('xyzzy plugh?').answer();
    expect(answer.by.kind).toBe('quoted');
    expect(answer.text).toContain('I don’t know: nothing stored answers this.');
    expect(server.seen).toHaveLength(before);
  });
});

test('a question about my orders: what became of each, and the day it was given', async () => {
  const since = (await golem.api.status()).tick + 1;
  await golem.api.steer('sell everything');
  await golem.api.step('theta', 4);
  await golem.api.steer('you may buy again');
  await golem.api.step('theta', 1);
  const answer = await ask('Did you keep my last order?');
  const source = answer.found.sources.find(({ title }) => title === 'Order 1')!;
  const { worldTime } = (await golem.api.records.get(since))!;
  expect(source).toMatchObject({ kind: 'orders', trust: 'owner', at: worldTime });
  expect(answer.text).toContain('“out of SPX”');
  expect(answer.text).toMatch(/“sold [\d.,]+ SPX for [\d.,]+ USD”/);
  for (const sentence of answer.found.sentences)
    expect(await standsInSource(golem.api, sentence, answer.found.sources), sentence.text).toBe(true);
  expect((await ask('What became of order 1?')).found.sources.map(({ title }) => title)).toEqual(['Order 1']);
});

test('an erased life takes its conversations along', async () => {
  await ask('How are you?', 'last');
  await golem.api.erase();
  expect(await golem.api.conversations.list()).toEqual([]);
});
