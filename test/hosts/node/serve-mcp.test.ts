import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { serveMcp } from '../../../src/hosts/node/serve-mcp.ts';

let golem: Headless;
let client: Client;
let over: Promise<void>;

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 7 });
  await golem.api.step('theta', 3);
  const [here, there] = InMemoryTransport.createLinkedPair();
  over = serveMcp(golem.api, { version: '1', transport: there });
  client = new Client({ name: 'a-test', version: '1' });
  await client.connect(here);
}, 60_000);
afterAll(async () => {
  await client.close();
  await over;
  await golem.store.close();
});

const textOf = ({ content }: CallToolResult): string => {
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
};
const call = async (name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> =>
  (await client.callTool({ name, arguments: args })) as CallToolResult;

describe('an MCP client', () => {
  it('finds the golem’s own tools, which change nothing', async () => {
    const { tools } = await client.listTools();
    const own = await golem.api.tools.list({ scope: 'golem' });
    expect(tools.map(({ name }) => name)).toEqual(own.map(({ name }) => name));
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  });

  it('asks for a tick’s record', async () => {
    const record = JSON.parse(textOf(await call('records_get', { tick: 2 }))) as { tick: number };
    expect(record).toEqual(JSON.parse(JSON.stringify(await golem.api.records.get(2))));
  });

  it('is told what is wrong with a call', async () => {
    expect(await call('no_such_tool')).toMatchObject({ isError: true });
    const wrong = await call('records_get', { tick: 'yesterday' });
    expect(wrong.isError).toBe(true);
    expect(textOf(wrong)).toMatch(/^tools\./);
  });

  it('cannot call what only the owner may', async () => {
    const refused = await call('erase');
    expect(refused).toMatchObject({ isError: true });
    expect(textOf(refused)).toContain('tools.not_found');
  });
});
