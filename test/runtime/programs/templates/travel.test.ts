import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeptValue } from '../../../../src/adapters/idb/kept-value.ts';
import { TemplateRegistry } from '../../../../src/runtime/programs/templates/template-registry.ts';
import { draftsIn, toJson, toMarkdown } from '../../../../src/runtime/programs/templates/travel.ts';
import type { TemplateDraft } from '../../../../src/domain/gateway/template.ts';

const draft = (text: string, describes = ''): TemplateDraft => ({
  id: 'greet',
  title: 'Greet',
  describes,
  text,
  parameters: [
    { name: 'name', kind: 'text', describes: 'Whom.', stable: false, trust: 'owner', default: null },
  ],
});
const registry = () =>
  TemplateRegistry.open({
    kept: new KeptValue(null),
    tokens: { name: 'none', count: () => 0 },
    now: () => 1,
  });

describe('templates that go elsewhere', () => {
  test('come back as they were, as JSON and as Markdown, whatever their text is', () => {
    const lines = fc.array(
      fc.oneof(fc.string(), fc.constantFrom('```json', '````text', '```', '', '{', '}', '# x')),
    );
    fc.assert(
      fc.property(lines, fc.string(), (text, describes) => {
        const one = draft(text.join('\n').replaceAll('\r', ''), describes.replaceAll(/[\r\n]/g, ' '));
        const two = { ...one, id: 'other', text: 'Hello {{name}}' };
        expect(draftsIn(toJson([one, two]))).toEqual([one, two]);
        expect(draftsIn(toMarkdown([one, two]))).toEqual([one, two]);
      }),
    );
  });

  test('are taken all or none', async () => {
    const from = await registry();
    await from.save(draft('Hello {{name}}'));
    const to = await registry();
    const own = () => to.list().filter(({ builtIn }) => !builtIn);
    expect(await to.import(from.export(undefined, 'markdown'))).toMatchObject([{ id: 'greet', version: 1 }]);
    const broken = toJson([{ ...draft('Good day {{name}}') }, { ...draft('{{nobody}}'), id: 'broken' }]);
    await expect(to.import(broken)).rejects.toMatchObject({ code: 'template.invalid' });
    const builtIn = from.export([from.list().find((one) => one.builtIn)!.id], 'json');
    await expect(to.import(builtIn)).rejects.toMatchObject({ code: 'template.built_in' });
    expect(own().map(({ id, text }) => [id, text])).toEqual([['greet', 'Hello {{name}}']]);
  });

  test.each([
    ['', 'no template'],
    ['# Hello', 'no template'],
    ['{"a": 1}', 'form'],
    ['{', 'JSON'],
  ])('%j is told to be none', (text, word) => {
    expect(() => draftsIn(text)).toThrow(
      expect.objectContaining({
        code: 'template.unreadable',
        message: expect.stringMatching(new RegExp(word, 'i')) as string,
      }),
    );
  });
});
