import { describe, expect, it } from 'vitest';
import { linksAmong } from '../../../src/lib/notes/note-links.ts';
import { readNotes } from '../../../src/lib/notes/read-notes.ts';

/** Who links to whom, by the beginnings of passages: `from → to`. */
async function linksOf(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly links: readonly string[]; readonly missing: number }> {
  const read = await readNotes(Object.entries(files).map(([path, text]) => ({ path, text })));
  const sources = read.flatMap((one) => ('sources' in one ? one.sources : []));
  const { links, missing } = linksAmong(sources);
  const words = ([source, item]: readonly [number, number]): string =>
    sources[source]!.items[item]!.text.split('\n').at(-1)!;
  return { links: links.map(({ from, to }) => `${words(from)} → ${words(to)}`), missing };
}

describe('a link of a note leads to', () => {
  const ana = 'Ana is a geologist.';
  it.each([
    ['a note by its name', 'people/Ana Sousa.md', 'See [[Ana Sousa]]', 'See Ana Sousa'],
    ['a note by its path', 'people/Ana Sousa.md', 'See [[people/Ana Sousa|her]]', 'See her'],
    ['a note in other capitals', 'people/ana sousa.md', 'See [[Ana Sousa]]', 'See Ana Sousa'],
    ['a note with accents of their own', 'E\u0301loi\u0308se.md', 'See [[Éloïse]]', 'See Éloïse'],
    ['what is embedded', 'Ana Sousa.md', 'See ![[Ana Sousa]]', 'See Ana Sousa'],
    ['a file', 'Ana Sousa.md', 'See [her](Ana%20Sousa.md)', 'See [her](Ana%20Sousa.md)'],
    [
      'a file of another folder',
      'people/ana.md',
      'See [her](../people/ana.md)',
      'See [her](../people/ana.md)',
    ],
    ['a page below another', 'people___Ana.md', 'See [[people/Ana]]', 'See people/Ana'],
  ])('%s', async (_, path, text, read) => {
    expect(await linksOf({ 'notes/trip.md': text, [path]: ana })).toEqual({
      links: [`${read} → ${ana}`],
      missing: 0,
    });
  });

  it.each([
    ['Obsidian, in a list', `---\naliases:\n  - The geologist\n---\n${ana}`],
    ['Obsidian, in a line', `---\naliases: ["The geologist", A. S.]\n---\n${ana}`],
    ['Logseq', `alias:: A. S., The geologist\n\n${ana}`],
    ['a title', `---\ntitle: The geologist\n---\n${ana}`],
  ])('a note by another name: %s', async (_, text) => {
    const { links, missing } = await linksOf({ 'trip.md': 'See [[the geologist]]', 'ana.md': text });
    expect([links.length, missing]).toEqual([1, 0]);
    expect(links[0]).toContain('See the geologist → ');
  });

  it('the part of a note: a heading, a block, a part of itself', async () => {
    const lisbon = '# Food\n\nFish on Mondays.\n\n## Wine\n\nFrom Setúbal. ^wine\n\n# Work\n\nSee [[#Wine]].';
    expect(
      (
        await linksOf({
          'a.md': 'Eat [[Lisbon#Wine]]',
          'b.md': 'Drink [[Lisbon#^wine]]',
          'Lisbon.md': lisbon,
        })
      ).links,
    ).toEqual([
      'Eat Lisbon › Wine → From Setúbal.',
      'Drink Lisbon › wine → From Setúbal.',
      'See Wine. → From Setúbal.',
    ]);
  });

  it('a block of Logseq, and a day of its journal', async () => {
    const block = '64589a2e-1111-2222-3333-444455556666';
    expect(
      await linksOf({
        'journals/2023_05_08.md': '- Met her.',
        'pages/people.md': `- Ana\n  id:: ${block}`,
        'pages/todo.md': `- Call ((${block})) of [[May 8th, 2023]]`,
      }),
    ).toEqual({
      links: ['- Call  of May 8th, 2023 → - Ana', '- Call  of May 8th, 2023 → - Met her.'],
      missing: 0,
    });
  });

  it('the passage that has the part, from the passage that has the link, however long both are', async () => {
    const long = Array.from({ length: 60 }, (_, i) => `Sentence ${i} of many that say little.`).join(' ');
    const { links } = await linksOf({
      'a.md': `${long}\n\nAt its end [[B#Last]].`,
      'B.md': `# First\n\n${long}\n\n# Last\n\nHere.`,
    });
    expect(links).toEqual(['At its end B › Last. → Here.']);
  });

  it('nothing, where it is not among the notes, and is counted; pictures and addresses are none', async () => {
    const text = 'See [[Nowhere]], ![[map.png]], [a page](https://a.example/x.md) and `code`.';
    expect(await linksOf({ 'a.md': text, 'b.md': ana })).toEqual({ links: [], missing: 1 });
  });

  it('the note that lies less deep, where two have one name', async () => {
    const files = { 'trip.md': '[[Ana]]', 'x/y/Ana.md': 'Deep.', 'Ana.md': 'Shallow.' };
    expect((await linksOf(files)).links).toEqual(['Ana → Shallow.']);
  });
});
