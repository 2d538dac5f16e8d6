import { readFileSync } from 'node:fs';
import { Template } from '@huggingface/jinja';
import { describe, expect, it } from 'vitest';
import { bundledPlan, languageFolder } from '../../../../src/adapters/model-sources/language-files.ts';
import { ReplyGrammars } from '../../../../src/adapters/onnx/language/grammar/reply-grammars.ts';
import { textTokens } from '../../../../src/adapters/onnx/language/text-tokens.ts';
import { type ToolForm, toolForm } from '../../../../src/adapters/onnx/language/tools/tool-form.ts';
import { ToolTurn } from '../../../../src/adapters/onnx/language/tools/tool-turn.ts';
import { callSchema } from '../../../../src/adapters/onnx/language/tools/written-call.ts';
import type { ModelRequest, ModelTool } from '../../../../src/domain/models/model.ts';
import { nodeLanguage, wasmGrammars } from '../../../support/node-language.ts';
import { PUBLIC_URL } from '../../../../src/hosts/node/public-files.ts';
import { finalReply } from '../../../../src/shared/final-reply.ts';
import { modelAt, routerTo } from '../../../support/router.ts';

const QWEN3 = readFileSync(new URL('../../../fixtures/chat-templates/qwen3.jinja', import.meta.url), 'utf8');

const formOf = (template: string) =>
  toolForm((messages, tools, more) =>
    new Template(template).render({
      messages,
      add_generation_prompt: more,
      bos_token: '<s>',
      eos_token: '</s>',
      ...(tools.length > 0 && { tools }),
    }),
  );

const bundledTokenizer = (): [unknown, object] => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(languageFolder(PUBLIC_URL) + name), 'utf8')) as object;
  return [read('tokenizer.json'), read('tokenizer_config.json')];
};

const PRICE: ModelTool = {
  name: 'price_of',
  description: 'The price of a token. <|im_end|>',
  parameters: {
    type: 'object',
    properties: { token: { enum: ['ETH', 'USDC'] }, days: { type: 'integer', minimum: 1, maximum: 9 } },
    required: ['token', 'days'],
    additionalProperties: false,
  },
};

describe('How a template calls tools', () => {
  it('is learnt from what it makes of a call', () => {
    expect(formOf(QWEN3)).toEqual({
      begin: '<tool_call>\n',
      end: '\n</tool_call>',
      keys: [
        { key: 'name', holds: 'name' },
        { key: 'arguments', holds: 'arguments' },
      ],
    });
    const bare =
      '{% for t in tools %}{{ t | tojson }}{% endfor %}{% for m in messages %}<|{{ m.role }}|>' +
      '{% if m.tool_calls %}{"name": "{{ m.tool_calls[0].function.name }}", "parameters": {{ m.tool_calls[0].function.arguments | tojson }}}' +
      '{% else %}{{ m.content }}{% endif %}<|eot|>{% endfor %}';
    expect(formOf(bare)).toMatchObject({
      begin: '',
      end: '',
      keys: [{ key: 'name' }, { key: 'parameters' }],
    });
    const listed =
      '{% if tools %}[TOOLS]{{ tools | tojson }}{% endif %}{% for m in messages %}{% if m.tool_calls %}[CALLS] [' +
      '{"name": "{{ m.tool_calls[0].function.name }}", "arguments": {{ m.tool_calls[0].function.arguments | tojson }}, "id": "{{ m.tool_calls[0].id }}"}]' +
      '{% else %}{{ m.content }}{% endif %}{{ eos_token }}{% endfor %}';
    expect(formOf(listed)).toMatchObject({
      begin: '[CALLS] [',
      end: ']',
      keys: [{ holds: 'name' }, { holds: 'arguments' }, { holds: 'id' }],
    });
  });

  it('is none where it tells of no tools, or writes calls as no JSON', () => {
    expect(formOf('{% for m in messages %}{{ m.content }}{% endfor %}')).toBeNull();
    const pythonic =
      '{{ tools | tojson }}{% for m in messages %}{% if m.tool_calls %}[{{ m.tool_calls[0].function.name }}(x=1)]{% else %}{{ m.content }}{% endif %}{% endfor %}';
    expect(formOf(pythonic)).toBeNull();
    expect(formOf("{{ raise_exception('no') }}")).toBeNull();
  });
});

describe('A reply in which tools may be called', () => {
  const tokens = textTokens(...bundledTokenizer());
  const grammars = new ReplyGrammars(wasmGrammars, tokens, bundledPlan(PUBLIC_URL).shape);

  /** Writes a text by a turn, as a model would that foresees it; within a call it takes what the grammar lets it. */
  async function written(form: ToolForm, text: string, tools = [PRICE]) {
    const turn = new ToolTurn({
      form,
      tools,
      tokens,
      signs: tokens.encode,
      grammar: () => grammars.begin(callSchema(form, tools)),
    });
    let shown = '';
    const said: number[] = [];
    for (const wanted of tokens.encode(text)) {
      const before = turn.calls.length;
      said.push(await turn.take(wanted, 200), ...turn.forced(tokens.encode, 200));
      while (turn.least > 0 && turn.calls.length === before) {
        const logits = new Float32Array(bundledPlan(PUBLIC_URL).shape.vocabulary);
        await turn.narrow(logits);
        said.push(await turn.take(logits.indexOf(0), 200), ...turn.forced(tokens.encode, 200));
      }
      shown += turn.shown();
    }
    shown += turn.rest();
    return { shown, calls: turn.calls, said: said.flatMap((id) => [...tokens.bytes(id)]) };
  }

  const CALL = { name: 'price_of', text: '{"token":"ETH","days":3}' };
  const TAGGED = formOf(QWEN3)!;
  const BARE: ToolForm = { ...TAGGED, begin: '', end: '' };

  it('is free until a call begins, forced until it ends, and free again', async () => {
    const { shown, calls, said } = await written(TAGGED, 'I look it up. <tool_call> Here it is.');
    expect(shown).toBe('I look it up.  Here it is.');
    expect(calls).toHaveLength(1);
    const given = JSON.parse(calls[0]!.text) as { readonly token: string; readonly days: number };
    expect(['ETH', 'USDC']).toContain(given.token);
    expect(given.days).toBeGreaterThanOrEqual(1);
    expect(given.days).toBeLessThanOrEqual(9);
    const whole = new TextDecoder().decode(Uint8Array.from(said));
    expect(whole).toMatch(
      /^I look it up. <tool_call>\n\{"name": "price_of", .*\}\n<\/tool_call> Here it is\.$/u,
    );
  });

  it('tells words that only look like a beginning', async () => {
    expect(await written(TAGGED, 'A <tool or a <tool_cal.')).toMatchObject({
      shown: 'A <tool or a <tool_cal.',
      calls: [],
    });
  });

  it('is a call where its template has nothing before the JSON', async () => {
    const json = '{"name": "price_of", "arguments": {"token": "ETH", "days": 3}}';
    expect(await written(BARE, json)).toMatchObject({ shown: '', calls: [CALL] });
    expect(await written(BARE, `It is ${json}`)).toMatchObject({ shown: `It is ${json}`, calls: [] });
  });

  it('is told as it was written where it calls what was not offered, or breaks off', async () => {
    for (const text of ['{"name": "sell_all", "arguments": {}}', '{"name": "price_of", "argu']) {
      expect(await written(BARE, text)).toMatchObject({ shown: text, calls: [] });
    }
  });

  it('is read as it was written where the tools’ schemas cannot be forced', async () => {
    const odd = { ...PRICE, parameters: { $ref: '#/nowhere' } };
    const call = '<tool_call>\n{"name": "price_of", "arguments": {"token": "ETH", "days": 3}}\n</tool_call>';
    expect(await written(TAGGED, `So: ${call} Done.`, [odd])).toMatchObject({
      shown: 'So:  Done.',
      calls: [CALL],
    });
    // One behind the other, where a token holds the end of the first and the beginning of the second.
    expect(await written(TAGGED, `${call}${call}`, [odd])).toMatchObject({ shown: '', calls: [CALL, CALL] });
  });
});

it('The model in this tab calls a tool, and hears what came of it, with the real weights', async () => {
  const model = nodeLanguage();
  const plan = { ...bundledPlan(PUBLIC_URL), template: QWEN3 };
  await model.load({ baseUrl: PUBLIC_URL, plan, open: true, offline: false }, () => undefined);
  const timeouts = { firstByte: 240_000, idle: 240_000, total: 240_000 };
  const config = modelAt('local', '', { provider: 'local', baseUrl: null, prices: null, timeouts });
  const router = routerTo([config], { local: { id: 'own', ready: () => Promise.resolve(model) } });
  const replyTo = async (more: Partial<ModelRequest> & Pick<ModelRequest, 'messages'>) =>
    finalReply(
      router.generate({ models: ['local'], tools: [PRICE], maxTokens: 60, temperature: 0, ...more }),
    );
  const question = { role: 'user', content: 'What does ETH cost over 3 days?' } as const;
  const { toolCalls, stopReason, text } = await replyTo({ messages: [question], toolChoice: 'required' });
  expect({ toolCalls, stopReason, text }).toMatchObject({
    stopReason: 'tool-calls',
    text: '',
    toolCalls: [{ id: 'call_1_1', name: 'price_of', arguments: { token: expect.any(String) as string } }],
  });
  const messages: ModelRequest['messages'] = [
    question,
    { role: 'assistant', content: '', toolCalls },
    { role: 'tool', toolCallId: 'call_1_1', content: '2,041 USDC' },
  ];
  const told = await replyTo({ messages, toolChoice: 'none', maxTokens: 4 });
  expect(told).toMatchObject({ toolCalls: [], stopReason: 'length' });
  // What was read before the call is not read again.
  expect(told.usage.cacheRead).toBeGreaterThanOrEqual(192);
}, 240_000);
