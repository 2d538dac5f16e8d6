import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { isObject } from '../../../src/lib/json/plain-data.ts';

/** A request and the one tool that is right for it. */
export interface Asked {
  readonly text: string;
  readonly right: string;
}

/** A pool of tools and what is asked of it. */
export interface ToolSet {
  readonly name: string;
  readonly definitions: readonly Readonly<Record<string, unknown>>[];
  readonly asked: readonly Asked[];
}

interface Question {
  readonly id: string;
  readonly question: readonly (readonly { readonly role: string; readonly content: string }[])[];
  readonly function: readonly { readonly name: string }[];
}

const lines = async <Row>(file: string): Promise<readonly Row[]> =>
  gunzipSync(await readFile(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

/** BFCL's functions pooled over its questions: of one name, the longest definition that it has anywhere. */
async function pooled(folder: string, file: string): Promise<ToolSet> {
  const questions = await lines<Question>(join(folder, 'bfcl', `${file}.json.gz`));
  const answers = await lines<{ id: string; ground_truth: readonly object[] }>(
    join(folder, 'bfcl', `answer_${file}.json.gz`),
  );
  const rightOf = new Map(
    answers.map(({ id, ground_truth }) => [id, Object.keys(ground_truth[0] ?? {})[0] ?? '']),
  );
  const definitions = new Map<string, Readonly<Record<string, unknown>>>();
  for (const one of questions.flatMap((question) => question.function)) {
    const known = definitions.get(one.name);
    if (!known || JSON.stringify(one).length > JSON.stringify(known).length)
      definitions.set(one.name, one as never);
  }
  const asked = questions.map(({ id, question }) => ({
    text: question[0]?.findLast(({ role }) => role === 'user')?.content ?? '',
    right: rightOf.get(id) ?? '',
  }));
  return {
    name: file,
    definitions: [...definitions.values()],
    asked: asked.filter(({ right }) => definitions.has(right)),
  };
}

/** Definitions of MCP servers, each under its server's name. */
export async function ofServers(folder: string): Promise<ToolSet['definitions']> {
  const archive = join(folder, 'mcp-registry-tools.tgz');
  const run = promisify(execFile);
  const { stdout } = await run('tar', ['-tzf', archive]);
  const files = stdout.split('\n').filter((name) => name.endsWith('/tools.json'));
  const all: Readonly<Record<string, unknown>>[] = [];
  for (const file of files.toSorted()) {
    const { stdout: text } = await run('tar', ['-xzOf', archive, file], { maxBuffer: 2 ** 26 });
    const read: unknown = JSON.parse(text);
    const tools = Array.isArray(read) ? read : isObject(read) ? read['tools'] : [];
    const server = file.split('/').at(-2) ?? '';
    for (const tool of Array.isArray(tools) ? (tools as unknown[]) : []) {
      if (isObject(tool)) all.push({ ...tool, name: `${server}.${String(tool['name'])}`, server });
    }
  }
  return all;
}

/** Every fourth definition: enough servers that resemble the right ones, at a quarter of the embeddings. */
const EVERY = 4;

/**
 * Four pools. `live` is what people asked of services that resemble each other, among the 206 tools that were right for something;
 * `live, bare` the same tools without their parameters; `functions` are BFCL's written questions among all its functions and tools of
 * MCP servers; `servers` are all of MCP's and all of the live ones' functions, with the live questions.
 * @returns null where the data is absent
 */
export async function toolSets(folder: string): Promise<readonly ToolSet[] | null> {
  const there = await readFile(join(folder, 'bfcl', 'SOURCE.txt')).catch(() => null);
  if (there === null) return null;
  const live = await pooled(folder, 'BFCL_v4_live_multiple');
  const functions = await pooled(folder, 'BFCL_v4_multiple');
  const servers = (await ofServers(folder)).filter((_, at) => at % EVERY === 0);
  const right = new Set(live.asked.map((one) => one.right));
  const among = live.definitions.filter(({ name }) => right.has(name as string));
  return [
    { name: 'live', definitions: among, asked: live.asked },
    {
      name: 'live, bare',
      definitions: among.map(({ name, description }) => ({ name, description })),
      asked: live.asked,
    },
    { name: 'functions', definitions: [...functions.definitions, ...servers], asked: functions.asked },
    { name: 'servers', definitions: [...live.definitions, ...servers], asked: live.asked },
  ];
}

/**
 * MetaTool's 199 plugins of a store and what was asked of each: a source of which nothing was learnt and by which nothing was chosen.
 * @param folder its `dataset`
 */
export async function pluginSet(folder: string): Promise<ToolSet> {
  const described = JSON.parse(await readFile(join(folder, 'plugin_des.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  const csv = await readFile(join(folder, 'data/all_clean_data.csv'), 'utf8');
  const { data } = Papa.parse<{ readonly Query: string; readonly Tool: string }>(csv, {
    header: true,
    skipEmptyLines: true,
  });
  // Some of a store's have spaces in them.
  const named = (name: string): string => name.replaceAll(/[^\w.:/-]/gu, '_');
  return {
    name: 'plugins',
    definitions: Object.entries(described).map(([name, description]) => ({ name: named(name), description })),
    asked: data.map(({ Query, Tool }) => ({ text: Query, right: named(Tool) })),
  };
}
