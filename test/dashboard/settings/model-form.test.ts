import { describe, expect, it } from 'vitest';
import {
  draftOf,
  EMPTY_FORM,
  formErrors,
  formOf,
  type ModelForm,
  PRESETS,
} from '../../../src/dashboard/screens/settings/models/model-form.ts';
import { modelAt } from '../../support/router.ts';

const form = (over: Partial<ModelForm> = {}): ModelForm => ({
  ...EMPTY_FORM,
  id: 'thinker',
  baseUrl: 'http://localhost:11434/v1',
  model: 'qwen3',
  ...over,
});
const wrong = (over: Partial<ModelForm>, taken: readonly string[] = []): string[] =>
  Object.keys(formErrors(form(over), taken));

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
    expect(draftOf(formOf(before), before.keyName, before)).toEqual(before);
  });

  it('takes the table’s prices when its own are emptied', () => {
    const emptied = { ...formOf(before), inputPrice: '', outputPrice: '' };
    expect(draftOf(emptied, 'key', before)).toMatchObject({ prices: null, keyName: 'key', retries: 5 });
  });
});
