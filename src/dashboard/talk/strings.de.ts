import type { english } from './strings.ts';

export const german: typeof english = {
  order: {
    over: (id, words, left) => `Auftrag ${id}, ${words}: ${left}`,
    tick: (tick) => `Tick ${tick}`,
    atTick: (tick) => `Tick ${tick}`,
    notHeard: 'noch nicht gehört',
    heardAt: 'gehört bei',
    correction: 'Was getan werden soll',
    confirm: 'Bestätigen',
    correct: 'Berichtigen',
    dismiss: 'Verwerfen',
    cancelling: 'Auftrag stornieren',
    confirming: 'Lesart bestätigen',
    dismissing: 'Lesart verwerfen',
  },
  answer: {
    asked: 'gefragt nach',
    looking: 'Aufzeichnungen und Gedächtnis werden durchsucht …',
    waiting: (model) => `${model} wurde gefragt …`,
    quoted: 'Gefunden und zitiert, ohne Modell.',
    by: (model) => `Von ${model}.`,
    all: 'Die ganze Antwort mit ihren Quellen',
  },
  sources: {
    kinds: {
      tick: 'Tick',
      memory: 'Erinnerung',
      document: 'Dokument',
      status: 'Stand',
      orders: 'Ihre Aufträge',
    },
    titled: (n, title) => `Quelle ${n}: ${title}`,
    named: (kind, title) => `${kind}: ${title}`,
  },
  text: { code: 'Code', table: 'Tabelle' },
};
