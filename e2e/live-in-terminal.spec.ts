import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from './support/test.ts';

const TICKS = 120;

test('a life that was lived in a terminal opens in the page, is lived again to the last bit, and goes on', async ({
  tab,
}, info) => {
  const out = info.outputPath('life.golem');
  const args = ['--world', 'sp500', '--ticks', String(TICKS), '--seed', '7', '--no-model', '--out', out];
  await promisify(execFile)('node', ['scripts/live.mjs', ...args]);
  await tab.wakePaused({ screen: 'settings' });
  const panel = tab.page.getByRole('region', { name: 'Take it with you' });
  await panel.getByLabel('A file that a golem’s page exported').setInputFiles(out);
  await panel.getByRole('button', { name: 'Replace this life with it' }).click();
  await expect(panel.getByText(`The golem goes on from tick ${TICKS}`)).toBeVisible();
  expect(await tab.ask('replay.run', {})).toMatchObject({ ticks: TICKS, identical: true });
  expect(await tab.ask('step', 'theta', 5)).toHaveLength(5);
});
