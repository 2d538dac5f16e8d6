import { describe, expect, it } from 'vitest';
import { fundedBy, saidByWhom } from '../../../src/domain/memory/causes.ts';
import type { EventStream } from '../../../src/domain/world/event-stream.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { triage } from '../../../src/mind/triage/organ.ts';
import { screen } from '../../../src/mind/triage/screen.ts';
import { sift, type Sifted } from '../../../src/mind/triage/sift.ts';
import type { TriageSlice } from '../../../src/mind/triage/state.ts';

const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;
const topic = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`;
const amount = `0x${(5n * 10n ** 20n).toString(16).padStart(64, '0')}`;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SAYS = topic(0xabc);
const [TOKEN, OFTEN, SELDOM, PAYER, PAID, MERCHANT] = [1, 2, 3, 4, 5, 6];

interface Log {
  readonly by: number;
  readonly topics: readonly string[];
}
const said = (by: number, party: number): Log => ({ by, topics: [SAYS, topic(party)] });
const pays = (from: number, to: number): Log => ({ by: TOKEN, topics: [TRANSFER, topic(from), topic(to)] });

const streamOf = (tick: number, logs: readonly Log[]): EventStream =>
  screen(
    {
      blocks: [{ number: tick, timestamp: tick, baseFeePerGas: 1 }],
      swaps: [],
      logs: logs.map(({ by, topics }, logIndex) => ({
        blockNumber: tick,
        logIndex,
        address: address(by),
        topics,
        data: amount,
      })),
      counts: { swap: 0, mint: 0, burn: 0, other: logs.length },
    } as never,
    'pool',
  );

/** So many ticks, on each of which something is said. */
function lived(ticks: number, logsOf: (tick: number) => readonly Log[]): readonly Sifted[] {
  let state: TriageSlice = {};
  return Array.from({ length: ticks }, (_, i) => {
    const tick = i + 1;
    const sifted = sift(
      state,
      [streamOf(tick, logsOf(tick))],
      { count: 1, last: tick },
      { tick, phase: 'stable', pool: 'pool', exposure: 0.5 },
      DEFAULT_POLICY.triage,
    );
    state = sifted.state;
    return sifted;
  });
}

const speaks = (tick: number): boolean => tick % 40 === 30;

describe('what a contract seldom says', () => {
  const life = lived(300, (tick) => [
    said(OFTEN, 9),
    pays(MERCHANT, 20 + (tick % 5)),
    ...(speaks(tick + 3) ? [pays(PAYER, 100 + Math.floor((tick + 3) / 40))] : []),
    ...(speaks(tick) ? [said(SELDOM, 100 + Math.floor(tick / 40))] : []),
  ]);

  it('is told each time, also where nothing of it is out of the ordinary, and nobody else is', () => {
    const told = life.flatMap(({ record: { seldom = [] } }, i) =>
      seldom.map((one) => ({ tick: i + 1, ...one })),
    );
    expect(told.map(({ tick }) => tick)).toEqual([70, 110, 150, 190, 230, 270]);
    expect(new Set(told.map(({ source }) => source))).toEqual(new Set([address(SELDOM)]));
  });

  it('names who had paid whom it is about, and not whoever pays all the time', () => {
    const funders = life.flatMap(({ record: { seldom = [] } }) => seldom.map((one) => one.funders));
    expect(funders.every((one) => one?.length === 1 && one[0] === address(PAYER))).toBe(true);
    const toAll = lived(120, (tick) => [
      pays(MERCHANT, PAID),
      said(OFTEN, 9),
      ...(speaks(tick) ? [said(SELDOM, PAID)] : []),
    ]);
    const told = toAll.flatMap(({ record: { seldom = [] } }) => seldom);
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((one) => one.funders === undefined)).toBe(true);
  });

  it('has happened, by its contract and by who paid', () => {
    const sifted = life[269]!;
    const kind = sifted.record.seldom![0]!.kind;
    const happened = triage.happened!(sifted);
    expect(happened).toContain(saidByWhom(kind, address(SELDOM)));
    expect(happened).toContain(fundedBy(kind, address(PAYER)));
  });

  it('forgets payments after a while', () => {
    const late = lived(120, (tick) => [
      said(OFTEN, 9),
      ...(speaks(tick + 15) ? [pays(PAYER, PAID)] : []),
      ...(speaks(tick) ? [said(SELDOM, PAID)] : []),
    ]);
    const told = late.flatMap(({ record: { seldom = [] } }) => seldom);
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ funders }) => funders === undefined)).toBe(true);
    expect(late.every(({ state }) => (state.triagePaid ?? []).length <= 1)).toBe(true);
  });
});
