import { spawn, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RememberingAgent } from '../../../../docs/remembering-agent.ts';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

/** The examples of docs/memory-for-agents.md, as they stand there. */

let served: ServedGolem;
beforeAll(async () => {
  served = await serveGolem();
  served.upstream.answer({ content: 'Noted.' });
}, 60_000);
afterAll(() => served.close());

describe('the example in TypeScript', () => {
  it('remembers its user, is corrected, and forgets', async () => {
    const agent = new RememberingAgent(served.serving.address, 'ada');
    expect(await agent.say('I moved from Basel to Oslo.')).toBe('Noted.');
    await agent.say('Where do I live?');
    expect(JSON.stringify(served.upstream.seen.at(-1)!.body)).toContain('User lives in Oslo.');
    const [first, second] = await agent.recall('Where do I live?');
    expect([first.memory, second.memory]).toEqual(['User lives in Oslo.', 'User lived in Basel.']);
    expect(second.valid_until).not.toBeNull();
    await agent.correct(first.id, 'User lives in Bergen.');
    expect((await agent.recall('Where do I live?'))[0].memory).toBe('User lives in Bergen.');
    const { erased } = await agent.forget();
    expect(erased).toMatchObject({ memories: 2 });
    expect(await agent.recall('Where do I live?')).toEqual([]);
  });
});

describe.skipIf(spawnSync('python3', ['--version']).status !== 0)('the example in Python', () => {
  it('remembers its user', async () => {
    const words = ['I moved from Basel to Oslo.', 'Hello again.'];
    const python = spawn('python3', ['docs/remembering_agent.py', served.serving.address, 'bea', ...words]);
    let said = '';
    python.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
    python.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
    await new Promise((resolve) => python.once('close', resolve));
    expect(said.trim().split('\n')).toEqual([
      'Noted.',
      'Noted.',
      '["User lives in Oslo.", "User lived in Basel."]',
    ]);
    expect(JSON.stringify(served.upstream.seen.at(-1)!.body)).toContain('User lives in Oslo.');
  });
});
