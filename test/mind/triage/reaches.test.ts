import { beforeAll, describe, expect, it } from 'vitest';
import type { OrganDescription } from '../../../src/mind/contract/organ.ts';
import { DEFAULT_PLAYBOOK } from '../../../src/mind/playbook-default.ts';
import { type Organs, ORGANS } from '../../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { screened } from '../../../src/mind/triage/screen.ts';
import { type BareLife, liveBare } from '../../support/bare-life.ts';

const TICKS = 150;
/** Decided by rules alone: what is shown here is how an event comes to a rule. */
const policy = {
  ...DEFAULT_POLICY,
  triage: { ...DEFAULT_POLICY.triage, on: 1 },
  evidence: { ...DEFAULT_POLICY.evidence, decides: 0, sizes: 0 },
};

/** The house with something of triage's cut. */
const without = (cut: Partial<OrganDescription>): Organs =>
  ORGANS.map((organ) => (organ.name === 'triage' ? { ...organ, ...cut } : organ)) as unknown as Organs;

const RULE = 'look-at-events';
/** Does something that no other rule does, where an event in the prompt is likely to be more than chance. */
const playbook = {
  ...DEFAULT_PLAYBOOK,
  rules: [
    {
      ...DEFAULT_PLAYBOOK.rules[0]!,
      id: RULE,
      title: 'Keep little where something has happened',
      when: [{ kind: 'feature', feature: 'event-change', op: '>', value: 0.2 }] as const,
      then: { kind: 'target-exposure', exposure: 0.31, tolerance: 0.01 } as const,
      counts: { alpha: 90, beta: 10 },
    },
    ...DEFAULT_PLAYBOOK.rules,
  ],
};

const live = (organs: Organs = ORGANS): Promise<BareLife> =>
  liveBare(organs, TICKS, playbook, policy, { tape: 'sp500', start: 0, told: screened });
const tiers = ({ ticks }: BareLife): readonly string[] => ticks.map(({ record }) => record.gate.tier);
const events = ({ ticks }: BareLife) =>
  ticks.flatMap(({ workspace }) =>
    (workspace?.entries ?? []).flatMap(({ included, payload }) =>
      included && payload?.event ? [payload.event] : [],
    ),
  );
const byRule = ({ ticks }: BareLife) => ticks.filter(({ record }) => record.decision?.by === RULE);

describe('an escalated event', () => {
  let whole: BareLife;
  beforeAll(async () => {
    whole = await live();
  });

  it('speaks at the gate: ticks think that without it would not, and say why', async () => {
    const lifted = whole.ticks.filter(
      ({ record: { gate } }) =>
        gate.tier === 'T1' && gate.forced === null && gate.predictionError < gate.threshold,
    );
    expect(lifted.length).toBeGreaterThan(2);
    for (const { record } of lifted) {
      const { salience, predictionError, threshold, reason } = record.gate;
      expect(predictionError + (1 - predictionError) * salience!.value).toBeGreaterThanOrEqual(threshold);
      expect(reason).toContain('what stands out');
      expect(reason).toContain('deviations off what was expected');
    }
    // Most are of the very tick: what was escalated is heard before it has waited.
    expect(lifted.some(({ record }) => !record.gate.salience!.why.includes('waiting since'))).toBe(true);
    const deaf = await live(without({ beforeGate: () => null }));
    expect(tiers(deaf)).not.toEqual(tiers(whole));
  });

  it('waits for the next thought where its tick has none', async () => {
    const waited = events(whole).filter(({ waited: ticks }) => ticks > 0);
    expect(waited.length).toBeGreaterThan(2);
    const { afterTurn } = ORGANS.find(({ name }) => name === 'triage') as unknown as OrganDescription;
    const forgetful = await live(
      without({
        afterTurn: async (...given) => {
          const after = (await afterTurn!(...given))!;
          return { ...after, state: { ...after.state, triageWaiting: [] } };
        },
      }),
    );
    expect(events(forgetful).length).toBeGreaterThan(0);
    expect(events(forgetful).every(({ waited: ticks }) => ticks === 0)).toBe(true);
  });

  it('is put once before a thought, and waits no more', () => {
    for (const { record, workspace } of whole.ticks) {
      const { waiting } = record.triage!;
      if (workspace) expect(waiting!.left).toEqual([]);
      else expect(waiting!.put).toEqual([]);
    }
    const ids = whole.ticks.flatMap(({ workspace }) =>
      (workspace?.entries ?? []).flatMap(({ id }) => (id.startsWith('triage:') ? [id] : [])),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says in numbers what it was, who said it, how far off, and what it is near to', () => {
    for (const event of events(whole)) {
      expect(event.near).toMatchObject({ pool: true });
      expect(event.source).toMatch(/./);
      expect(Math.abs(event.z)).toBeGreaterThan(1);
      expect(event.changed).toBeGreaterThan(0);
    }
    expect(events(whole).some(({ near }) => near.held > 0)).toBe(true);
    expect(events(whole).some(({ move }) => move !== null && move !== 0)).toBe(true);
  });

  it('can be what a decision rests on', async () => {
    const rested = byRule(whole);
    expect(rested.length).toBeGreaterThan(0);
    for (const { record } of rested)
      expect(record.decision!.cited.some((id) => id.startsWith('triage:'))).toBe(true);
    expect(byRule(await live(without({ features: {} })))).toEqual([]);
    expect(byRule(await live(without({ candidates: () => [] })))).toEqual([]);
  });
});
