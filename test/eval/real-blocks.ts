import { existsSync, readFileSync } from 'node:fs';
import type { DropReason } from '../../src/domain/world/event-stream.ts';
import type { RawLog, WorldPulse } from '../../src/domain/world/world.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { screen } from '../../src/mind/triage/screen.ts';
import { sift } from '../../src/mind/triage/sift.ts';
import type { TriageSlice } from '../../src/mind/triage/state.ts';

/** Logs of real blocks, one a line, as ethereum-etl writes them. They lie outside the repository. */
const FILE = process.env['GOLEM_REAL_LOGS'] ?? '.cache/real-logs.jsonl';

interface Exported {
  readonly block_number: number;
  readonly log_index: number;
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** What triage makes of real blocks, one a tick, that it has never seen the like of. */
export function evaluateRealBlocks(): string {
  if (!existsSync(FILE)) return `No real blocks: ${FILE} is not there (GOLEM_REAL_LOGS names another).`;
  const logs = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exported)
    .map(({ block_number: blockNumber, log_index: logIndex, address, topics, data }): RawLog => ({
      blockNumber,
      logIndex,
      address,
      topics,
      data,
    }));
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))].sort((a, b) => a - b);
  let state: TriageSlice = {};
  const rows = numbers.map((number, i) => {
    const own = logs
      .filter(({ blockNumber }) => blockNumber === number)
      .sort((a, b) => a.logIndex - b.logIndex);
    const pulse = { blocks: [{ number, time: number * 12 }], logs: own, swaps: [] };
    const sifted = sift(
      state,
      [screen(pulse as unknown as WorldPulse, '')],
      { count: 1, last: number },
      { tick: i + 1, phase: 'stable', pool: '', exposure: 0.5 },
      DEFAULT_POLICY.triage,
    );
    state = sifted.state;
    const { seen, dropped, folded, crowded, escalated } = sifted.record;
    const why = (Object.entries(dropped) as [DropReason, number][]).map(([reason, n]) => `${n} ${reason}`);
    const looked = escalated.map(({ kind, source }) => `${kind} of ${source.slice(0, 8)}`);
    return `| ${number} | ${seen} | ${why.join(', ')} | ${folded} | ${crowded} | ${looked.join(', ')} |`;
  });
  return [
    'Real blocks, one a tick:',
    '| block | seen | dropped | folded | of these crowded out | escalated |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
