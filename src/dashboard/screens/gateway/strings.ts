import { catalog } from '../../language/index.ts';
import { count, formatNumber } from '../../words/index.ts';

const tokens = (n: number): string => count(n, 'token');

export const english = {
  panels: {
    tryLayers: 'Try the layers',
    requests: 'Requests',
    request: 'A request',
    conversation: 'Conversation',
    savings: 'Cost and savings',
    layers: 'Layers',
    injectors: 'Injectors',
    kinds: 'Personal data',
  },
  screen: {
    title: 'Gateway',
    requests: 'the requests',
    templates: 'the templates',
    savings: 'the costs and savings',
    layers: 'the layers',
    injectors: 'the injectors',
    formatters: 'the formatters',
    kinds: 'the kinds of personal data',
  },
  conversation: {
    about:
      'Summarise all but the last ten turns from the next request on, or start a new conversation with a briefing on this one. This conversation stays as it is.',
    summarise: 'Summarise',
    summarising: 'Summarising…',
    handOver: 'Hand over',
    writing: 'Writing a briefing…',
    cancel: 'Cancel',
    cancelling: 'Cancelling',
    cancelled: 'Cancelled. Nothing was changed.',
    failed: (why: string) => `▲ ${why}`,
    summarised: (after: number, before: number, written: string) =>
      `From its next request on, the conversation sends ${tokens(after)} instead of ${tokens(before)}. ${written}`,
    handedOver: (session: string, after: number, before: number, written: string) =>
      `The conversation ${session} begins with ${tokens(after)} instead of ${tokens(before)}. ${written}`,
    bySentences: 'Made of extracted sentences.',
    bySentencesSince: (why: string) => `Made of extracted sentences, since ${why}.`,
    byModel: (model: string) => `Written by ${model}.`,
    byModelBut: (model: string, what: string) => `Written by ${model}, except what ${what}.`,
    beginsWith: (session: string) => `What ${session} begins with`,
  },
  injectors: {
    note: 'context added to each request, before the layers',
    head: 'Injector',
    does: (does: string, budget: number) => `${does} At most ${tokens(budget)}.`,
    neverGolem: 'The golem decides by its own prompt alone.',
    switchingOn: 'Switching the injector on',
    switchingOff: 'Switching the injector off',
  },
  kinds: {
    note: 'what L7 masks, per profile',
    table: 'Kinds of personal data',
    head: 'Kind',
    summary: (kinds: number, masked: string) => `${count(kinds, 'kind')}. Masked: ${masked}.`,
    maskedFor: (kinds: number, profile: string) => `${formatNumber(kinds)} for ${profile}`,
    always: 'Always masked',
    masking: 'Masking the kind',
    unmasking: 'Unmasking the kind',
  },
  layers: {
    note: 'per profile; takes effect with the next request',
    head: 'Layer',
    missing: 'Unavailable here: something this layer needs is missing',
    switchingOn: 'Switching the layer on',
    switchingOff: 'Switching the layer off',
  },
  summaries: {
    label: 'Summaries by',
    sentences: 'extracted sentences',
    notSetUp: (model: string) => `${model} (not set up)`,
    then: (models: string) => `If the first does not answer: ${models}`,
    fallback: 'Extracted sentences are used when a model’s summary is rejected',
    inTab:
      '▲ The model in this tab is no good at this: 5 of its 24 headings could be used, and none of its 5 summaries.',
    choosing: 'Choosing the model for summaries',
  },
  requests: {
    note: 'newest first; this browser keeps the last 100, masked',
    when: 'Time',
    who: 'Caller',
    saved: 'Read anew, saved',
    savedHelp:
      'Tokens missing from the provider’s cache: without the gateway, less those with it. Negative where the layers cost more',
    layers: 'Layers',
    layersHelp: 'L1 to L8: filled where a layer did something',
    overhead: 'Overhead',
    overheadHelp: 'What the layers took before a model was asked',
    total: 'Total time',
    outcome: 'Outcome',
    follows: ', after tool calls',
    warms: ', keeps a cache warm',
    empty:
      'No requests yet. Each request to a model appears here, with what each of the eight layers did to it.',
    emptyHow:
      'Set up a model and assign it to a tier under Settings, and the golem’s thoughts pass through here. Or ask one above. Dry runs are not kept.',
  },
  request: {
    field: 'Its layers',
    back: '← All requests',
    what: 'the request',
    gone: 'This request is no longer kept.',
    goneHow: 'This browser keeps the last 100. Totals of older requests stay on the Gateway screen.',
  },
  savings: {
    note: 'paid: as providers counted; without the gateway: partly an estimate',
    empty: 'No costs yet. Dollars and tokens appear here by layer, day and model.',
    emptyHow:
      'They are counted from the usage that providers report, at your models’ prices. Send a request first.',
    allDays: 'all days',
    allModels: 'all models',
    requestsAndFailed: (requests: number, failed: number) =>
      `${count(requests, 'request')}, ${formatNumber(failed)} failed`,
    paid: 'Paid',
    without: 'Without the gateway',
    withoutHelp:
      'The same requests as they came in, to the same models at the same prices, with what the providers’ own caches would have had. An estimate where the gateway changed a prompt',
    withoutEstimated: (usd: string, estimated: number, requests: number) =>
      `${usd}; ${formatNumber(estimated)} of ${count(requests, 'request')} estimated`,
    saved: 'Saved by all layers',
    savedHelp: 'Negative where the layers cost more than they saved',
    savedAnew: (usd: string, anew: string) => `${usd}, ${anew} tokens read anew`,
    lastHour: 'Last 60 minutes, all callers',
    lastDay: 'Last 24 hours, all callers',
    noLimit: (usd: string) => `${usd}, no limit set`,
    ofLimit: (usd: string, limit: string) => `${usd} of ${limit}`,
    byLayer: 'By layer',
    byDay: 'By day and model',
    noneThen: 'No request to this model on this day.',
    layer: 'Layer',
    did: 'Acted',
    didHelp: 'Requests that the layer changed or answered',
    failed: 'Failed',
    took: 'Time',
    tokensSaved: 'Tokens saved',
    tokensSavedHelp:
      'L1: tokens that the provider had in its cache. Others: tokens not sent, or not asked again. Each layer’s own: what it cost other layers counts in the sum above',
    countedBy: 'Counted by',
    usdSaved: 'US$ saved',
    usdSavedHelp:
      'L1, L2 and L3: as paid. L4 and L5: an estimate, what was not sent at the provider’s price for cached tokens',
    day: 'Day',
    model: 'Model',
    noneAnswered: 'none answered',
    requests: 'Requests',
    tokensIn: 'Tokens in',
    fromCache: 'From cache',
    tokensOut: 'Tokens out',
    usdPaid: 'US$ paid',
    notMeasured: 'not measured',
    andNotMeasured: (figure: string, times: number) => `${figure} and ${formatNumber(times)} not measured`,
  },
  tryOut: {
    note: 'what each would do with a request',
    question: 'Question',
    sample:
      'Ann Miller (ann@example.com) asks: is 0x52908400098527886E0F7030069857D2E4169EE7 safe to approve for 500 USDC?',
    document: 'Attached document',
    documentHelp: 'A page, a file, a tool’s result. It may inform the model and never instruct it.',
    pasted: 'Pasted document',
    goOn: (messages: number) => `Continue the conversation, ${count(messages, 'message')}`,
    profile: 'Profile',
    dry: 'Dry run',
    cancel: 'Cancel',
    ask: 'Ask a model',
    noModel:
      'A dry run sends nothing. To ask, you need a model: a provider’s key, or a server on this machine such as Ollama, which needs no key.',
    setUp: 'Set up a model',
    sends: (most: number) =>
      `A dry run sends nothing. Asking sends what the layers leave of the request, for a reply of at most ${tokens(most)}.`,
    asking: 'Asking…',
    kept: 'Nothing was cached.',
  },
};

export const t = catalog('screens/gateway', english);
