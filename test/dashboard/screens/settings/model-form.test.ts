import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedPrices, ModelPrices } from '../../../../src/domain/models/model-config.ts';
import {
  draftOf,
  EMPTY_FORM,
  formErrors,
  formOf,
  type ModelForm,
  PRESETS,
} from '../../../../src/dashboard/screens/settings/models/model-form.ts';
import {
  NO_PRICES,
  type PriceForm,
  priceErrors,
  pricesFrom,
  priceTexts,
} from '../../../../src/dashboard/screens/settings/models/price-form.ts';
import { modelAt } from '../../../support/router.ts';

const form = (over: Partial<ModelForm> = {}): ModelForm => ({
  ...EMPTY_FORM,
  id: 'thinker',
  baseUrl: 'http://localhost:11434/v1',
  model: 'qwen3',
  ...over,
});
const wrong = (over: Partial<ModelForm>, taken: readonly string[] = []): string[] =>
  Object.keys(formErrors(form(over), taken, null));

describe('what can be saved of a model', () => {
  it.each([
    [{}, []],
    [{ id: '' }, ['id']],
    [{ id: 'a b' }, ['id']],
    [{ model: ' ' }, ['model']],
    [{ baseUrl: '' }, ['baseUrl']],
    [{ baseUrl: 'localhost:11434' }, ['baseUrl']],
    [{ baseUrl: 'https://me:secret@host/v1' }, ['baseUrl']],
    [{ provider: 'browser', baseUrl: '' }, []],
    [{ inputPrice: '0.5' }, ['outputPrice']],
    [{ inputPrice: '-1', outputPrice: '1' }, ['inputPrice']],
    [{ inputPrice: '0', outputPrice: '0' }, []],
    [{ cacheReadPrice: '0.1' }, ['inputPrice', 'outputPrice']],
    [{ inputPrice: '1', outputPrice: '2', cacheWritePrice: 'much' }, ['cacheWritePrice']],
  ] as const)('%j', (over, errors) => {
    expect(wrong(over)).toEqual(errors);
  });

  it('names are taken once', () => {
    expect(wrong({ id: 'other' }, ['other'])).toEqual(['id']);
  });

  it('every preset that knows its model can be saved as it is', () => {
    for (const { provider, baseUrl, model } of PRESETS.filter((preset) => preset.model !== '')) {
      expect(wrong({ provider, baseUrl, model })).toEqual([]);
    }
  });
});

describe('a model that is changed', () => {
  const before = modelAt('thinker', 'http://localhost:11434/v1', {
    retries: 5,
    prices: { input: 1, output: 2, cacheRead: 0.1 },
  });

  it('keeps what the form does not show', () => {
    expect(draftOf(formOf(before, null), before.keyName, before, null)).toEqual(before);
  });

  it('takes the table’s prices when its own are emptied', () => {
    const emptied = { ...formOf(before, null), ...NO_PRICES };
    expect(draftOf(emptied, 'key', before, null)).toMatchObject({ prices: null, keyName: 'key', retries: 5 });
  });
});

describe('prices beside a table', () => {
  const listed: ListedPrices = {
    prices: { input: 2, output: 8, cacheRead: 0.5 },
    date: '2026-07-01',
    source: 'a list',
    url: 'https://list.example',
    upTo: null,
    context: null,
  };
  const typed = (over: Partial<PriceForm>): PriceForm => ({ ...NO_PRICES, ...over });

  it('are the owner’s where they were typed and the table’s elsewhere', () => {
    expect(priceErrors(typed({ cacheWritePrice: '2.5' }), listed)).toEqual({});
    expect(pricesFrom(typed({ cacheWritePrice: '2.5' }), listed)).toEqual({
      ...listed.prices,
      cacheWrite: 2.5,
    });
    expect(pricesFrom(typed({ cacheReadPrice: '0' }), listed)).toEqual({ ...listed.prices, cacheRead: 0 });
  });

  it('are the table’s when nothing, or the same, was typed', () => {
    expect(pricesFrom(NO_PRICES, listed)).toBeNull();
    expect(pricesFrom(typed({ inputPrice: '2', outputPrice: '8.0' }), listed)).toBeNull();
  });

  it('are shown where they differ, and mean the same after the form was saved as it is', () => {
    const price = fc.constantFrom(0, 0.5, 2, 8);
    const any: fc.Arbitrary<ModelPrices> = fc.record(
      { input: price, output: price, cacheRead: price, cacheWrite: price },
      { requiredKeys: ['input', 'output'] },
    );
    const meant = ({ input, output, cacheRead = input, cacheWrite = input }: ModelPrices): ModelPrices => ({
      input,
      output,
      cacheRead,
      cacheWrite,
    });
    fc.assert(
      fc.property(any, fc.option(any), (own, table) => {
        const list = table && { ...listed, prices: table };
        const texts = priceTexts(own, list);
        expect(meant(pricesFrom(texts, list) ?? table!)).toEqual(meant(own));
        if (table) expect(texts.inputPrice === '').toBe(own.input === table.input);
      }),
    );
  });
});
