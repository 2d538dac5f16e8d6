import { catalog } from '../../../language/index.ts';
import { count } from '../../../words/index.ts';

export const english = {
  servers: {
    about:
      'A server that speaks MCP over HTTP offers its tools to requests in the scope mcp, e.g. those of a program with the header “x-golem-scope: mcp”. This tab calls the tools. Their descriptions and answers are untrusted text and pass the gateway’s layers.',
    what: 'the servers of tools',
    list: 'Tool servers',
    none: 'No server of tools is added.',
    how: 'Add one by its address.',
    add: 'Add a server of tools',
    removing: (id: string) => `Removing ${id}`,
    asking: (id: string) => `Asking ${id}`,
  },
  card: {
    states: {
      waiting: '○ not asked yet',
      connecting: '◌ connecting…',
      ready: '● connected',
      failed: '✕ not connected',
    },
    again: 'Ask again',
    askAgain: (id: string) => `Ask ${id} again`,
    remove: 'Remove',
    removeOne: (id: string) => `Remove ${id}`,
    /** The scope stands behind it. */
    toolsBefore: (shown: number, hidden: number) =>
      `${count(shown, 'tool')}${hidden > 0 ? `, ${hidden} hidden from models` : ''}, in the scope`,
    noDescription: 'No description.',
    hidden: (why: string) => `Hidden from models: ${why}`,
  },
  form: {
    legend: 'A server of tools',
    label: 'Add a server of tools',
    name: 'Name',
    nameHelp: 'Your own name. The tools are in the scope mcp.NAME.',
    nameExample: 'almanac',
    wrongName: 'Letters, digits, “-” and “_”, at most 40.',
    taken: 'Another server has this name.',
    address: 'Address',
    addressHelp: 'The server must allow this page (CORS) and expose the header Mcp-Session-Id.',
    addressExample: 'https://mcp.example.org/mcp',
    wrongAddress: 'Enter the whole address, e.g. https://mcp.example.org/mcp.',
    key: 'Key',
    keyHelp: {
      encrypted:
        'Sent as a bearer token to this address only. Kept encrypted under your passphrase. Leave the field empty if the server needs no key.',
      session:
        'Sent as a bearer token to this address only. Kept until this tab is closed. Leave the field empty if the server needs no key.',
    },
    stored: 'Or a stored key',
    none: 'none',
    save: 'Add the server',
    saving: 'Asking for its tools…',
    cancel: 'Cancel',
    failed: (why: string) => `The server was not added: ${why}`,
    kept: 'What you typed is still here.',
  },
};

export const t = catalog('screens/settings/mcp', english);
