import { catalog } from '../language/index.ts';

export const english = {
  order: {
    over: (id: string, words: string, left: string) => `Order ${id}, ${words}: ${left}`,
    tick: (tick: string) => `Tick ${tick}`,
    atTick: (tick: string) => `tick ${tick}`,
    notHeard: 'not heard yet',
    heardAt: 'heard at',
    correction: 'What is to be done',
    confirm: 'Confirm',
    correct: 'Correct',
    dismiss: 'Dismiss',
    cancelling: 'Cancelling the order',
    confirming: 'Confirming the reading',
    dismissing: 'Dismissing the reading',
  },
  answer: {
    asked: 'asked after',
    looking: 'Searching records and memory…',
    waiting: (model: string) => `${model} has been asked…`,
    quoted: 'Found and quoted, no model.',
    by: (model: string) => `Said by ${model}.`,
    all: 'All of the answer, with its sources',
  },
  sources: {
    kinds: {
      tick: 'Tick',
      memory: 'Memory',
      document: 'Document',
      status: 'Status',
      orders: 'Your orders',
    },
    titled: (n: number, title: string) => `Source ${n}: ${title}`,
    named: (kind: string, title: string) => `${kind}: ${title}`,
  },
  text: { code: 'Code', table: 'Table' },
};

export const t = catalog('talk', english);
