import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../src/domain/context/context.ts';
import type { FormatterFile } from '../../src/domain/gateway/formatter.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const EXAMPLE = await readFile('docs/compact-episodes.formatter.json', 'utf8');
const THOUGHTFUL = { 'gate.baseThreshold': 0.05, 'gate.minThreshold': 0.05, 'gate.cooldownTicks': 0 };
const LIVED = 30;

async function life(): Promise<Headless> {
  const golem = await wakeHeadless({ world: 'sp500', seed: 5, id: 'life-5' });
  await golem.api.policy.set(THOUGHTFUL);
  await golem.api.step('theta', LIVED);
  return golem;
}
const last = async ({ api }: Headless): Promise<CognitiveWorkspace> => (await api.workspace.before(1_000))!;
const episodes = ({ entries }: CognitiveWorkspace): readonly WorkspaceEntry[] =>
  entries.filter(({ category, included }) => category === 'episodes' && included);
const changed = (over: Partial<FormatterFile>): string =>
  JSON.stringify({ ...(JSON.parse(EXAMPLE) as FormatterFile), ...over });
/** What a candidate is, whatever it looks like. */
const is = ({ id, of, category, title, trust, score, payload, scored }: WorkspaceEntry): object => ({
  id,
  of,
  category,
  title,
  trust,
  score,
  payload,
  scored,
});

describe('a third party’s formatter in a life', () => {
  let plain: Headless;
  let golem: Headless;
  beforeAll(async () => {
    [plain, golem] = [await life(), await life()];
  }, 60_000);
  afterAll(async () => {
    for (const one of [plain, golem]) await one.store.close();
  });

  it('changes nothing until it is used', async () => {
    const entry = await golem.api.formatters.add(EXAMPLE);
    expect(entry).toMatchObject({
      name: 'compact-episodes',
      installed: { life: null, programs: false, digest: expect.stringMatching(/^[\da-f]{64}$/) as string },
    });
    await Promise.all([plain.api.step('theta', 2), golem.api.step('theta', 2)]);
    expect(await last(golem)).toEqual(await last(plain));
  });

  it('shows of a thought what it would look like, with its tokens', async () => {
    const seen = await last(golem);
    const { tick, parts, tokens } = await golem.api.formatters.preview('compact-episodes');
    expect(tick).toBe(seen.tick);
    expect(parts.map(({ id }) => id)).toEqual(
      episodes(seen)
        .filter(({ wholeTokens }) => wholeTokens === undefined)
        .map(({ id }) => id),
    );
    expect(tokens.after).toBeLessThan(0.9 * tokens.before);
    for (const { before, after, why } of parts) {
      expect(why).toBe(null);
      expect(seen.prompt).toContain(before);
      expect(after).not.toContain('This is');
    }
    await expect(golem.api.formatters.preview('compact-episodes', { tick: 9_999 })).rejects.toMatchObject({
      code: 'golem.not_found',
    });
  });

  it('writes what it is for, and nothing else, and no candidate is another for it', async () => {
    await golem.api.formatters.use('compact-episodes', 'life');
    await Promise.all([plain.api.step('theta', 1), golem.api.step('theta', 1)]);
    const [before, after] = [await last(plain), await last(golem)];
    const formatted = episodes(after).filter(({ formatted: by }) => by?.from !== undefined);
    expect(formatted.length).toBeGreaterThan(3);
    for (const entry of formatted) {
      const other = before.entries.find(({ id }) => id === entry.id)!;
      expect(is(entry)).toEqual(is(other));
      expect(entry.formatted).toMatchObject({
        by: 'compact-episodes 1.0.0',
        from: expect.any(String) as string,
      });
      expect(after.prompt).toContain(entry.text);
      expect(after.prompt).not.toContain(entry.formatted!.from);
      expect(entry.text).not.toContain('This is');
      if (other.included && other.wholeTokens === undefined) expect(entry.formatted!.from).toBe(other.text);
    }
    const rest = ({ entries }: CognitiveWorkspace) =>
      entries
        .filter(({ category, included }) => category === 'invariants' && included)
        .map(({ text }) => text);
    expect(rest(after)).toEqual(rest(before));
    // What it saves is room for more.
    expect(episodes(after).length).toBeGreaterThanOrEqual(episodes(before).length);
    expect(after.totalTokens).toBeLessThanOrEqual(after.budget);
  });

  it('begins an epoch of the floor: the device is read anew, and why is said', async () => {
    const device = await wakeHeadless({ world: 'sp500', seed: 5, id: 'life-5', device: await told() });
    await device.api.step('theta', 3);
    await device.api.formatters.add(EXAMPLE);
    await device.api.formatters.use('compact-episodes', 'life');
    const [record] = await device.api.step('theta', 1);
    expect(record!.environment).toMatchObject({ epoch: 2, why: 'The formatters of the prompt changed.' });
    const [next] = await device.api.step('theta', 1);
    expect(next!.environment).toMatchObject({ epoch: 2 });
    await device.store.close();
  });

  it('keeps the built-in form where a fact is lost, and says which', async () => {
    await golem.api.formatters.add(
      changed({ version: '1.0.1', template: '{{outcome}} {{#prose}}{{.}} {{/prose}}' }),
    );
    const [, , , , { installed } = {}] = await golem.api.formatters.list();
    expect(installed).toMatchObject({ life: 'earlier' });
    await golem.api.formatters.use('compact-episodes', 'life');
    await golem.api.step('theta', 1);
    const formatted = episodes(await last(golem)).filter((one) => one.formatted);
    expect(formatted.length).toBeGreaterThan(3);
    for (const { text, formatted: by } of formatted) {
      expect(by).toMatchObject({ by: 'compact-episodes 1.0.1', why: { code: 'lost' } });
      expect(text).toContain('Tick ');
    }
  });

  it('replays to the bit after it was changed and removed, without being installed', async () => {
    const file = await golem.api.formatters.remove('compact-episodes');
    expect(file).toMatchObject({ id: 'compact-episodes', version: '1.0.1' });
    expect((await golem.api.formatters.list()).map(({ name }) => name)).not.toContain('compact-episodes');
    await golem.api.step('theta', 2);
    expect(episodes(await last(golem)).every(({ formatted }) => formatted === undefined)).toBe(true);
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true, ticks: LIVED + 6 });
    // Undone as easily.
    await golem.api.formatters.add(JSON.stringify(file));
    await golem.api.formatters.use('compact-episodes', 'life');
    expect((await golem.api.formatters.list()).at(-1)).toMatchObject({ installed: { life: 'same' } });
  });

  it('is refused with what to do, and nothing is lost', async () => {
    const { api } = golem;
    const before = await api.formatters.list();
    const refused = (file: string, says: string) =>
      expect(api.formatters.add(file)).rejects.toMatchObject({
        code: 'input.invalid',
        message: expect.stringContaining(says) as string,
      });
    await refused('{', 'not valid JSON');
    await refused('[]', 'one JSON object');
    await refused(changed({ layer: 'identity' as never }), 'layer must be codex or state');
    await refused(changed({ id: 'xml' }), 'built in');
    await refused(changed({ template: '{{secret}}' }), 'no value “secret”');
    await refused(changed({ author: '' }), 'author is missing');
    await refused(changed({ code: 'alert()' } as never), 'code');
    await refused('{"formatter":1}', 'lacks');
    await refused('x'.repeat(20_001), 'At most 20000');
    await expect(api.formatters.use('none', 'life')).rejects.toMatchObject({ code: 'gateway.not_found' });
    await expect(api.formatters.use('compact-episodes', 'programs')).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect(await api.formatters.list()).toEqual(before);
  });
});

async function told() {
  const { Device } = await import('../../src/runtime/environment/index.ts');
  return new Device();
}
