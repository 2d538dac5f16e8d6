import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, test } from './support/test.ts';

const TICKS = 120;

test('a life that was lived in a terminal opens in the page, is lived again to the last bit, and goes on', async ({
  tab,
}, info) => {
  const out = info.outputPath('life.golem');
  const args = ['--world', 'sp500', '--ticks', String(TICKS), '--seed', '7', '--no-model', '--out', out];
  await promisify(execFile)('node', ['scripts/live.mjs', ...args]);
  await tab.wakePaused({ screen: 'settings' });
  const panel = tab.page.getByRole('region', { name: 'Export and import' });
  await panel.getByLabel('A file that a golem’s page exported').setInputFiles(out);
  await panel.getByRole('button', { name: 'Replace this life with it' }).click();
  await expect(panel.getByText(`The golem goes on from tick ${TICKS}`)).toBeVisible();
  expect(await tab.ask('replay.run', {})).toMatchObject({ ticks: TICKS, identical: true });
  expect(await tab.ask('step', 'theta', 5)).toHaveLength(5);
});

test('a golem in a terminal answers an MCP client over standard input and output, and ends when it leaves', async () => {
  const client = new Client({ name: 'a-test', version: '1' });
  const args = ['scripts/live.mjs', '--ticks', '10', '--no-model', '--mcp'];
  const transport = new StdioClientTransport({ command: 'node', args, stderr: 'ignore' });
  await client.connect(transport, { timeout: 100_000 });
  const { content } = await client.callTool({ name: 'records_get', arguments: { tick: 10 } });
  expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('"tick": 10') as unknown }]);
  // It answers questions too, with quotations and figures of its records.
  const asked = await client.callTool({ name: 'ask', arguments: { question: 'What happened at tick 7?' } });
  const [said] = asked.content as readonly [{ readonly type: 'text'; readonly text: string }];
  expect(asked.isError, said.text).not.toBe(true);
  expect(said.text).toMatch(/tick 7/i);
  const { pid } = transport;
  await client.close();
  // Signal 0 is sent to nobody: it only asks whether the process is there.
  const runs = (): boolean => {
    try {
      return process.kill(pid!, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(runs).toBe(false);
});
