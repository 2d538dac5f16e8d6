import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

export const english = {
  open: {
    label: 'Open a bug report',
    note: 'The tick is replayed from the file alone; the life here stays untouched. To save a report, open a tick and press “Save a bug report”.',
    pick: 'A tick of another life, saved there as a .golem-report file. Pick it, or drop it here.',
    opening: 'Replaying…',
    kept: 'The life here is unchanged.',
  },
  head: {
    group: 'A tick of another life',
    another: 'From another life',
    made: (date: string, version: string) => `saved ${date} by version ${version}`,
    close: 'Close',
    tick: 'Tick',
    ticks: (ticks: number) => `${count(ticks, 'tick')} in the file`,
  },
  result: {
    failed: (tick: number, why: string) => `Tick ${formatNumber(tick)} can’t be replayed here: ${why}`,
    identical: (tick: number) =>
      `Tick ${formatNumber(tick)} replayed here: identical to the original, to the last bit.`,
    different: (tick: number) => `Tick ${formatNumber(tick)} replayed here: different from the original.`,
    firstDifference: 'First difference',
    places: {
      record: (span: string) => `record of ${span}`,
      state: (span: string) => `state of ${span}`,
    },
    recorded: 'Recorded there',
    replayed: 'Replayed here',
  },
  facts: {
    worldTime: 'World time',
    world: 'World',
    tier: 'Tier',
    regime: 'Regime',
    equity: 'Equity',
    golem: 'Golem',
    golemId: 'golem’s id',
    root: 'Root hash of its state',
    rootHash: 'root hash',
    gate: 'Gate',
    decision: 'Decision',
    owner: 'The owner, before it',
  },
  parts: {
    wholeRecord: 'Its record in full',
    record: 'Its record',
    promptOf: (tokens: number) => `Its prompt, ${count(tokens, 'token')}`,
    prompt: 'Its prompt',
    state: 'Its state, organ by organ',
  },
};

export const t = catalog('screens/state/report', english);
