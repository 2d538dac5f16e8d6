// What each module says of itself at its face, and the part of docs/architecture.md that is made of it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLOORS } from './house-order.mjs';
import { ROOT } from './paths.mjs';

/** Marks between which the map stands. */
export const MARKS = ['<!-- modules: npm run map -->', '<!-- end of modules -->'];

/** @typedef {{ name: string, floor: number, says: readonly string[] | null }} Module three sentences; null where it says none */

/** The sentences at a face: what it owns alone, what it never does, where to begin. */
function sentencesAt(face) {
  if (!existsSync(face)) return null;
  const [, comment] = /^\/\*\*([^]*?)\*\//u.exec(readFileSync(face, 'utf8')) ?? [];
  if (comment === undefined) return null;
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/u, ''))
    .join(' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return text.split(/(?<=\.) (?=It |They |Begin )/u);
}

/** @returns {ReadonlyMap<string, readonly Module[]>} by home, as the floors have them; files beside modules are left out */
export function modules() {
  return new Map(
    Object.entries(FLOORS).map(([home, floors]) => [
      home,
      floors.flatMap((names, floor) =>
        names
          .filter((name) => !name.endsWith('.ts') && FLOORS[`${home}/${name}`] === undefined)
          .map((name) => ({ name, floor, says: sentencesAt(join(ROOT, home, name, 'index.ts')) })),
      ),
    ]),
  );
}

/** The map: what each module owns alone, lowest floor first. */
export function mapOfModules() {
  const parts = [...modules()].map(([home, all]) => {
    const lines = all.map(
      ({ name, says }) => `- \`${name}/\`: ${(says?.[0] ?? '').replace(/^It alone /u, '')}`,
    );
    return [`### \`${home}/\``, '', ...lines].join('\n');
  });
  return parts.join('\n\n');
}
