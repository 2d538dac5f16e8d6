// Tables of results in docs/results: each stands in a marked place, and is written there by what measured it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from './paths.mjs';

const RESULTS = join(ROOT, 'docs', 'results');
/** `<!-- eval: planted 2 -->` up to `<!-- end -->`: the second text that this part prints; without a number all of them. */
const PLACE = /^(<!-- (eval|bench): ([\w-]+)(?: (\d+))? -->)\n([^]*?)^<!-- end -->$/gmu;

/**
 * @typedef {{ kind: 'eval' | 'bench', part: string, nth: number | null, text: string }} Place
 * @param {string} page
 * @returns {readonly Place[]}
 */
export const placesIn = (page) =>
  [...page.matchAll(PLACE)].map(([, , kind, part, nth, text]) => ({
    kind,
    part,
    nth: nth === undefined ? null : Number(nth),
    text,
  }));

/** Without its marked places. @param {string} page */
export const besidePlaces = (page) => page.replace(PLACE, '');

/** What measures run on: cores, memory, Node. */
export function machineOf() {
  const memory = `${(totalmem() / 2 ** 30).toFixed(0)} GiB`;
  return `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory}, Node ${process.versions.node}`;
}

/** What a table is known by: the command that printed it, the day, the commit, and the machine. */
export function measuredBy(command, machine) {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed =
    git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs') === '' ? '' : ' with changes';
  const day = new Date().toISOString().slice(0, 10);
  return `\`${command}\`, ${day}, \`${git('rev-parse', '--short=8', 'HEAD')}\`${changed}; ${machine}:`;
}

/**
 * A page with what a part printed in the places that are marked for it.
 * @param {readonly string[]} printed its texts in their order
 * @throws Error where a place wants one that was not printed
 */
export function withResults(page, kind, part, printed, line) {
  return page.replace(PLACE, (whole, mark, ofKind, ofPart, nth) => {
    if (ofKind !== kind || ofPart !== part) return whole;
    const text = nth === undefined ? printed.join('\n\n') : printed[Number(nth) - 1];
    if (text === undefined)
      throw new Error(
        `${kind} ${part} printed no table ${nth}. Run it again, or remove its mark from the page.`,
      );
    return `${mark}\n\n${line}\n\n${text.trim()}\n\n<!-- end -->`;
  });
}

/** Writes what a part printed into every place that is marked for it. @returns {Promise<readonly string[]>} the pages */
export async function writeResults(kind, part, printed, line) {
  const written = [];
  for (const name of readdirSync(RESULTS)) {
    const path = join(RESULTS, name);
    const page = readFileSync(path, 'utf8');
    const after = withResults(page, kind, part, printed, line);
    if (after === page) continue;
    writeFileSync(path, await format(after, { ...(await resolveConfig(path)), filepath: path }));
    written.push(`docs/results/${name}`);
  }
  return written;
}
