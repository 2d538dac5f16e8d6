import { catalog } from '../language/index.ts';
import { count, formatNumber } from '../words/index.ts';

export const english = {
  banner: {
    region: 'The past',
    end: (tick: number) => `End of tick ${formatNumber(tick)}`,
    verified: 'verified',
    verifiedTip: 'Replayed from the recording: record and state match their seals',
    differs: 'differs from its seal',
    differsTip: 'Replayed from the recording: record or state does not match its seal',
    reopeningTick: (tick: number) => `Reopening tick ${formatNumber(tick)}…`,
    reopening: 'Reopening',
    steps: 'Steps through the past',
    back: '← Tick back',
    backTip: 'One tick back (,)',
    forward: 'Tick forward →',
    forwardTip: 'One tick forward, as recorded (.)',
    toNow: 'Back to now',
    escape: 'Esc',
    reopen: (tick: number) => `Reopen tick ${formatNumber(tick)}`,
    verify: 'Verify the stored data',
  },
  breakpoint: {
    legend: 'Forward to a breakpoint',
    to: 'Forward to',
    kinds: {
      'tier-2': 'the next T2',
      'tier-1': 'the next T1 or T2',
      blocked: 'a blocked order',
      filled: 'a filled order',
      reverted: 'a reverted order',
      regime: 'another regime',
      phase: 'another phase',
      error: 'a surprise above',
      own: 'your own condition',
    },
    rule: 'By which rule',
    anyRule: 'by any rule',
    byRule: (rule: string) => `by ${rule}`,
    above: 'Surprise above',
    condition: 'Condition over the record',
    conditionTip:
      'Fields of a record, e.g. gate.predictionError > 0.4 and regime.regime == "crisis"; ==, !=, <, <=, >, >=, contains, and, or, not, brackets',
    example: 'gate.predictionError > 0.4 and action.status == "filled"',
    go: 'Go',
    goTip: 'Search the records (n)',
    searching: 'Searching the records',
    cancel: 'Cancel',
    progress: (done: number, all: number) => `${formatNumber(done)} of ${count(all, 'tick')}`,
    none: (from: number, to: number) => `None from tick ${formatNumber(from)} to ${formatNumber(to)}.`,
  },
  nowOnly: (what: string) => `${what}: shown only for now, not for the past.`,
  report: {
    file: 'A golem’s bug report',
    saving: 'Saving the bug report',
    busy: 'Saving…',
    save: 'Save a bug report',
    tip: 'A file with everything needed to replay this tick elsewhere: the state before it, its inputs, the memories as they were. No keys.',
    saved: (name: string) => `Saved as ${name}.`,
  },
};

export const t = catalog('past', english);
