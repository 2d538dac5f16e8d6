import type { OrganDescription } from '../contract/index.ts';
import { ORGANS, type Organs } from '../heartbeat/index.ts';

/** Of the parts that no organ has alone. */
const SHARED: Readonly<Record<string, string>> = {
  self: 'Standing and mood',
  random: 'Random source',
  grimoire: 'Memory, as a chain of hashes',
};

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Parts of snapshots as a person reads their names, by name: as the organs say, or by the name's last word.
 * @param names such as `loopOne` or `worlds/sp500/beliefs`
 */
export function partTitles(
  names: Iterable<string>,
  organs: Organs = ORGANS,
): Readonly<Record<string, string>> {
  const said: Readonly<Record<string, string>> = Object.assign(
    { ...SHARED },
    ...(organs as readonly OrganDescription[]).map(({ titles }) => titles ?? {}),
  );
  const titleOf = (name: string): string => {
    const path = name.split('/');
    const word = path.at(-1)!;
    const title = said[word] ?? capitalised(word);
    return path.length < 3 ? title : `${title}, ${path.slice(1, -1).join('/')}`;
  };
  return Object.fromEntries([...names].map((name) => [name, titleOf(name)]));
}
