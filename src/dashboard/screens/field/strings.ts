import { catalog } from '../../language/index.ts';
import { count, formatNumber } from '../../words/index.ts';

const whole = (value: number): string => formatNumber(value, { digits: 0 });

export const english = {
  panels: {
    field: 'Layers of the prompt',
    broke: 'First difference',
    gaveWay: 'Shortened and left out',
    frame: 'Whole or delta',
    limits: 'Hard limits',
    codex: 'Codex',
    run: 'Run context',
  },
  screen: {
    title: 'Field',
    what: 'the prompt',
    noneYet: 'No prompt yet.',
    whenOne: 'Every thought (T1 and T2) and every request to a model appears here as six layers.',
    goToLive: 'Go to Live to start, step or steer',
    noneOf: (what: string) => `No prompt of “${what}” is kept.`,
    gone: 'Enter the number of a tick that thought, or the ID of a request on the Gateway screen.',
    latest: 'Show the latest thought',
  },
  form: {
    what: 'Tick or request ID',
    beside: 'Beside it',
    show: 'Show',
    besideBefore: 'Show the one before beside it',
    alone: 'Show it alone',
  },
  column: {
    tick: (tick: number) => `tick ${tick}`,
    request: (id: string) => `request ${id}`,
    toTick: 'Open the tick',
    toRequest: 'Open the request',
    tokens: (tokens: number) => `${count(tokens, 'token')} in all.`,
    floor: (tokens: number, share: string) =>
      `The first four layers are its floor: ${whole(tokens)} tokens, ${share}.`,
    against: (what: string | number) => `against ${what}`,
  },
  layers: {
    identity: {
      name: 'Identity',
      what: 'who thinks, its limits, its tools',
      empty: 'Nothing says who thinks.',
    },
    codex: {
      name: 'Codex',
      what: 'rules and the owner’s documents',
      empty: 'No rule and no document is in.',
    },
    environment: {
      name: 'Environment',
      what: 'the device, in classes',
      empty: 'Nothing is told of the device.',
    },
    karma: {
      name: 'Karma',
      what: 'verified outcomes',
      empty: 'No verified outcome is in.',
    },
    state: {
      name: 'State',
      what: 'market, memories, what was said',
      empty: 'There is no state.',
    },
    query: {
      name: 'Query',
      what: 'the task, and the limits once more',
      empty: 'Nothing is asked.',
    },
  },
  band: {
    empty: 'empty',
    size: (parts: number, tokens: number) => `${count(parts, 'part')}, ${count(tokens, 'token')}`,
    tokens: (tokens: string) => `${tokens} tokens`,
  },
  age: {
    first: 'the first',
    changed: 'changed',
    same: (times: number) => `unchanged over ${count(times, 'prompt')} before`,
    atLeast: (times: number) => `unchanged over ${times} prompts before or more`,
  },
  broke: {
    none: 'There is no prompt before this one.',
    gone: 'The texts of the prompt before are not kept.',
    same: 'Both prompts are the same.',
    was: 'Before',
    is: 'Now',
    how: {
      same: () => 'Both prompts are the same.',
      appended: (name: string, layer: string, common: number) =>
        `The prompt before is the beginning of this one (${whole(common)} characters). ${name} (${layer}) follows.`,
      changed: (name: string, layer: string, common: number) =>
        `${name} (${layer}) changed. The ${whole(common)} characters before it are the same, so a cache can reuse them.`,
      new: (name: string, layer: string, common: number) =>
        `${name} (${layer}) is new. The ${whole(common)} characters before it are the same, so a cache can reuse them.`,
      gone: (name: string, layer: string, common: number) =>
        `${name} (${layer}) was removed. The ${whole(common)} characters before it are the same, so a cache can reuse them.`,
    },
  },
  routes: {
    full: 'Everything is shown in full',
    hybrid: 'Recent entries are shown in full, older ones as one line',
    rag: 'Only the essentials are shown; the rest can be asked for',
  },
  gaveWay: {
    switched: (route: string, share: string, budget: number) =>
      `${route}: all entries would take ${share} of the room, of a budget of ${count(budget, 'token')}.`,
    none: 'Nothing was shortened or left out for want of room.',
    out: (before: string) => `${before} tokens, left out.`,
    line: (before: string, after: string) => `${before} tokens, shortened to ${after}.`,
  },
  run: {
    none: 'Not stored: an earlier version made this prompt.',
    run: 'Run',
    step: 'Step',
    who: 'Identity',
    history: 'History',
    items: (items: number) => `${count(items, 'item')} before`,
    session: (session: string) => `session ${session}`,
    scopes: 'May call or do',
    nothing: 'nothing',
    prompt: 'Prompt budget',
    reply: 'Reply budget',
    tokens: (tokens: string) => `${tokens} tokens`,
    unbounded: 'the model’s own',
    environment: 'Environment',
    unread: 'not read',
  },
};

export const t = catalog('screens/field', english);
