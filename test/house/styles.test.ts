import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

/** Of single declarations, where an element is in a state, or in another component, that no class of the page's own can name. */
const MOST_DOUBLED = 61;
/** What is laid out in a way of its own, or as it is told to be. The rest is put together of the page's primitives (`src/app.css`). */
const MOST_OF_THEIR_OWN = 32;

interface Block {
  readonly where: string;
  readonly declarations: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly prelude: Node & string;
  readonly block: { readonly children: readonly Node[] } | null;
  readonly property: string;
  readonly value: string;
}

/** The rules of a style sheet, each with the conditions around it. */
function blocksOf(nodes: readonly Node[], file: string, around: string, text: string): readonly Block[] {
  return nodes.flatMap((node): readonly Block[] => {
    const inside = node.block?.children ?? [];
    if (node.type === 'Atrule')
      return blocksOf(inside, file, `${around}@${node.name} ${node.prelude} `, text);
    if (node.type !== 'Rule') return [];
    const selector = text.slice(node.prelude.start, node.prelude.end).replace(/\s+/gu, ' ');
    const declarations = inside
      .filter(({ type }) => type === 'Declaration')
      .map(({ property, value }) => `${around}${property}: ${value}`);
    const block = { where: `${file}: ${selector}`, declarations: declarations.toSorted() };
    return [
      ...(declarations.length > 0 ? [block] : []),
      ...blocksOf(inside, file, `${around}${selector} `, text),
    ];
  });
}

function sheet(file: string, component: string): readonly Block[] {
  const { css } = parse(component, { modern: true });
  return css ? blocksOf(css.children as unknown as Node[], file, '', component) : [];
}

const FOLDER = 'src/dashboard';
const local = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.svelte'))
  .flatMap((name) => sheet(name, readFileSync(join(FOLDER, name), 'utf8')));
const page = readFileSync('src/app.css', 'utf8').replace(/^@import.*$/mu, '');
const blocks = [...sheet('app.css', `<style>${page}</style>`), ...local];

const same = new Map<string, Block[]>();
for (const block of blocks) {
  const key = block.declarations.join('; ');
  same.set(key, [...(same.get(key) ?? []), block]);
}
const doubled = [...same.values()].filter(({ length }) => length > 1);

describe('styles', () => {
  it('say nothing twice that several declarations say', () => {
    const several = doubled.filter(([first]) => first!.declarations.length > 1);
    expect(several.map((all) => all.map(({ where }) => where))).toEqual([]);
  });

  it(`say at most ${MOST_DOUBLED} single declarations again`, () => {
    const again = doubled.flatMap((all) =>
      all.slice(1).map(({ where, declarations }) => [where, ...declarations]),
    );
    expect(again.length, JSON.stringify(again)).toBeLessThanOrEqual(MOST_DOUBLED);
  });

  it('lay out with the primitives of the page', () => {
    const own = local.filter(({ declarations }) =>
      declarations.some((one) => /display: (?:inline-)?(?:flex|grid)$/u.test(one)),
    );
    expect(own.length, own.map(({ where }) => where).join('\n')).toBeLessThanOrEqual(MOST_OF_THEIR_OWN);
  });
});
