/** Tables that can stand in a prompt, by the tag of their block, with what stands at the head of each column. */
export const PROMPT_TABLES = {
  probes: ['probe', 'value', 'unit', 'sigma', 'note'],
  predictions: ['made', 'due', 'metric', 'then', 'low', 'high', 'stated'],
  liquidity: ['position', 'from tick', 'to tick', 'now'],
  receipts: ['order', 'status', 'impact', 'gas', 'reason'],
  blocked: ['tick', 'order', 'blocked by'],
  holding: ['rule', 'holds', 'confidence', 'rests to'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PromptTableName = keyof typeof PROMPT_TABLES;

/** A table of a prompt as the page shows it. */
export interface PromptTable {
  readonly name: PromptTableName;
  readonly columns: readonly string[];
  /** Each as long as the columns; what was left off at the end of a row is empty. */
  readonly rows: readonly (readonly string[])[];
}

const BETWEEN = ', ';

/** A cell on one line; in quotes where it would end itself, or begins as one in quotes does. */
function written(cell: string): string {
  const line = cell.replace(/\s+/gu, ' ').trim();
  return /[,"]/u.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}

/** A row on one line. Empty cells at its end are left off. */
function rowLine(cells: readonly string[]): string {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells
    .slice(0, last + 1)
    .map(written)
    .join(BETWEEN);
}

/** A table as comma-separated lines, the heads of the columns first: as few tokens as its figures can stand in. */
export const tableBody = (name: PromptTableName, rows: readonly (readonly string[])[]): string =>
  [PROMPT_TABLES[name], ...rows].map(rowLine).join('\n');

/** The cells of a line; null where quotes do not close. */
function cellsOf(line: string): readonly string[] | null {
  if (line === '') return [];
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    const quoted = line[at] === '"';
    const found = quoted
      ? /^"((?:[^"]|"")*)"(?=, |$)/u.exec(line.slice(at))
      : /^.*?(?=, |$)/u.exec(line.slice(at));
    if (!found) return null;
    cells.push(quoted ? found[1]!.replaceAll('""', '"') : found[0]);
    at += found[0].length;
    if (at >= line.length) break;
    at += BETWEEN.length;
  }
  return cells;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const BLOCK = /^<([a-z]+)(?: [^>]*)?>([^<]*)<\/\1>$/u;

/** The table that a block of a prompt is; null where it is none. */
export function tableOf(block: string): PromptTable | null {
  const [, tag, body] = BLOCK.exec(block) ?? [];
  if (tag === undefined || body === undefined || !Object.hasOwn(PROMPT_TABLES, tag)) return null;
  const name = tag as PromptTableName;
  const columns = PROMPT_TABLES[name];
  const [head, ...lines] = unescaped(body).split('\n');
  if (head !== rowLine(columns)) return null;
  const rows: (readonly string[])[] = [];
  for (const line of lines) {
    const cells = cellsOf(line);
    if (!cells || cells.length > columns.length) return null;
    rows.push([...cells, ...new Array<string>(columns.length - cells.length).fill('')]);
  }
  return { name, columns, rows };
}
