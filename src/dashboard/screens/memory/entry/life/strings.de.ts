import { count, formatNumber } from '../../../../words/index.ts';
import type { english } from './strings.ts';

const two = (value: number): string => formatNumber(value, { digits: 2 });

export const german: typeof english = {
  none: 'Noch kein Tick hat sie geändert.',
  onlyRecalled: 'Noch kein Tick hat sie geändert, nur abgerufen.',
  tick: (tick) => `Tick ${tick}`,
  all: (n) => `Alle ${count(n, 'Änderung', 'Änderungen')}`,
  newest: (n) =>
    n === 1
      ? 'Nur die neueste Änderung lässt sich anzeigen.'
      : `Nur die neuesten ${count(n, 'Änderung', 'Änderungen')} lassen sich anzeigen.`,
  citedWell: 'von einer Entscheidung zitiert, die gut ausging',
  citedBadly: 'von einer Entscheidung zitiert, die nicht gut ausging',
  cameTrue: 'ihre Prognose traf ein',
  cameNot: 'ihre Prognose traf nicht ein',
  retold: 'mit mehr Episoden neu geschrieben',
  gained: (text) => `Text ergänzt: „${text}“`,
  verified: {
    pending: 'wartet auf ihr Ergebnis',
    confirmed: 'von der Welt bestätigt',
    refuted: 'von der Welt widerlegt',
    none: 'von der Welt nicht mehr geprüft',
  },
  confidence: (was, is) => `Zuversicht ${two(was)} auf ${two(is)}`,
  usefulness: (was, is) => `Nützlichkeit ${two(was)} auf ${two(is)}`,
  importance: (was, is) => `Wichtigkeit ${two(was)} auf ${two(is)}`,
};
