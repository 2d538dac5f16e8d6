import { catalog } from '../language/index.ts';
import type { PromptLimit } from '../../domain/gateway/limits.ts';
import { count, formatBytes, formatNumber } from '../words/index.ts';

const whole = (value: number | null): string => formatNumber(value, { digits: 0 });

const UNITS = {
  characters: 'characters',
  tokens: 'tokens',
  budget: 'tokens',
  window: 'tokens',
  depth: 'groups',
} as const;

/** Tokens of condensed parts together. */
const sum = (
  parts: readonly { readonly tokens: { readonly before: number; readonly after: number } }[],
  of: 'before' | 'after',
): number => parts.reduce((all, { tokens }) => all + tokens[of], 0);

export const english = {
  injected: {
    label: 'What injectors added',
    states: {
      added: '● added',
      none: '– added nothing',
      dropped: '✕ had no room',
      failed: '✕ failed',
    },
    size: (tokens: number, budget: number, part: string, trust: string) =>
      `${count(tokens, 'token')} of ${whole(budget)}, as ${part}, trust ${trust}.`,
    table: (title: string) => `What ${title} added, with its age`,
    what: 'What',
    age: 'Age',
    ageHelp: 'By the world’s clock, at the time of the request',
    ageAndBlocks: (age: string, blocks: number) => `${age}, ${count(blocks, 'block')}`,
    fresh: 'Fresh',
    yes: 'yes',
    stale: (limit: string) => `no, stale: older than ${limit}`,
    notKnown: 'not known',
    ages: {
      day: (many: number) => count(many, 'day'),
      hour: (many: number) => count(many, 'hour'),
      minute: (many: number) => count(many, 'minute'),
      second: (many: number) => count(many, 'second'),
    },
    left: (what: string) => `No room for: ${what}.`,
  },
  steps: {
    label: 'Layers of this request',
    saved: (tokens: string, dollars: string) => `Saved ${tokens}; ${dollars}.`,
    uncounted: 'tokens that nobody counted',
    tokens: (tokens: number, by: string) => `${count(tokens, 'token')}, counted by ${by}`,
    noDollars: 'cost not measured',
    countedBy: {
      provider: 'the provider',
      'earlier-reply': 'the earlier reply',
    },
    times: {
      look: 'looking',
      change: 'changing',
      answer: 'answering',
      reply: 'reading the reply',
    },
    time: (what: string, time: string) => `${what}, ${time}`,
    scale: (time: string) => `Bars span ${time}, the time of all layers before anything was sent:`,
  },
  parts: {
    unchanged: (parts: number) =>
      `The prompt before and after the layers: ${count(parts, 'part')} in sending order, all unchanged`,
    changed: (parts: number, changed: number) =>
      `The prompt before and after the layers: ${count(parts, 'part')} in sending order, ${changed} of them altered`,
    showAll: 'Show unchanged parts too',
    mark: (block: string, slot: string, trust: string, characters: number) =>
      `${block}, said by ${slot}, trust ${trust}, ${count(characters, 'character')}`,
    fates: {
      same: '',
      changed: ', ● changed',
      out: ', ✕ excluded',
      new: ', ● added by a layer',
    },
    noText: 'Text not kept: no layer here could mask personal data.',
    came: 'As it came, masked',
    cameName: (part: string) => `${part} as it came`,
    sent: 'As it was sent',
    sentName: (part: string) => `${part} as it was sent`,
  },
  details: {
    asker: 'Who asked',
    tick: (tick: number) => `tick ${tick}`,
    follows: 'Asked again with the tools’ results',
    followed: 'the request that came in',
    warms: 'Keeps a provider’s cache warm',
    warmed: 'the request it was made from',
    template: 'Template',
    templateVersion: (id: string, version: number) => `${id}, version ${version}`,
    overhead: 'Before anything was sent',
    overheadHelp: 'Time of all layers together',
    notSent: 'nothing was sent',
    total: 'Total time',
    servedBy: 'Served by',
    servedFrom: (layer: string) => `, from ${layer}`,
    tokens: 'Tokens in and out',
    tokensHelp: 'As the provider counted',
    tokensOf: (input: number | null, output: number | null) => `${whole(input)} and ${whole(output)}`,
    cacheRead: 'of them from its cache',
    cost: 'Cost',
    costOfRounds: (rounds: number) => `Of ${rounds} rounds together`,
    costHelp: 'Including models that were asked and left',
    without: 'Without the gateway',
    withoutHelp:
      'The same request as it came in, to the same model at the same prices: by the provider’s count, and by what its cache would have held',
    anew: (dollars: string, tokens: number) => `${dollars}, ${count(tokens, 'token')} read anew`,
    anewEstimate: (dollars: string, tokens: number) =>
      `${dollars}, ${count(tokens, 'token')} read anew (estimate)`,
    saved: 'Saved by all layers',
    savedHelp: 'Negative where the layers cost more than they saved',
    user: 'User',
    route: 'Route',
    routeHelp: 'Which models were asked in which order, and why',
    routeStep: (model: string, why: string) => `${model}: ${why}`,
    routeOut: (models: readonly (readonly [model: string, why: string])[]) =>
      `Excluded: ${models.map(([model, why]) => `${model}, as ${why}`).join('; ')}`,
    left: 'Asked before it',
    id: 'Id',
    idHelp: 'Programs find it in the header x-golem-id; GET /v1/requests/id returns all of this',
    outcome: 'Outcome',
    notCached: 'Nothing of it was kept in a cache.',
  },
  slots: {
    label: 'Context budget by slot',
    head: (tokenizer: string) => `Context budget by slot, tokens by ${tokenizer};`,
    headUncounted: 'Context budget by slot, tokens not counted;',
    limits: 'limits in Settings',
    of: (tokens: number, limit: number) => `${whole(tokens)} of ${whole(limit)}`,
    came: (before: number) => `, came with ${whole(before)}`,
    over: ', ✕ over',
    unused: (slots: string) => `Not used: ${slots}.`,
    names: {
      system: 'System',
      tools: 'Tools',
      memory: 'Memory',
      retrieval: 'Retrieval',
      defi: 'DeFi context',
      history: 'History and state',
      query: 'Query',
    },
  },
  limits: {
    label: 'Limits of this prompt',
    head: (model: string | null, tokenizer: string) =>
      model === null ? `Limits, tokens by ${tokenizer}` : `Limits for ${model}, tokens by ${tokenizer}`,
    limit: 'Limit',
    most: 'At most',
    before: 'Before',
    after: 'Sent',
    names: {
      characters: 'Characters',
      tokens: 'Tokens',
      budget: 'The request’s budget',
      window: 'Context window less the reply',
      depth: 'Message depth',
      memory: 'Key-value cache on this device',
    },
    size: (limit: PromptLimit, value: number) =>
      limit === 'memory' ? formatBytes(value) : `${whole(value)} ${UNITS[limit]}`,
    whole,
    unknown: { window: 'No limit by context window.', memory: 'No limit by memory.' },
    left: (model: string, limit: string, most: number) =>
      `Not asked: ${model}. The verbatim parts alone are too long for it (${limit}: ${count(most, 'token')}).`,
    nothing: 'Nothing was condensed.',
    condensed: (
      parts: readonly { readonly tokens: { readonly before: number; readonly after: number } }[],
      verbatim: number | null,
    ) =>
      `${count(parts.length, 'part')} condensed, from ${whole(sum(parts, 'before'))} to ${count(sum(parts, 'after'), 'token')}. ${
        verbatim === null ? '' : `${count(verbatim, 'token')} stay verbatim.`
      }`,
    broke: (part: string, ahead: number) =>
      `The prefix breaks at ${part}: the previous prompt had a different text there. ${count(ahead, 'token')} before it stay the same.`,
    kept: (part: string, ahead: number) =>
      `The first condensed part is ${part}; ${count(ahead, 'token')} come before it. This request did not break the prefix.`,
    parts: 'Condensed parts',
    part: 'Part',
    form: 'How',
    forms: { half: 'to half', quarter: 'to a quarter', line: 'to one line', out: 'removed' },
    tokensBefore: 'Tokens before',
    tokensAfter: 'Tokens after',
    by: 'By limit',
  },
  profiles: {
    golem: 'The golem’s own thoughts',
    chat: 'A person who asks',
    proxy: 'A program that asks',
  },
  askers: {
    key: (key: string) => `A program with the key ${key}`,
    page: (origin: string) => `A page of ${origin}`,
    keyShort: (key: string) => `key ${key}`,
    tick: (profile: string, tick: number) => `${profile}, tick ${tick}`,
  },
  leftModels: {
    slower: (model: string) => `${model}: slower, left`,
    silent: (model: string, tries: number) => `${model}: no answer in ${count(tries, 'try', 'tries')}`,
  },
  layers: {
    prefix: 'L1 prompt-cache alignment',
    'semantic-cache': 'L2 semantic cache',
    'hash-cache': 'L3 hash cache',
    tools: 'L4 tool pruning',
    history: 'L5 history compaction',
    affinity: 'L6 KV-cache routing',
    pii: 'L7 personal data',
    injection: 'L8 injection',
  },
  /** Each begins with its sign and a space. */
  states: {
    off: '○ off',
    idle: '– nothing to do',
    changed: '● changed it',
    answered: '◆ answered',
    failed: '✕ failed',
    passed: '· not asked',
  },
  countedBy: {
    prefix: 'the provider',
    'semantic-cache': 'the earlier reply',
    'hash-cache': 'the earlier reply',
    tools: 'the page’s tokenizer',
    history: 'the page’s tokenizer',
    affinity: 'the model in this tab',
    pii: '',
    injection: '',
  },
  outcomes: {
    dry: '○ dry run, nothing sent',
    cached: (layer: string) => `◆ ${layer}, without a model`,
    notKnown: 'not known',
  },
  kinds: {
    'seed-phrase': 'Seed phrase',
    'private-key': 'Private key',
    'api-key': 'API key or token',
    password: 'Password or PIN',
    card: 'Payment card',
    iban: 'IBAN',
    'bank-account': 'Bank account',
    'national-id': 'National ID number',
    'tax-id': 'Tax number',
    'health-id': 'Health insurance number',
    passport: 'Passport',
    'driver-licence': 'Driver’s licence',
    'id-number': 'Other personal number',
    email: 'E-mail',
    phone: 'Phone',
    'ip-address': 'IP address',
    'mac-address': 'MAC address',
    url: 'Web address',
    'chain-address': 'Chain address',
    'chain-name': 'Chain name',
    person: 'Person',
    'date-of-birth': 'Date of birth',
    'street-address': 'Street address',
    postcode: 'Postcode',
    age: 'Age',
    title: 'Title',
    nationality: 'Nationality',
    place: 'Place',
    organisation: 'Organisation',
    date: 'Date',
    placeholder: 'Typed placeholder',
  },
};

export const t = catalog('request', english);
