import { afterAll, expect, it } from 'vitest';
import { boundsOf } from '../../../src/adapters/proving-score/index.ts';
import { provingSpec } from '../../../src/domain/world/proving.ts';
import { ownModels } from '../../../src/hosts/node/own-models.ts';
import { POLICY } from '../../eval/proving/deciders.ts';
import { plainWindow } from '../../eval/proving/window.ts';
import { startModelServer } from '../../support/model-server.ts';

const server = await startModelServer();
afterAll(() => server.close());

const TICKS = 45;
const SHOWN = 40;

it('a model with a plain window is shown the last ticks and nothing else, and what it says is held', async () => {
  let asked = 0;
  server.answer(() => {
    asked += 1;
    // Nonsense once: nothing is done then.
    return { content: asked === 3 ? 'I would hold some.' : JSON.stringify({ exposure: 0.8 }) };
  });
  const models = await ownModels(
    { id: 'asked', provider: 'openai-compatible', model: 'small', baseUrl: server.url, retries: 1 },
    {},
  );
  const hand = plainWindow(models.router, 'small with a plain window');
  const { others } = await boundsOf(provingSpec(7, 1), POLICY, TICKS, [hand]);
  expect(hand.told.failed).toBe(1);
  expect(others[0]!.exposure.at(-1)).toBeGreaterThan(0.65);
  const said = server.seen.map(({ body }) => body.messages.at(-1)!.content.split('\n'));
  expect(said[0]).toHaveLength(1);
  expect(said.at(-1)).toHaveLength(SHOWN);
  expect(said.at(-1)![0]).toMatch(/^5: .+ held .+; 0x[0-9a-f]{8} of 0x[0-9a-f]{40}/);
  expect(said.at(-1)!.at(-1)).toMatch(/^44: /);
});
