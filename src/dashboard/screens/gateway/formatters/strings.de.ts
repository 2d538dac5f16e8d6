import { count, formatNumber } from '../../../words/index.ts';
import type { english } from './strings.ts';

const tokens = (n: number): string => count(n, 'Token', 'Token');

function difference(before: number, after: number): string {
  if (before === 0) return '±0 %';
  const share = Math.round((100 * (after - before)) / before);
  return share === 0 ? '±0 %' : `${share < 0 ? '−' : '+'}${Math.abs(share)} %`;
}

export const german: typeof english = {
  panels: { formatters: 'Formatierer' },
  note: 'wie Teile von Prompts geschrieben werden',
  none: 'Jeder Teil hat seine eingebaute Form. Ein Formatierer ist eine JSON-Datei, die Teile anders anordnet, z. B. kürzer; er kann keinen Code ausführen und keine Zahl verlieren.',
  by: (author, licence) => `von ${author}, ${licence}`,
  appliesTo: (what) => `Für ${what}.`,
  blocks: (tags) => `Blöcke „${tags}“`,
  candidates: {
    memory: 'Erinnerungen',
    rule: 'Regeln',
    prediction: 'Vorhersagen',
    probe: 'Messfühler',
    statement: 'Aussagen',
  },
  anyPart: 'jeden Teil seiner Schicht',
  ofLayer: (what, layer) => `${what}; Schicht ${layer}`,
  rows: (kinds, profiles) => `Zeilen (${kinds}) in Anfragen von ${profiles}`,
  uses: { life: 'In diesem Leben verwenden', programs: 'Für Programme verwenden' },
  useOf: (use, title) => `${use}: ${title}`,
  earlier:
    '▲ Dieses Leben verwendet eine frühere Datei davon. Schalten Sie ihn aus und ein, um diese zu verwenden.',
  notInstalled: 'In diesem Leben verwendet; seine Datei ist in diesem Browser nicht installiert.',
  using: 'Formatierer verwenden',
  notUsing: 'Formatierer abschalten',
  preview: 'Vorschau',
  previewOf: (title) => `Vorschau von ${title}`,
  remove: 'Entfernen',
  removeOf: (title) => `${title} entfernen`,
  removing: 'Formatierer entfernen',
  removed: (title) => `${title} entfernt. Ab dem nächsten Gedanken gelten die eingebauten Formen.`,
  undo: 'Rückgängig',
  undoing: 'Formatierer wieder installieren',
  adding: 'Einen Formatierer aus einer Datei installieren',
  addNote: 'Verwendet wird er erst, wenn Sie ihn einschalten. Sehen Sie sich zuerst die Vorschau an.',
  pick: 'Wählen Sie die Datei eines Formatierers, oder legen Sie sie hier ab.',
  added: (title, version) =>
    `${title} ${version} installiert. Sehen Sie die Vorschau an und schalten Sie ihn ein.`,
  kept: 'Nichts wurde installiert oder geändert.',
  how: 'Wie man einen schreibt: docs/formatters.md.',
  shown: {
    region: (title) => `Vor und nach ${title}`,
    tick: 'Gedanke von Tick',
    show: 'Zeigen',
    failed: 'Die Vorschau ist fehlgeschlagen.',
    sums: (parts, before, after) =>
      `${count(parts, 'Teil', 'Teile')}: vorher ${tokens(before)}, nachher ${formatNumber(after)} (${difference(before, after)}).`,
    ofTick: (tick) => `Tick ${formatNumber(tick)}. `,
    ofRows: 'Zeilen der letzten Ticks. ',
    nothing: 'In diesem Gedanken ist nichts für ihn. Wählen Sie einen anderen Tick.',
    part: 'Teil',
    partOf: (title, before, after) => `${title} (${difference(before, after)})`,
    builtIn: (why) => `▲ Behält die eingebaute Form: ${why}.`,
    difference: 'Der Teil vorher und nachher',
  },
};
