import { describe, expect, it } from 'vitest';
import { PREFIX_LAYER } from '../../../src/mind/gateway/prefix/layer.ts';
import { RUN } from '../../fixtures/run-context.ts';
import { asking, collected, gatewayOf } from '../../support/gateway.ts';

interface LayerDetail {
  readonly layer: string;
  readonly tokens: number;
  readonly chained: string;
  readonly age: number;
}

describe('what a step stands on', () => {
  it('is made of the request where nobody says it, and stands in its record', async () => {
    const { gateway, records } = gatewayOf([]);
    const tools = [{ name: 'search', description: '', parameters: {} }];
    await collected(
      gateway.generate(
        asking('Hello', { tools, hints: { session: 'monday', promptTokens: 900, profile: 'proxy' } }),
      ),
    );
    expect(records[0]!.run).toEqual({
      run: records[0]!.id,
      step: 'round:1',
      identity: { who: 'owner', profile: 'proxy' },
      environment: null,
      history: { session: 'monday', tick: null, items: 0 },
      scopes: ['search'],
      budget: { prompt: 900, reply: 100 },
    });
  });

  it('is that of the thought that asks', async () => {
    const { gateway, records } = gatewayOf([]);
    await collected(gateway.generate(asking('Hello', { hints: { run: { ...RUN, step: 'decide' } } })));
    expect(records[0]!.run).toEqual({ ...RUN, step: 'decide' });
  });

  it('reaches no model where it is wrong, and the error names the field', async () => {
    const { gateway, sent, records } = gatewayOf([]);
    const run = { ...RUN, budget: { prompt: -1, reply: 700 } };
    await expect(collected(gateway.generate(asking('Hello', { hints: { run } })))).rejects.toMatchObject({
      code: 'input.invalid',
      data: { path: 'budget.prompt' },
    });
    expect(sent).toEqual([]);
    expect(records[0]).toMatchObject({ outcome: { kind: 'failed', code: 'input.invalid' }, after: null });
    expect(records[0]!.run).toBeUndefined();
  });
});

describe('the layers of a request', () => {
  it('are told with their tokens, and grow old while nothing before them changes', async () => {
    const { gateway, records } = gatewayOf([PREFIX_LAYER]);
    const asked = (content: string, system: string) =>
      collected(gateway.generate(asking(content, { system, hints: { session: 's' } })));
    await asked('One', 'Keep the rules.');
    await asked('Two', 'Keep the rules.');
    await asked('Three', 'Keep the rules.');
    await asked('Three', 'Break the rules.');
    const layers = records.map(
      (record) => (record.layers[0]!.details as unknown as { layers: readonly LayerDetail[] }).layers,
    );
    expect(layers.map((all) => all.map(({ age }) => age))).toEqual([
      [0, 0, 0, 0, 0, 0],
      [1, 1, 1, 1, 1, 0],
      [2, 2, 2, 2, 2, 0],
      [0, 0, 0, 0, 0, 0],
    ]);
    expect(layers[0]!.map(({ layer, tokens }) => [layer, tokens])).toEqual([
      ['identity', 3],
      ['codex', 0],
      ['environment', 0],
      ['karma', 0],
      ['state', 0],
      ['query', 1],
    ]);
  });
});
