import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { judgeTexts } from '../../models/index.ts';
import type { Golem } from '../../golem.ts';

/** Texts of one taking in that the classifier reads, some 20 ms each: of more, the patterns have read all, and L8 reads before a prompt. */
const MOST_READ = 256;

/**
 * Which of some texts are attacks by the classifier; none where it is not loaded yet, which it is from then on. Patterns are no part of
 * it: whoever asks has gone by them already.
 * @param texts by their places
 */
export async function attacksAmong(
  { deps }: Pick<Golem, 'deps'>,
  texts: ReadonlyMap<number, string>,
  trust: GrimoireEntry['trust'],
): Promise<ReadonlySet<number>> {
  // What the owner says may instruct; who runs without a model gets none.
  if (trust !== 'external' && trust !== 'inherited') return new Set();
  if (deps.model === 'off' || texts.size === 0) return new Set();
  const slot = trust === 'inherited' ? 'memory' : 'document';
  const read = [...texts].slice(0, MOST_READ);
  const verdicts = await judgeTexts(
    deps,
    read.map(([, text]) => ({ text, slot })),
    false,
  );
  return new Set(
    read.flatMap(([place], at) => {
      const { by, score, threshold } = verdicts[at]!;
      return by === 'classifier' && score >= threshold ? [place] : [];
    }),
  );
}
