import type { EntryVersion } from '../../../../../domain/memory/entry-history.ts';
import { catalog } from '../../../../language/index.ts';
import { count, formatNumber } from '../../../../words/index.ts';

const two = (value: number): string => formatNumber(value, { digits: 2 });

const verified: Record<EntryVersion['verified'], string> = {
  pending: 'waiting for its outcome',
  confirmed: 'confirmed by the world',
  refuted: 'refuted by the world',
  none: 'no longer checked by the world',
};

export const english = {
  none: 'No tick has changed it yet.',
  onlyRecalled: 'No tick has changed it yet, only recalled it.',
  tick: (tick: number) => `tick ${tick}`,
  all: (n: number) => `All ${count(n, 'change')}`,
  newest: (n: number) => `Only the newest ${count(n, 'change')} can be shown.`,
  citedWell: 'cited by a decision that came out well',
  citedBadly: 'cited by a decision that did not come out well',
  cameTrue: 'its prediction came true',
  cameNot: 'its prediction did not come true',
  retold: 'rewritten with more episodes',
  gained: (text: string) => `text added: “${text}”`,
  verified,
  confidence: (was: number, is: number) => `confidence ${two(was)} to ${two(is)}`,
  usefulness: (was: number, is: number) => `usefulness ${two(was)} to ${two(is)}`,
  importance: (was: number, is: number) => `importance ${two(was)} to ${two(is)}`,
};

export const t = catalog('screens/memory/entry/life', english);
