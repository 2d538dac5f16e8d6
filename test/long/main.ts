import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { longLifeInNode, type LongLifeOptions } from './life-in-node.ts';
import { linesOf } from './lines.ts';
import type { LongRow } from './row.ts';
import { judge, judgedTable, rowTable } from './table.ts';

interface Asked extends Omit<LongLifeOptions, 'plant'> {
  /** `chromium`: the built page of the repository at `root`. */
  readonly where: 'node' | 'chromium';
  readonly root: string;
  /** Folder for the rows, the tables and the pictures. */
  readonly out: string;
}

/** Lives long, writes what was measured after every row, and judges it. @returns whether every line is flat */
export async function liveLong({ where, root, out, ...options }: Asked): Promise<boolean> {
  await mkdir(out, { recursive: true });
  const rows: LongRow[] = [];
  const began = Date.now();
  const write = async (): Promise<void> => {
    await writeFile(join(out, `${where}.json`), `${JSON.stringify(rows, null, 1)}\n`);
  };
  const told = (row: LongRow): void => {
    rows.push(row);
    void write();
    console.log(`${((Date.now() - began) / 1_000).toFixed(0)} s  ${JSON.stringify(row)}`);
  };
  if (where === 'chromium') {
    // What drives a browser would weigh on a life in this process.
    const { longLifeInChromium } = await import('./life-in-chromium.ts');
    await longLifeInChromium(root, options, told);
  } else await longLifeInNode(options, told);
  await write();
  return drawLong(join(out, `${where}.json`));
}

/** Lets golems of a line die, each killed in the middle of it. @returns whether each death ended once and whole */
export async function letDie(root: string, asked: { deaths: number; seed: number }): Promise<boolean> {
  // What drives a browser would weigh on a life in this process.
  const { deathsInChromium } = await import('./deaths.ts');
  const { faults, ...tally } = await deathsInChromium(root, asked, console.log);
  console.log(JSON.stringify(tally, null, 1));
  for (const fault of faults) console.error(`FAULT: ${fault}`);
  return faults.length === 0;
}

/** Judges rows that were written, and puts tables and a picture beside them. @returns whether every line is flat */
export async function drawLong(file: string): Promise<boolean> {
  const rows = JSON.parse(await readFile(file, 'utf8')) as LongRow[];
  const judged = judge(rows);
  const beside = file.replace(/\.json$/, '');
  await writeFile(`${beside}.md`, `${judgedTable(judged)}\n\n${rowTable(rows)}\n`);
  await writeFile(`${beside}.svg`, linesOf(rows));
  console.log(judgedTable(judged));
  return judged.every(({ flat }) => flat);
}
