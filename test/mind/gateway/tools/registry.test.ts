import { describe, expect, test } from 'vitest';
import { chooseTools } from '../../../../src/mind/gateway/tools/choose.ts';
import { ToolRegistry } from '../../../../src/mind/gateway/tools/registry.ts';
import { ToolMeaning } from '../../../../src/mind/gateway/tools/tool-meaning.ts';
import { nameWords } from '../../../../src/mind/gateway/tools/tool-texts.ts';

const TOKENS = { name: 'words', count: (text: string) => text.split(/\W+/u).filter(Boolean).length };
const LIMITS = { limit: 12, tokens: 8_000, wordsWeight: 0.6 };

const tool = (name: string, description: string, level = 'protocol'): object => ({
  name,
  description,
  level,
});
const TOOLS = [
  tool('getWeatherForecast', 'Tells the weather of a place on a day.'),
  tool('create_invoice', 'Writes an invoice for a customer.'),
  tool('delete_invoice', 'Deletes an invoice of a customer.'),
  tool('list_invoices', 'Lists all invoices of a customer.'),
  tool('say_hello', 'Greets.', 'core'),
  tool('close_the_year', 'Closes the books of a year, invoice by invoice.', 'complex'),
];

function registryOf(tools: readonly unknown[], scope = 'shop'): ToolRegistry {
  const registry = new ToolRegistry(TOKENS);
  registry.register(tools, scope);
  return registry;
}

const chosen = (registry: ToolRegistry, text: string, scopes = ['shop'], limits = {}): readonly string[] =>
  chooseTools(registry, { text, vector: null, scopes }, { ...LIMITS, ...limits }).chosen.map(
    ({ name }) => name,
  );

describe('definitions of tools', () => {
  test('come as MCP, OpenAI and Anthropic write them', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    const registry = registryOf([
      { name: 'one', description: 'x', inputSchema: schema },
      { type: 'function', function: { name: 'two', description: 'x', parameters: schema } },
      { type: 'function', name: 'three', parameters: schema },
      { name: 'four', input_schema: schema },
      { name: 'five', parameters: { ...schema, type: 'dict' } },
    ]);
    const found = registry.in(['shop']).map(({ definition }) => definition);
    expect(found.map(({ name }) => name)).toEqual(['five', 'four', 'one', 'three', 'two']);
    for (const { parameters } of found) expect(parameters).toEqual(schema);
  });

  test.each<[string, unknown, string?]>([
    ['no name', { name: '' }],
    ['a name with a space', { name: 'a b' }],
    ['a description that is no text', { name: 'a', description: 5 }],
    ['a schema that is no object', { name: 'a', parameters: 'text' }],
    ['a schema of a list', { name: 'a', parameters: { type: 'array' } }],
    ['a schema that is too long', { name: 'a', parameters: { description: 'x'.repeat(100_001) } }],
    ['a level that there is not', { name: 'a', level: 'deep' }],
    ['the name of a tool to find tools', { name: 'execute_tool' }],
    ['nothing', null],
    ['a name that is taken', tool('create_invoice', 'Another one.'), 'tools.duplicate'],
  ])('are refused where they are none, and nothing is taken: %s', (_, bad, code = 'tools.bad_definition') => {
    const registry = registryOf(TOOLS);
    const before = registry.in(['shop']).length;
    expect(() => registry.register([tool('fresh', 'x'), bad], 'shop')).toThrow(
      expect.objectContaining({ code, data: expect.objectContaining({ at: 1 }) }),
    );
    expect(registry.in(['shop'])).toHaveLength(before);
  });

  test('may be given again as they are, and under another scope with the same name', () => {
    const registry = registryOf(TOOLS);
    registry.register(TOOLS, 'shop');
    registry.register([tool('create_invoice', 'Another one.')], 'office');
    expect(registry.in(['shop', 'office'])).toHaveLength(TOOLS.length + 1);
    expect(registry.forget('shop', ['create_invoice'])).toMatchObject([{ name: 'create_invoice' }]);
    expect(registry.in(['shop'])).toHaveLength(TOOLS.length - 1);
  });

  test.each([
    ['getUserByID', 'get user by id'],
    ['HTTPServer_list-all.v2', 'http server list all v2'],
    ['Music_3_LookupMusic', 'music 3 lookup music'],
  ])('have names of words: %s', (name, words) => {
    expect(nameWords(name)).toBe(words);
  });
});

describe('the choice of tools', () => {
  test('puts the one with the words of the request first, also among those that differ in one word', () => {
    const registry = registryOf(TOOLS);
    expect(chosen(registry, 'delete the invoice of Ann')[0]).toBe('delete_invoice');
    expect(chosen(registry, 'list the invoices of Ann')[0]).toBe('list_invoices');
    expect(chosen(registry, 'weather forecast for Rome')[0]).toBe('getWeatherForecast');
  });

  test('always has the core ones, never the complex ones, and no more than there is room for', () => {
    const registry = registryOf(TOOLS);
    const {
      chosen: shown,
      leftOut,
      tokensOfChosen,
      tokensOfAll,
    } = chooseTools(
      registry,
      { text: 'close the year', vector: null, scopes: ['shop'] },
      { ...LIMITS, limit: 2 },
    );
    expect(shown).toHaveLength(2);
    expect(shown.map(({ name }) => name)).toContain('say_hello');
    expect(leftOut[0]).toMatchObject({ name: 'close_the_year', because: 'complex' });
    expect(leftOut.filter(({ because }) => because === 'limit')).toHaveLength(3);
    expect(tokensOfChosen).toBeLessThan(tokensOfAll);
    const narrow = chooseTools(
      registry,
      { text: 'invoice', vector: null, scopes: ['shop'] },
      { ...LIMITS, tokens: 20 },
    );
    expect(narrow.tokensOfChosen).toBeLessThanOrEqual(20);
    expect(narrow.leftOut.some(({ because }) => because === 'tokens')).toBe(true);
  });

  test('learns from what was right', () => {
    const registry = registryOf(TOOLS);
    const before = chosen(registry, 'bill Ann for the chairs');
    expect(before[0]).not.toBe('list_invoices');
    registry.learn(registry.find('list_invoices', ['shop']), 'bill Bob for a table', null);
    expect(chosen(registry, 'bill Ann for the chairs')[0]).toBe('list_invoices');
  });

  test('learns by vectors without drawing all requests to the tools that were used', () => {
    const unit = (x: number, y: number): Float32Array => Float32Array.of(x, y, Math.sqrt(1 - x * x - y * y));
    const used = new ToolMeaning([unit(0.6, 0)]);
    const unused = new ToolMeaning([unit(0, 0.6)]);
    const request = unit(0.5, 0.1);
    for (let i = 0; i < 5; i += 1) used.learn(request);
    expect(used.alike(request, null)).toBeGreaterThan(0.9);
    expect(used.alike(request, request)).toBeCloseTo(0, 5);
    const other = unit(0.1, 0.5);
    expect(unused.alike(other, request)).toBeGreaterThan(used.alike(other, request));
  });
});

describe('the scope of tools', () => {
  const registry = registryOf(TOOLS, 'shop.books');
  registry.register([tool('launch', 'Launches a rocket.')], 'space');

  test('shows what is under it, and nothing else', () => {
    expect(chosen(registry, 'invoice', ['shop'])).toContain('list_invoices');
    expect(chosen(registry, 'launch the rocket', ['shop'])).not.toContain('launch');
    expect(chosen(registry, 'launch the rocket', ['sho'])).toEqual([]);
    expect(chosen(registry, 'launch the rocket', ['shop', 'space'])[0]).toBe('launch');
  });

  test('finds a tool outside of it as little as one that is nowhere', () => {
    const outside = (name: string): unknown => {
      try {
        return registry.find(name, ['shop']);
      } catch (error) {
        return (error as Error).message.replace(name, 'NAME');
      }
    };
    expect(outside('launch')).toBe(outside('nowhere'));
  });

  test('shows one of two with the same name', () => {
    registry.register([tool('launch', 'Launches a shop.')], 'shop.front');
    const both = chosen(registry, 'launch a shop', ['shop', 'space']);
    expect(both.filter((name) => name === 'launch')).toHaveLength(1);
  });
});
