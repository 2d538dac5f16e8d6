import { describe, expect, test } from 'vitest';
import type { KeptValue } from '../../../../src/adapters/idb/kept-value.ts';
import { KeptValue as Kept } from '../../../../src/adapters/idb/kept-value.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { TokenCounter } from '../../../../src/mind/ports.ts';
import {
  type KeptTemplate,
  TemplateRegistry,
} from '../../../../src/runtime/programs/templates/template-registry.ts';

const tokens: TokenCounter = { name: 'words', count: (text) => text.split(/\s+/).filter(Boolean).length };
const registryOn = (kept: KeptValue<readonly KeptTemplate[]>) =>
  TemplateRegistry.open({ kept, tokens, now: () => 7 });
const inMemory = () => new Kept<readonly KeptTemplate[]>(null);
const greet = (text: string) => ({
  id: 'greet',
  title: 'Greet',
  text,
  parameters: [{ name: 'name', kind: 'text' }],
});

describe('the registry of templates', () => {
  test('keeps each change as a version, and the same words as none', async () => {
    const kept = inMemory();
    const registry = await registryOn(kept);
    expect(await registry.save(greet('Hello {{name}}'))).toMatchObject({
      version: 1,
      savedAt: 7,
      builtIn: false,
    });
    expect((await registry.save(greet('Good day {{name}}'))).version).toBe(2);
    expect((await registry.save(greet('Good day {{name}}'))).version).toBe(2);
    expect((await registry.restore('greet', 1)).text).toBe('Hello {{name}}');

    const again = await registryOn(kept);
    expect(again.versions('greet').map(({ version, text }) => [version, text])).toEqual([
      [3, 'Hello {{name}}'],
      [2, 'Good day {{name}}'],
      [1, 'Hello {{name}}'],
    ]);
    expect(again.list()[0]).toMatchObject({ id: 'greet', version: 3, versions: 3 });
    expect(again.render({ id: 'greet', version: 2, params: { name: 'Ann' } }).dynamic).toMatchObject({
      text: 'Good day Ann',
      tokens: 3,
    });
  });

  test('keeps fifty versions of a template', async () => {
    const registry = await registryOn(inMemory());
    for (let n = 1; n <= 53; n += 1) await registry.save(greet(`${n} {{name}}`));
    const versions = registry.versions('greet').map(({ version }) => version);
    expect(versions).toHaveLength(50);
    expect([versions[0], versions.at(-1)]).toEqual([53, 4]);
  });

  test('leaves those that come with the product as they are', async () => {
    const registry = await registryOn(inMemory());
    const builtIn = registry.list()[0]!;
    expect(builtIn.builtIn).toBe(true);
    await expect(registry.save({ ...builtIn })).rejects.toMatchObject({ code: 'template.built_in' });
    await expect(registry.remove(builtIn.id)).rejects.toMatchObject({ code: 'template.built_in' });
    expect((await registry.save({ ...builtIn, id: 'mine' })).builtIn).toBe(false);
  });

  test('removes a template with its versions, and says what is not there', async () => {
    const registry = await registryOn(inMemory());
    await registry.save(greet('Hello {{name}}'));
    expect(() => registry.render({ id: 'greet', version: 2 })).toThrow(
      expect.objectContaining({ code: 'template.not_found', data: { id: 'greet', version: 2 } }),
    );
    await registry.remove('greet');
    expect(() => registry.versions('greet')).toThrow(expect.objectContaining({ code: 'template.not_found' }));
  });

  test('loses nothing where the browser does not take a change, or a draft is none', async () => {
    const kept = inMemory();
    const registry = await registryOn(kept);
    await registry.save(greet('Hello {{name}}'));
    kept.set = () => Promise.reject(new AppError('store.query_failed', 'full'));
    await expect(registry.save(greet('Good day {{name}}'))).rejects.toMatchObject({
      code: 'store.query_failed',
    });
    for (const wrong of [
      ...[null, 'x', {}, { ...greet('{{name}}'), id: 'Greet you' }, { ...greet('{{name}}'), title: ' ' }],
      ...[
        { ...greet('x'.repeat(60_000)) },
        { ...greet('{{name}}'), parameters: [{ name: 'name', kind: 'date' }] },
      ],
    ]) {
      await expect(registry.save(wrong)).rejects.toMatchObject({ code: 'template.invalid' });
    }
    expect(registry.versions('greet').map(({ text }) => text)).toEqual(['Hello {{name}}']);
  });
});
