import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReplyGrammars } from '../../../../src/adapters/onnx/language/grammar/reply-grammars.ts';
import {
  LANGUAGE_FILES,
  LANGUAGE_SHAPE,
  languageFolder,
} from '../../../../src/adapters/model-sources/language-files.ts';
import { textTokens, type TextTokens } from '../../../../src/adapters/onnx/language/text-tokens.ts';
import { chooseToken } from '../../../../src/adapters/onnx/language/sampler.ts';
import type { LiquidityPosition } from '../../../../src/domain/world/ledger.ts';
import type { JsonSchema } from '../../../../src/domain/models/model.ts';
import { wasmGrammars } from '../../../support/node-language.ts';
import { PUBLIC_URL } from '../../../../src/hosts/node/public-files.ts';
import { schemaFault } from '../../../../src/lib/json/schema-fault.ts';
import { SeededRandom } from '../../../../src/lib/math/seeded-random.ts';
import { allowedReply } from '../../../../src/mind/deliberation/allowed-reply.ts';
import { judgeReply } from '../../../../src/mind/deliberation/ask-models.ts';
import type { ReplyFacts } from '../../../../src/mind/deliberation/order.ts';
import { REPLY_WITH_ORDERS_SCHEMA } from '../../../../src/mind/deliberation/orders-read.ts';
import { REPLY_SCHEMA } from '../../../../src/mind/deliberation/reply-schema.ts';
import { governorInput } from '../../../fixtures/governor-input.ts';
import { reflexInput, workspaceWith } from '../../../fixtures/reflex-input.ts';

let tokens: TextTokens;
let grammars: ReplyGrammars;

beforeAll(async () => {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(languageFolder(PUBLIC_URL) + path), 'utf8')) as unknown;
  const settings = (await read(LANGUAGE_FILES.settings.path)) as object;
  tokens = textTokens(await read(LANGUAGE_FILES.vocabulary.path), settings);
  grammars = new ReplyGrammars(wasmGrammars, tokens, LANGUAGE_SHAPE);
}, 60_000);

/** A reply of a model that knows nothing: each token's likelihood is chance. */
async function babble(schema: JsonSchema, more: number, seed: number): Promise<string> {
  const random = SeededRandom.fromSeed(seed);
  const grammar = await grammars.begin(schema);
  const most = grammar.least + more;
  const said: number[] = [];
  const logits = new Float32Array(LANGUAGE_SHAPE.vocabulary);
  while (!grammar.ended) {
    for (let id = 0; id < logits.length; id++) logits[id] = random.next();
    await grammar.narrow(logits);
    const sampling = { temperature: 1, topP: 1, topK: 50, repetitionPenalty: 1 };
    const chosen = chooseToken(logits, new Set(), sampling, () => random.next());
    said.push(await grammar.take(chosen, most - said.length));
    said.push(...grammar.forced(tokens.encode, most - said.length));
    expect(said.length).toBeLessThanOrEqual(most);
  }
  grammar.free();
  return new TextDecoder().decode(Uint8Array.from(said.flatMap((id) => [...tokens.bytes(id)])));
}

const PLAIN: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    tags: { type: 'array', items: { enum: ['old', 'new'] }, minItems: 1 },
    age: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    sure: { type: 'boolean' },
    share: { type: 'number', minimum: 0, maximum: 1 },
    price: { type: 'number', exclusiveMinimum: 0 },
    change: { type: 'number', minimum: -5, exclusiveMaximum: 250 },
  },
  required: ['name', 'tags', 'age', 'sure', 'share', 'price', 'change'],
  additionalProperties: false,
};

describe('A reply that is forced into a schema', () => {
  it.each([
    ['a small one', PLAIN],
    ["the mind's decision", REPLY_SCHEMA.schema],
    ["the mind's decision with orders", REPLY_WITH_ORDERS_SCHEMA.schema],
  ])(
    'is JSON of it and in time, whatever the model holds likely: %s',
    async (_name, schema) => {
      for (let seed = 0; seed < 8; seed++) {
        const text = await babble(schema, seed * 24, seed);
        const json: unknown = JSON.parse(text);
        expect(schemaFault(schema, json), text).toBeNull();
      }
    },
    120_000,
  );

  it('names what is in the prompt, traded, held and open, where that alone is allowed', async () => {
    const { world, cage } = governorInput();
    const { observation, portfolio, tick } = reflexInput();
    const ids = [
      'snapshot:price',
      'invariants:cage',
      '000000001D00WCAVEG00000000',
      '000000001D00WCAVEG00000001',
    ];
    const position: LiquidityPosition = {
      id: '71',
      openedAtTick: 1,
      tickLower: -60,
      tickUpper: 60,
      liquidity: '5',
      deposited: { base: 1, quote: 1 },
      fees: { base: 0, quote: 0 },
      inRange: true,
    };
    const facts: ReplyFacts = {
      tick,
      world,
      observation,
      cage,
      workspace: workspaceWith(ids, ['left-out']),
      portfolio: { positions: [position] },
    };
    const holds = { ...portfolio, base: 2.5, cash: 812.25, positions: [position] };
    const schema = allowedReply({ world, observation, portfolio: holds, reads: false }, ids);
    for (let seed = 0; seed < 2; seed++) {
      const text = await babble(schema, 40, seed);
      const json: unknown = JSON.parse(text);
      expect(schemaFault(REPLY_SCHEMA.schema, json), text).toBeNull();
      const judged = judgeReply(json, 'm', facts);
      expect(['taken', 'reply.amount'], text).toContain('failure' in judged ? judged.failure.code : 'taken');
    }
  }, 60_000);

  it('is refused for a schema that no grammar can be made of', async () => {
    await expect(grammars.begin({ type: 'nothing' })).rejects.toMatchObject({ code: 'model.bad_request' });
  });
});
