import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

const whole = (n: number): string => formatNumber(n, { digits: 0 });
const memories = (n: number): string => count(n, 'memory', 'memories');

export const english = {
  panels: { map: 'Map' },
  note: 'similar memories are close together',
  colour: 'Colour',
  other: 'other',
  around: 'Draw around',
  aroundTip: 'Draw around memories to list only those. Or hold Shift and drag.',
  close: 'Close the map',
  failed: (why: string) => `Could not draw the map: ${why}`,
  kept: 'Memory was not changed.',
  drawAgain: 'Draw again',
  reading: (n: number) => `Reading vectors: ${memories(n)}`,
  laying: (done: number) => `Computing the layout: ${formatNumber(done, { unit: '%', digits: 0 })}`,
  cancel: 'Cancel',
  noVectors: 'No memory has a vector yet.',
  noVectorsHow: 'The map needs vectors. They are computed once the model is loaded; see Settings.',
  shown: (n: number) => `${memories(n)}.`,
  lit: (lit: number, of: number) => `${memories(lit)} of ${whole(of)} lit.`,
  without: (n: number, of: number) => `${whole(n)} of ${whole(of)} are missing: no vector yet.`,
  newest: (most: number) => `Only the newest ${whole(most)} are read.`,
  keys: 'Drag to move, Ctrl and wheel to zoom, arrow keys from one to the next, Enter to open. The list below shows the same.',
  drawnAround: (n: number) => `${memories(n)} drawn around: the list shows only these.`,
  showAll: 'Show all again',
  since: (n: number) => `${count(n, 'new memory', 'new memories')} since.`,
  layOut: 'Lay out again',
  empty: 'No memories yet.',
  emptyHow: 'The map can be drawn here once there are memories with vectors.',
  draw: 'Draw the map',
  drawing: 'Arranged by meaning (UMAP) outside the golem’s own thread; thousands take some seconds.',
  canvas: {
    role: 'map',
    label: (n: number) => `Map of ${n} memories`,
    closer: 'Zoom in',
    further: 'Zoom out',
    all: 'All',
    point: (type: string, trust: string, date: string, tick: number) =>
      `${type}, trust ${trust}, ${date}, tick ${tick}`,
  },
  legend: 'What the marks mean',
};

export const t = catalog('screens/memory/map', english);
