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

describe('memories of programs', () => {
  const connected = async (memories?: 'read' | 'write') => {
    const [here, there] = InMemoryTransport.createLinkedPair();
    const ended = serveMcp(golem.api, { version: '1', transport: there, ...(memories && { memories }) });
    const own = new Client({ name: 'a-test', version: '1' });
    await own.connect(here);
    const ask = async (name: string, args: Record<string, unknown>): Promise<CallToolResult> =>
      (await own.callTool({ name, arguments: args })) as CallToolResult;
    const names = async () =>
      (await own.listTools()).tools.map(({ name }) => name).filter((name) => !name.includes('_'));
    return { ask, names, close: () => own.close().then(() => ended) };
  };
  const OURS = ['recall', 'remember', 'forget', 'correct'];

  it('are changed by clients that the owner lets write, and by no others', async () => {
    const none = await connected();
    const reader = await connected('read');
    const writer = await connected('write');
    expect((await none.names()).filter((name) => OURS.includes(name))).toEqual([]);
    expect((await reader.names()).filter((name) => OURS.includes(name))).toEqual(['recall']);
    expect((await writer.names()).filter((name) => OURS.includes(name))).toEqual(OURS);
    for (const one of [none, reader])
      expect(await one.ask('remember', { user: 'ada', text: 'I live in Oslo.' })).toMatchObject({
        isError: true,
      });
    expect(await golem.api.memories.users()).toEqual([]);

    await writer.ask('remember', { user: 'ada', text: 'I live in Oslo.' });
    const recalled = async (one: typeof reader) =>
      JSON.parse(textOf(await one.ask('recall', { user: 'ada', question: 'Where do I live?' }))).hits;
    const [{ memory }] = await recalled(reader);
    expect(memory).toMatchObject({ text: 'User lives in Oslo.', user: 'ada' });
    await writer.ask('correct', { id: memory.id.slice(0, 8), text: 'User lives in Bergen.' });
    expect((await recalled(reader))[0].memory.text).toBe('User lives in Bergen.');
    await writer.ask('forget', { id: memory.id });
    expect(await recalled(reader)).toEqual([]);
    expect(await golem.api.memories.get(memory.id)).toMatchObject({ forgotten: true });
    await writer.ask('forget', { id: memory.id, erase: true });
    expect(await golem.api.memories.get(memory.id)).toBeNull();
    expect(await writer.ask('correct', { id: memory.id, ended: 'soon' })).toMatchObject({ isError: true });
    for (const one of [none, reader, writer]) await one.close();
  });
});
