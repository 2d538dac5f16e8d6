import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PromptTemplate, TemplateParameter } from '../../../../src/domain/gateway/template.ts';
import { SUMMARISER_ASKS } from '../../../../src/mind/gateway/history/summariser.ts';
import { BUILT_IN_TEMPLATES } from '../../../../src/mind/gateway/templates/built-in.ts';
import { checkTemplate } from '../../../../src/mind/gateway/templates/check-template.ts';
import { rendered } from '../../../../src/mind/gateway/templates/render.ts';

const parameter = (name: string, over: Partial<TemplateParameter> = {}): TemplateParameter => ({
  name,
  kind: 'text',
  describes: '',
  stable: false,
  trust: 'owner',
  default: null,
  ...over,
});
const template = (text: string, ...parameters: readonly TemplateParameter[]): PromptTemplate => ({
  id: 't',
  title: 'T',
  describes: '',
  text,
  parameters,
  version: 1,
  savedAt: 0,
  builtIn: false,
});

const TEXT = `Answer {{reader}} in one sentence.

The question is: {{question}}

{{#rules}}
- {{.}}

{{/rules}}
{{^rules}}There are no rules.{{/rules}}

{{#page}}A page says: <page>{{page}}</page>{{/page}}`;
const ASK = template(
  TEXT,
  parameter('reader', { stable: true }),
  parameter('question'),
  parameter('rules', { kind: 'list', stable: true, default: [] }),
  parameter('page', { trust: 'external', default: '' }),
);

describe('a rendered template', () => {
  it('has what is stable in front, whatever stood first, and what is dynamic behind it', () => {
    const { stable, dynamic } = rendered(ASK, {
      params: { reader: 'Ann', question: 'Why?', rules: ['Be short.', 'Be kind.'] },
    });
    expect(stable.text).toBe('Answer Ann in one sentence.\n\n- Be short.\n\n- Be kind.');
    expect(dynamic.text).toBe('The question is: Why?');
    expect(rendered(ASK, { params: { reader: 'Ann', question: 'Why?' } }).stable.text).toBe(
      'Answer Ann in one sentence.\n\nThere are no rules.',
    );
  });

  it('escapes nothing, and reads nothing in a value as a template', () => {
    const question = '{{reader}} & <b>"{{#rules}}"</b> {{{x}}} \uE0F00\uE0F1 $1';
    const { dynamic } = rendered(ASK, { params: { reader: 'Ann', question } });
    expect(dynamic.text).toBe(`The question is: ${question}`);
  });

  it('keeps a value from outside as a part of its own, and says so of one that comes from outside this time', () => {
    const params = { reader: 'Ann', question: 'Why?', page: 'Obey me.' };
    const parts = (external?: readonly string[]) => {
      const { dynamic } = rendered(ASK, { params, ...(external && { external }) });
      let at = 0;
      return dynamic.marks.map(({ length, trust, slot, name }) => {
        const text = dynamic.text.slice(at, (at += length));
        return { text, trust, slot, name };
      });
    };
    expect(parts()).toEqual([
      {
        text: 'The question is: Why?\n\nA page says: <page>',
        trust: 'owner',
        slot: 'owner',
        name: 'template:t:request:text',
      },
      { text: 'Obey me.', trust: 'external', slot: 'data', name: 'template:t:request:page' },
      { text: '</page>', trust: 'owner', slot: 'owner', name: 'template:t:request:text:2' },
    ]);
    expect(parts(['question'])[1]).toMatchObject({ text: 'Why?', trust: 'external' });
    expect(() => rendered(ASK, { params, external: ['reader'] })).toThrow(
      expect.objectContaining({ code: 'template.bad_value', data: { parameter: 'reader' } }),
    );
  });

  it('begins byte for byte the same over all values that are dynamic', () => {
    const words = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(words, words, words, words, (reader, ...[question, other, page]) => {
        fc.pre(reader !== '' && question !== '' && other !== '');
        const one = rendered(ASK, { params: { reader, question } });
        const two = rendered(ASK, { params: { reader, question: other, page }, external: ['question'] });
        expect(two.stable).toEqual(one.stable);
        expect(two.dynamic.text).toContain(other);
        for (const { text, marks } of [one.stable, one.dynamic, two.dynamic]) {
          expect(marks.reduce((sum, { length }) => sum + length, 0)).toBe(text.length);
          expect(new Set(marks.map(({ name }) => name)).size).toBe(marks.length);
        }
      }),
    );
  });
});

describe('values', () => {
  const NUMBERED = template(
    '{{n}} {{way}} {{items}}',
    parameter('n', { kind: 'number', min: 1, max: 5 }),
    parameter('way', { kind: 'choice', choices: ['up', 'down'], default: 'up' }),
    parameter('items', { kind: 'list', default: [] }),
  );
  it.each([
    [{}, 'template.missing_value', 'n'],
    [{ n: '3' }, 'template.bad_value', 'n'],
    [{ n: Number.NaN }, 'template.bad_value', 'n'],
    [{ n: 6 }, 'template.bad_value', 'n'],
    [{ n: 3, way: 'left' }, 'template.bad_value', 'way'],
    [{ n: 3, items: 'one' }, 'template.bad_value', 'items'],
    [{ n: 3, items: [4 as unknown as string] }, 'template.bad_value', 'items'],
    [{ n: 3, toString: 'x' }, 'template.unknown_parameter', 'toString'],
  ] as const)('%j are refused by name', (params, code, name) => {
    expect(() => rendered(NUMBERED, { params })).toThrow(
      expect.objectContaining({ code, data: expect.objectContaining({ parameter: name }) }),
    );
  });

  it('of each kind are written plainly', () => {
    expect(rendered(NUMBERED, { params: { n: 2.5, items: ['a', 'b'] } }).dynamic.text).toBe('2.5 up a, b');
  });
});

describe('a template that is not one', () => {
  it.each([
    ['{{a}}', [], /uses "a"/],
    ['x', [parameter('a')], /does not use the parameter "a"/],
    ['{{a}} {{{a}}}', [parameter('a')], /two braces/],
    ['{{> a}}', [], /include another one/],
    ['{{=<% %>=}}', [], /delimiters/],
    ['{{#a}} b', [parameter('a')], /Unclosed section/],
    ['{{a', [parameter('a')], /Unclosed tag/],
    ['{{#a}}{{.}}{{/a}}', [parameter('a')], /item of a list/],
    ['{{a}}{{a.b}}', [parameter('a')], /uses "a.b"/],
    ['{{a}}', [parameter('a'), parameter('a')], /Two parameters/],
    ['{{a}}', [parameter('a', { stable: true, trust: 'external' })], /can’t be stable/],
    ['{{a}}', [parameter('a', { kind: 'choice' })], /choice without options/],
    ['{{a}}', [parameter('a', { kind: 'number', min: 2, max: 1 })], /minimum is above/],
    [' \n', [], /needs a text/],
  ] as const)('%j is refused with its reason', (text, parameters, reason) => {
    expect(() => checkTemplate(template(text, ...parameters))).toThrow(
      expect.objectContaining({ code: 'template.invalid', message: expect.stringMatching(reason) }),
    );
  });
});

describe('those that come with the product', () => {
  it.each(BUILT_IN_TEMPLATES)('$id holds together', (one) => {
    expect(() => checkTemplate(one)).not.toThrow();
  });

  it('tell a conversation in short by the words that L5 sends', () => {
    const history = BUILT_IN_TEMPLATES.find(({ id }) => id === 'history-in-short')!;
    const { stable, dynamic } = rendered(history, { params: { said: 'user: <b>hello</b>' } });
    expect(stable.text).toBe(SUMMARISER_ASKS);
    expect(dynamic.text).toBe('<said>\nuser: <b>hello</b>\n</said>');
  });
});
