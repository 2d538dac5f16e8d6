import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CacheBlock } from '../../../../src/domain/context/cache-block.ts';
import { frameOf, type FramedPrompt, type SentHead } from '../../../../src/mind/gateway/frames/frame.ts';
import type { PromptPart } from '../../../../src/mind/gateway/request.ts';

const part = (name: string, text: string, block: CacheBlock = 'state'): PromptPart => ({
  name,
  slot: 'data',
  block,
  trust: 'self',
  text: `${text}\n\n`,
});
const memory = (tick: number, says: string, outcome = ''): PromptPart => ({
  ...part(
    `id-${tick}`,
    `<episode ref="m${tick}" tick="${tick}"${outcome && ' outcome="confirmed"'}>${says}${outcome}</episode>`,
  ),
  lasts: true,
});
const FLOOR = [part('cage', '<cage>Rules.</cage>', 'identity'), part('rule', '<rule>Hold.</rule>', 'codex')];
const prompt = (memories: readonly PromptPart[], tick: number, floor = FLOOR): readonly PromptPart[] => [
  ...floor,
  part('price', `<price>${tick}</price>`),
  ...memories,
  part('mood', `<mood>${tick}</mood>`),
  part('task', `<task>Tick ${tick}.</task>`, 'query'),
];
const textOf = ({ parts }: Pick<FramedPrompt, 'parts'>): string => parts.map(({ text }) => text).join('');
const framed = (parts: readonly PromptPart[], before: SentHead | null, id = 'now'): FramedPrompt =>
  frameOf(id, parts, before, '[]');

const long = (word: string): string => `${word} `.repeat(40).trim();
const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((word, at) => memory(at + 1, long(word)));

describe('a prompt that goes on from the one before it', () => {
  it('begins with the same bytes, memories in their places, and ends with what is of this tick', () => {
    const first = framed(prompt([one!, two!, three!], 1), null, 'base');
    expect(first).toMatchObject({ kind: 'I', cause: 'first', again: 0 });
    const second = framed(prompt([four!, three!, one!, two!], 2), first.head);
    expect(second).toMatchObject({
      kind: 'P',
      cause: null,
      gone: [],
      head: { base: 'base', run: 1, came: ['id-4'] },
    });
    const text = textOf(second);
    const shared = textOf({ parts: [...FLOOR, one!, two!, three!] });
    expect(textOf(first).startsWith(shared)).toBe(true);
    expect(text).toBe(`${shared}${four!.text}${textOf({ parts: prompt([], 2).slice(FLOOR.length) })}`);
    // Besides the text before the message.
    expect(second.again).toBe(shared.length + '[]'.length);
    expect(text).not.toContain('<price>1</price>');
  });

  it('names memories that have left the workspace, and only says of one what it says more', () => {
    const first = framed(prompt([one!, two!, three!], 1), null);
    const known = memory(1, long('one'), '\nOutcome at tick 2: right.');
    const second = framed(prompt([known, three!], 2), first.head);
    expect(second).toMatchObject({ kind: 'P', gone: ['id-2'], head: { changed: ['id-1'] } });
    expect(textOf(second)).toContain('m2 no longer belong to the workspace');
    expect(textOf(second)).toContain(
      '<episode ref="m1" tick="1" outcome="confirmed">… Outcome at tick 2: right.</episode>',
    );
    // It is not said again while it stays so, and one that comes back counts again.
    const third = framed(prompt([known, two!, three!], 3), second.head);
    expect(third).toMatchObject({ gone: [], head: { run: 2, changed: ['id-1'] } });
    expect(third.parts.filter(({ lasts }) => lasts)).toEqual(second.parts.filter(({ lasts }) => lasts));
    expect(textOf(third)).not.toContain('no longer belong');
  });

  it('says another text whole, and the last one holds', () => {
    const first = framed(prompt([one!, two!], 1), null);
    const second = framed(prompt([memory(1, 'Other.'), two!], 2), first.head);
    const third = framed(prompt([memory(1, 'Third.'), two!], 3), second.head);
    expect(third.parts.map(({ name }) => name)).toEqual([
      ...['cage', 'rule', 'id-1', 'id-2', 'id-1 again', 'id-1 again 2'],
      ...['frame:since', 'price', 'mood', 'task'],
    ]);
    expect(textOf(third)).toContain('its last block holds: m1.');
  });

  it('is whole again where the floor has changed, and where half of what was sent has left', () => {
    const first = framed(prompt([one!, two!, three!], 1), null);
    const other = [FLOOR[0]!, part('rule', '<rule>Sell.</rule>', 'codex')];
    expect(framed(prompt([one!, two!, three!], 2, other), first.head)).toMatchObject({
      kind: 'I',
      cause: 'floor',
    });
    const gone = framed(prompt([three!], 2), first.head);
    expect(gone).toMatchObject({ kind: 'I', cause: 'gone', gone: [], head: { memories: [three] } });
    expect(textOf(gone)).not.toContain('one one');
  });

  it('says all that each thought says, and names all else, in whatever order memories come, change and go', () => {
    const says = fc.record({ tick: fc.integer({ min: 1, max: 9 }), known: fc.boolean() });
    const thought = fc.uniqueArray(says, { selector: ({ tick }) => tick, maxLength: 7 });
    fc.assert(
      fc.property(fc.array(thought, { minLength: 2, maxLength: 8 }), (thoughts) => {
        let head: SentHead | null = null;
        for (const [tick, list] of thoughts.entries()) {
          const memories = list.map((of) =>
            memory(of.tick, long(`m${of.tick}`), of.known ? ' It came true.' : ''),
          );
          const now = framed(prompt(memories, tick), head, String(tick));
          const text = textOf(now);
          const since = now.parts.find(({ name }) => name === 'frame:since')?.text ?? '';
          for (const { name } of memories) {
            const blocks = now.parts.filter(
              (one) => one.name === name || one.name.startsWith(`${name} again`),
            );
            const known = list.find((of) => name === `id-${of.tick}`)!.known;
            // What it said first and what its last block says make up what it says now.
            expect(blocks[0]!.text).toContain(long(name.replace('id-', 'm')));
            expect(blocks.at(-1)!.text.includes('It came true.')).toBe(known);
          }
          const inside = new Set(memories.map(({ name }) => name));
          for (const { name, lasts } of now.parts)
            if (lasts && !inside.has(name.replace(/ again.*$/u, '')))
              expect(since).toContain(name.replace(/ again.*$/u, '').replace('id-', 'm'));
          expect(text).toContain(`<price>${tick}</price>`);
          expect(text.match(/<price>/gu)).toHaveLength(1);
          if (now.kind === 'P')
            expect(text.startsWith(head!.floor.slice(2) + head!.memories.map((of) => of.text).join(''))).toBe(
              true,
            );
          head = now.head;
        }
      }),
    );
  });
});
