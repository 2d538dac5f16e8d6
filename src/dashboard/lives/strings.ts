import { catalog } from '../language/index.ts';
import { count } from '../words/index.ts';

const memories = (many: number): string => count(many, 'memory', 'memories');

export const english = {
  rescue: {
    choose: 'Choose a life',
    title: 'Rescue',
    reading: 'Reading the stored lives…',
    save: 'Save what can be read.',
    saveAbout: 'Memories, records, playbooks and testaments, in one file.',
    exportAsStored: 'Export as stored…',
    rebuild: 'Rebuild it.',
    rebuildAbout:
      'Damaged indexes and maps are rebuilt from the life’s own rows. The damaged original is set aside.',
    rebuildNow: 'Rebuild',
    rebuilding: 'Rebuilding…',
    openRebuilt: 'Open the rebuilt life',
    back: 'Go back.',
    backAbout: (ticks: number) =>
      `The life from before the import (${count(ticks, 'tick')}) is still here. The damaged one is set aside.`,
    goBack: 'Go back to it',
    anew: 'Start over.',
    anewAbout:
      'Another golem starts beside it. The damaged life is set aside; export or delete it in Settings.',
    begin: 'Begin a new life',
    aside: 'Set aside',
    allKept: 'All lives above are kept.',
  },
  row: {
    named: (why: string, date: string) => `${why}, ${date}`,
    confirm: 'Confirm the deletion',
    delete: 'Delete…',
    deleteNow: 'Delete it for good',
    deleting: 'Deleting…',
    remove: 'Remove…',
    removeNow: 'Remove the line',
    keep: 'Keep it',
    export: 'Export…',
    exporting: 'Exporting…',
    save: 'Save what can be read…',
    saving: 'Reading…',
    goOn: 'Go on with it',
    opening: 'Opening…',
  },
  why: {
    damaged: 'Damaged',
    replaced: 'Replaced by two imports',
    left: 'Left for another life',
    found: 'Found here',
    gone: 'Its database is gone',
    kept: 'Replaced by an import',
    current: 'The current life',
  },
  size: {
    ticks: (ticks: number) => count(ticks, 'tick'),
    memories,
    lastLived: (date: string) => `last ran ${date}`,
  },
  saved: {
    memories,
    records: (records: number) => count(records, 'record'),
    playbooks: (playbooks: number) => count(playbooks, 'playbook'),
    testaments: (testaments: number) => count(testaments, 'testament'),
  },
  unreadable: (saved: string, unreadable: string) => `${saved} (${unreadable} unreadable)`,
  done: {
    exported: (name: string) => `Exported: ${name}. Import it under “Export and import”.`,
    asStored: (name: string, why: string) =>
      `Exported as stored: ${name}. ${why} A later version of this page may read more of it.`,
    saved: (name: string, counts: string) => `Saved in ${name}: ${counts}.`,
    rebuilt: (parts: string) => `Rebuilt: ${parts}.`,
    deleted: 'Deleted.',
    nothingDeleted: 'Nothing was deleted.',
  },
};

export const t = catalog('lives', english);
