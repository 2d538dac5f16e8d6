import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wayOn } from '../../../src/dashboard/words/index.ts';

const DASHBOARD = join(import.meta.dirname, '../../../src/dashboard');
const parts = readdirSync(DASHBOARD, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svelte'),
);

describe('an error’s code', () => {
  it('says what a person can do, where its sentence does not', () => {
    expect(wayOn('internal')).toContain('Reload it');
    expect(wayOn('model.rate_limited')).toBe('Wait a little and try again.');
    expect(wayOn('import.refused')).toBe('');
    expect(wayOn('no.such_code')).toBe('');
  });

  it.each(parts)('is shown to nobody: %s', (name) => {
    const source = readFileSync(join(DASHBOARD, name), 'utf8');
    const markup = source.slice(source.lastIndexOf('</script>') + 1).replaceAll(/<style>[^]*<\/style>/g, '');
    // An entry’s reason for its place in a prompt is a word of its own, with words for people.
    const shown = [
      ...markup.matchAll(
        />[^<>]*\{[^{}]*(\b(fault|failure|failed|error|outcome)\??\.code\b|(?<=\{)code(?=\}))[^{}]*\}/gi,
      ),
    ]
      .map(([text]) => text)
      .filter((text) => !text.includes('wayOn(') && !text.includes('{#if'));
    expect(shown).toEqual([]);
  });
});
