import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryCoding, type CodingRow } from './clients/coding.ts';
import { type Host, KEY, PROVIDER_KEY, startHost } from './clients/host.ts';
import { installClients, NPM, PIP, venv } from './clients/install.ts';
import { runProgram } from './clients/program.ts';
import { startProvider } from './clients/provider.ts';

/** What each program tries. */
const COLUMNS = ['plain', 'streams', 'tools', 'errors', 'headers'] as const;

/** A program of `clients/programs`, which asks by one API of one package. */
interface Client {
  readonly name: string;
  readonly over: string;
  readonly file: string;
  readonly by?: string;
}

const CLIENTS: readonly Client[] = [
  { name: `openai ${NPM.openai}`, over: 'chat completions', file: 'openai.mjs' },
  { name: `openai ${NPM.openai}`, over: 'Responses', file: 'openai-responses.mjs' },
  { name: `@anthropic-ai/sdk ${NPM['@anthropic-ai/sdk']}`, over: 'messages', file: 'anthropic.mjs' },
  {
    name: `@langchain/openai ${NPM['@langchain/openai']}`,
    over: 'chat completions',
    file: 'langchain.mjs',
    by: 'chat',
  },
  {
    name: `@langchain/openai ${NPM['@langchain/openai']}`,
    over: 'Responses',
    file: 'langchain.mjs',
    by: 'responses',
  },
  {
    name: `@langchain/anthropic ${NPM['@langchain/anthropic']}`,
    over: 'messages',
    file: 'langchain.mjs',
    by: 'messages',
  },
  {
    name: `ai ${NPM.ai}, @ai-sdk/openai-compatible ${NPM['@ai-sdk/openai-compatible']}`,
    over: 'chat completions',
    file: 'vercel.mjs',
    by: 'chat',
  },
  {
    name: `ai ${NPM.ai}, @ai-sdk/openai ${NPM['@ai-sdk/openai']}`,
    over: 'Responses',
    file: 'vercel.mjs',
    by: 'responses',
  },
  {
    name: `ai ${NPM.ai}, @ai-sdk/anthropic ${NPM['@ai-sdk/anthropic']}`,
    over: 'messages',
    file: 'vercel.mjs',
    by: 'messages',
  },
  { name: `litellm ${PIP.litellm}`, over: 'chat completions', file: 'lite.py', by: 'openai' },
  { name: `litellm ${PIP.litellm}`, over: 'messages', file: 'lite.py', by: 'anthropic' },
];

/** Why a check failed, by its column; null where it held. */
type Checked = ReadonlyMap<string, string | null>;

async function tryClient({ file, by }: Client, packages: string, host: Host): Promise<Checked> {
  const command = file.endsWith('.py') ? join(venv('litellm'), 'bin/python') : 'node';
  const args = [file, ...(by === undefined ? [] : [by])];
  const env = { GOLEM_URL: host.address, GOLEM_KEY: KEY };
  const { said } = await runProgram(command, args, { cwd: packages, env });
  const told = said.split('\n').flatMap((line): (readonly [string, string | null])[] => {
    if (!line.startsWith('{"column"')) return [];
    const { column, ok, why } = JSON.parse(line) as { column: string; ok: boolean; why: string | null };
    return [[column, ok ? null : (why ?? 'it failed')]];
  });
  const missing = said.trim().split('\n').at(-1) ?? 'nothing was said';
  return new Map([...COLUMNS.map((column) => [column, missing] as const), ...told]);
}

/** A cell that can stand in a table, whatever was said. */
const cell = (why: string | null | undefined): string =>
  why === null
    ? 'yes'
    : `no: ${String(why)
        .replaceAll(/[|\n\r]/g, ' ')
        .slice(0, 160)}`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

const codingTable = (rows: readonly CodingRow[]): string =>
  table(
    ['program', 'API', 'changes the file', 'says so', 'is told of a wrong key'],
    rows.map(({ name, over, edited, told, refused }) => [
      name,
      over,
      cell(edited),
      cell(told),
      cell(refused),
    ]),
  );

/**
 * Installs clients from the registries into a temporary folder, starts the Node host before a stand-in for a provider, and has each client
 * ask it: whole, in a stream, with tools, wrongly, and for what an answer says of itself; and coding programs change a file.
 * @param model with the embedding model and the classifiers
 */
export async function* evaluateClients(
  root: string,
  model: boolean,
  follow: (line: string) => void,
): AsyncGenerator<string> {
  follow('installs the clients');
  const packages = await installClients(join(root, 'test/eval/clients/programs'));
  const folder = mkdtempSync(join(tmpdir(), 'golem-clients-run-'));
  const provider = await startProvider();
  const host = await startHost(root, { provider: provider.url, folder, model });
  try {
    const rows: (readonly string[])[] = [];
    for (const client of CLIENTS) {
      follow(`${client.name}, ${client.over}`);
      const checked = await tryClient(client, packages, host);
      rows.push([client.name, client.over, ...COLUMNS.map((column) => cell(checked.get(column)))]);
    }
    yield table(['client', 'API', ...COLUMNS], rows);
    const coding: CodingRow[] = [];
    for await (const row of tryCoding(folder, { packages, address: host.address, key: KEY })) {
      follow(`${row.name}, ${row.over}`);
      coding.push(row);
    }
    yield codingTable(coding);
    const strange = provider.seen.filter(({ authorization }) => authorization !== `Bearer ${PROVIDER_KEY}`);
    if (strange.length > 0)
      throw new Error(`${strange.length} requests did not bring the provider's own key.`);
  } finally {
    await host.stop();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
