import { describe, expect, it } from 'vitest';
import { holds, requireFields } from '../../src/lib/condition/holds.ts';
import { parseCondition } from '../../src/lib/condition/parse.ts';

const RECORD = {
  tick: 7,
  gate: { tier: 'T2', predictionError: 0.42, forced: null },
  steers: ['buy some'],
  observation: { events: { 'erc20.Transfer': 3 } },
  action: { status: 'blocked', verdict: { checks: [{ rule: 'drawdown', ok: false }] } },
  phaseChanged: false,
};

const says = (source: string): boolean => holds(parseCondition(source), RECORD);

describe('a condition over a record', () => {
  it.each([
    ['gate.tier == "T2"', true],
    ["gate.tier = 'T1'", false],
    ['gate.predictionError > 0.4 and gate.predictionError <= .42', true],
    ['gate.tier == "T1" or gate.tier == "T2" and tick == 8', false],
    ['(gate.tier == "T1" or gate.tier == "T2") and tick == 7', true],
    ['not phaseChanged && !(tick < 7)', true],
    ['gate.forced == null', true],
    ['action.verdict.checks.0.rule == "drawdown"', true],
    ['action.verdict.checks.length == 1', true],
    ['observation.events."erc20.Transfer" >= 3', true],
    ['steers contains "buy some"', true],
    ['steers.0 contains "some"', true],
    ['tick > "6"', false],
    ['action.fill.price > 1', false],
    ['action.fill.price != null', false],
    ['tick != -7e0', true],
  ])('reads %s', (source, expected) => {
    expect(says(source)).toBe(expected);
  });

  it('sees nothing that the data does not hold itself', () => {
    for (const source of ['constructor', 'gate.__proto__', 'steers.map', 'gate.tier.toString'])
      expect(says(source), source).toBe(false);
  });

  it.each([
    ['', 0, 'missing'],
    ['gate.tier = = "T2"', 12, 'expected a field'],
    ['gate.', 5, 'after the dot'],
    ['tick > 1 tick', 9, 'expected and, or, or the end'],
    ['(tick > 1', 9, 'found the end'],
    ['tick > "one', 7, 'is not closed'],
    ['tick % 2', 5, '“%” is not valid'],
    ['1 < tick < 3', 9, 'one comparison at a time'],
    [`${'('.repeat(60)}tick`, 50, 'nested'],
  ])('says where “%s” cannot be read', (source, position, words) => {
    expect(() => parseCondition(source)).toThrow(
      expect.objectContaining({
        code: 'input.invalid',
        data: { position },
        message: expect.stringContaining(words),
      }),
    );
  });

  it('names the field that a record does not have', () => {
    const condition = parseCondition('tick > 1 and gat.tier == "T2"');
    expect(() => requireFields(condition, Object.keys(RECORD))).toThrow(
      expect.objectContaining({ data: { position: 13 }, message: expect.stringContaining('“gat”') }),
    );
    expect(() => requireFields(parseCondition('gate.nothing'), Object.keys(RECORD))).not.toThrow();
  });
});
