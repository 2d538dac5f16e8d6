import type { Picked } from '../../domain/memory/grimoire.ts';

const WORDS: Readonly<Record<Picked['by'], string>> = {
  link: 'linked to another',
  contrary: 'speaks against what is believed',
  exploration: 'taken by chance, to explore',
};

/** Why a memory was recalled though it did not rank so high. */
export const pickedWords = ({ by }: Picked): string => WORDS[by];

/** How many were not there by their rank, and why. */
export function pickedInAll(picked: readonly Picked[]): string {
  const count = (by: Picked['by']): number => picked.filter((one) => one.by === by).length;
  const said = [
    [count('link'), 'by a link'],
    [count('contrary'), 'because it speaks against what is believed'],
    [count('exploration'), 'by chance, to explore'],
  ] as const;
  const parts = said.filter(([many]) => many > 0).map(([many, why]) => `${many} ${why}`);
  return `Not by rank alone: ${parts.join(', ')}.`;
}
