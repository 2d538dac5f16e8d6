import { catalog } from '../../../language/index.ts';
import { count, formatNumber } from '../../../words/index.ts';

export const english = {
  panels: { formatters: 'Formatters' },
  note: 'how parts of prompts are written',
  none: 'Every part has its built-in form. A formatter is a JSON file that arranges parts otherwise, e.g. shorter; it can’t run code, and it can’t lose a figure.',
  by: (author: string, licence: string) => `by ${author}, ${licence}`,
  appliesTo: (what: string) => `For ${what}.`,
  blocks: (tags: string) => `blocks “${tags}”`,
  candidates: {
    memory: 'memories',
    rule: 'rules',
    prediction: 'predictions',
    probe: 'probes',
    statement: 'statements',
  },
  anyPart: 'every part of its layer',
  ofLayer: (what: string, layer: string) => `${what}; layer ${layer}`,
  rows: (kinds: string, profiles: string) => `rows (${kinds}) in requests of ${profiles}`,
  uses: { life: 'Use in this life', programs: 'Use for programs' },
  useOf: (use: string, title: string) => `${use}: ${title}`,
  earlier: '▲ This life uses an earlier file of it. Switch it off and on to use this one.',
  notInstalled: 'In use in this life; its file is not installed in this browser.',
  using: 'Using the formatter',
  notUsing: 'Stopping the formatter',
  preview: 'Preview',
  previewOf: (title: string) => `Preview ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
  removing: 'Removing the formatter',
  removed: (title: string) => `Removed ${title}. Built-in forms apply from the next thought on.`,
  undo: 'Undo',
  undoing: 'Installing the formatter again',
  adding: 'Install a formatter from a file',
  addNote: 'It is in use only once you switch it on. Look at its preview first.',
  pick: 'Choose a formatter’s file, or drop it here.',
  added: (title: string, version: string) => `Installed ${title} ${version}. Preview it, then switch it on.`,
  kept: 'Nothing was installed or changed.',
  how: 'How to write one: docs/formatters.md.',
  shown: {
    region: (title: string) => `Before and after ${title}`,
    tick: 'Thought of tick',
    show: 'Show',
    failed: 'The preview failed.',
    sums: (parts: number, before: number, after: number) =>
      `${count(parts, 'part')}: ${count(before, 'token')} before, ${formatNumber(after)} after (${difference(before, after)}).`,
    ofTick: (tick: number) => `Tick ${formatNumber(tick)}. `,
    ofRows: 'Rows of the latest ticks. ',
    nothing: 'Nothing in this thought is for it. Choose another tick.',
    part: 'Part',
    partOf: (title: string, before: number, after: number) => `${title} (${difference(before, after)})`,
    builtIn: (why: string) => `▲ Keeps its built-in form: ${why}.`,
    difference: 'The part before and after',
  },
};

/** Per cent with a sign. */
function difference(before: number, after: number): string {
  if (before === 0) return '±0 %';
  const share = Math.round((100 * (after - before)) / before);
  return share === 0 ? '±0 %' : `${share < 0 ? '−' : '+'}${Math.abs(share)} %`;
}

export const t = catalog('screens/gateway/formatters', english);
