import { catalog } from '../../../language/index.ts';
import { count } from '../../../words/index.ts';

export const english = {
  export: {
    about:
      'One file holds the whole life: memory with its vectors, records, prompts, ledger, policy with its revisions, playbook, state of mind, the worlds made from your own market files, and your language model settings. It holds no keys and no forks. The file is a snapshot of one tick. The golem keeps running while it is written.',
    forks: 'Export forks one by one on the State screen',
    readOnly:
      'Another tab runs this golem, and only that tab can import a life. Go to that tab, or close it: this one takes over within a second. You can export from here too.',
    everything: 'Export everything…',
    part: 'Only a part, as text',
    label: 'Export',
    progress: (what: string, bytes: string, worlds: boolean, share: string | null) =>
      `${what}: ${bytes} written${worlds ? '; worlds of your own' : ''}${share === null ? '' : `, ${share}`}`,
    done: '● Exported:',
    size: (bytes: string, tick: string | null) =>
      tick === null ? `(${bytes})` : `(${bytes}, up to tick ${tick})`,
    failed: (why: string) => `The life was not exported: ${why}`,
    kept: 'This life is as it was. The file is incomplete: delete it.',
  },
  import: {
    title: 'Import a life',
    label: 'Import a life',
    note: 'You see what is in the file before anything changes.',
    pick: 'A file that a golem’s page exported (.golem). Pick it, or drop it here.',
    looking: 'Reading the file…',
    offer: 'What is in the file',
    life: 'Life',
    lived: 'Lived',
    ticks: (n: number) => count(n, 'tick'),
    memories: 'Memories',
    world: 'World',
    worlds: 'Brings along',
    worldsHelp: 'Worlds made from market files',
    made: 'Exported',
    size: 'Size',
    withModels: 'Set up its language models here too',
    inBrowser: 'of this browser',
    near: (model: string, place: string) => `Set up ${model} too: its address is ${place}`,
    places: {
      machine: 'on this machine',
      network: 'in your own network',
      public: 'on the public internet',
    },
    modelsAbout:
      'Prompts would go to these addresses: only do this with a file that you trust. Addresses on this machine or in your network are used only if you tick them. Files never contain keys; add them under Language models.',
    replaces: (ticks: number) =>
      `The imported life replaces the one here (${count(ticks, 'tick')}). The file is checked in full first. The replaced life is kept until you have opened the page twice more; until then you can go back to it.`,
    replace: 'Replace this life with it',
    keep: 'Keep this life',
    progress: 'Import',
    stages: {
      rows: 'Reading the file',
      worlds: 'Reading its worlds',
      checking: 'Checking the whole file',
      storing: 'Storing the life',
    },
    done: (tick: string) => `● Imported. The golem goes on from tick ${tick}.`,
    models: (models: string) => `Set up with it: ${models}.`,
    returned: '● The life that was here before is back.',
    unchanged: 'The life here is as it was.',
    kept: (ticks: number, until: string) =>
      `The life from before the import (${count(ticks, 'tick')}) is kept ${until}.`,
    untilClosed: 'until this tab closes',
    untilOnce: 'until you open the page once more',
    untilTwice: 'until you have opened the page twice more',
    goBack: 'Go back to it',
    goingBack: 'Going back…',
  },
};

export const t = catalog('screens/settings/travel', english);
