import { catalog } from '../../language/index.ts';

/** The field's terms, and more of the golem's own words. */
export const english = {
  environment: {
    name: 'environment',
    meaning:
      'What the device is like when a tick begins: network, power, memory, models. Recorded with the tick.',
  },
  'environment epoch': {
    name: 'environment epoch',
    meaning: 'Ticks over which the prompt says the same of the device.',
  },
  formatter: {
    name: 'formatter',
    meaning: 'A file, without code, that says how parts of a prompt are written.',
  },
  guideline: { name: 'guideline', meaning: 'A lesson that keeps certain entries whole in later prompts.' },
  normalisation: {
    name: 'normalisation',
    meaning: 'Scales numbers to a common size, so that shares add up to one.',
  },
  counterfactual: {
    name: 'counterfactual',
    meaning: 'What would have come of another choice, computed afterwards.',
  },
  ablation: { name: 'ablation', meaning: 'A part left out to see what it was worth.' },
  deliberation: {
    name: 'deliberation',
    meaning: 'A thought that ends in a decision: brief (T1) or full (T2).',
  },
  gate: {
    name: 'gate',
    meaning: 'Decides on each tick whether to deliberate, by surprise against the threshold.',
  },
  workspace: {
    name: 'workspace',
    meaning: 'The prompt with its bookkeeping: every candidate, in or out, with the reason.',
  },
  'fix line': {
    name: 'fix line',
    meaning: 'A sentence in the prompt on how to avoid a fault that models made again and again.',
  },
  'named blocker': {
    name: 'named blocker',
    meaning: 'What a model says is missing in place of a decision. It is checked, and means hold.',
  },
  candidate: { name: 'candidate', meaning: 'An entry that could enter a prompt.' },
  governor: {
    name: 'governor',
    meaning: 'Chooses what enters the prompt, and learns from what that was worth.',
  },
  Grimoire: { name: 'Grimoire', meaning: 'The golem’s long-term memory. It forgets on purpose.' },
  Curator: {
    name: 'Curator',
    meaning: 'Tidies memory after every delta cycle: retires, archives, merges, links.',
  },
  'causal link': {
    name: 'causal link',
    meaning: 'What the price did after an event, more often than by chance.',
  },
  warning: { name: 'warning', meaning: 'A memory of conditions under which a trade went wrong.' },
  quarantine: {
    name: 'quarantine',
    meaning: 'Where texts wait that look like instructions. They reach no prompt until you release them.',
  },
  provenance: {
    name: 'provenance',
    meaning: 'Where a text came from: the golem, you, a document, a predecessor, the chain.',
  },
  recency: { name: 'recency', meaning: 'How recent a memory is: one of the factors of its rank.' },
  decay: { name: 'decay', meaning: 'Confidence lost with time unless a memory is used or confirmed.' },
  habit: {
    name: 'habit',
    meaning: 'A decision of a model that proved right and is reused without asking again.',
  },
  layer: {
    name: 'layer',
    meaning: 'Part of a prompt by how seldom it changes: identity, codex, environment, karma, state, query.',
  },
  codex: {
    name: 'codex',
    meaning:
      'Layer of a prompt with rules and the owner’s documents: whole where they fit, else the chapters at work, and for requests a search.',
  },
  'run context': {
    name: 'run context',
    meaning: 'What one step of thought stands on: who thinks, what it may do, how much it may take.',
  },
  triage: {
    name: 'triage',
    meaning: 'Sorts the chain’s events: drop, fold into expectations, or escalate to a deliberation.',
  },
  'epistemic clock': {
    name: 'epistemic clock',
    meaning:
      'The clock of life that runs down when predictions stop coming true. Economic: life credit. Stochastic: chance.',
  },
  testament: {
    name: 'testament',
    meaning: 'What a golem leaves at death: the knowledge that passes on, and a review of its life.',
  },
  arousal: {
    name: 'arousal',
    meaning: 'How stirred up the mood is. With pleasure and dominance one of its three numbers.',
  },
  'Brier score': {
    name: 'Brier score',
    meaning: 'How far forecasts with a probability were off: 0 is perfect, 0.25 is a coin.',
  },
  calibration: {
    name: 'calibration',
    meaning: 'How well stated confidence matches how often forecasts came true.',
  },
  baseline: { name: 'baseline', meaning: 'What is usual, to compare with.' },
  drawdown: { name: 'drawdown', meaning: 'Fall of equity from its peak.' },
  'Sharpe, Sortino': {
    name: 'Sharpe, Sortino',
    meaning: 'Return per unit of fluctuation; Sortino counts falls only.',
  },
  liquidity: {
    name: 'liquidity',
    meaning: 'Tokens in a pool that others trade against. Its providers earn fees.',
  },
  volatility: { name: 'volatility', meaning: 'How much a price fluctuates, usually annualised.' },
  gas: { name: 'gas', meaning: 'The fee of a blockchain transaction.' },
  slippage: { name: 'slippage', meaning: 'Price lost because an order moves the pool.' },
  RPC: { name: 'RPC', meaning: 'The address of a blockchain node that answers questions.' },
  EVM: { name: 'EVM', meaning: 'The machine that Ethereum and its kin run contracts on.' },
  OHLCV: { name: 'OHLCV', meaning: 'Rows of open, high, low, close and volume.' },
  arbitrageur: { name: 'arbitrageur', meaning: 'A trader who moves a pool’s price back to the market’s.' },
  token: { name: 'token', meaning: 'A piece of a word, as models count texts; also a coin of a chain.' },
  tokenizer: { name: 'tokenizer', meaning: 'Cuts a text into tokens, in each model’s own way.' },
  embedding: {
    name: 'embedding',
    meaning: 'A list of numbers for the meaning of a text. Near vectors mean similar things.',
  },
  cosine: { name: 'cosine', meaning: 'How alike two embeddings are: 1 is the same direction, 0 unrelated.' },
  inference: { name: 'inference', meaning: 'Running a model to get its output.' },
  encoder: { name: 'encoder', meaning: 'The part of a model that turns text into numbers.' },
  distilled: { name: 'distilled', meaning: 'Of a small model: trained to imitate a large one.' },
  UMAP: { name: 'UMAP', meaning: 'Draws many dimensions in two so that neighbours stay neighbours.' },
  gateway: {
    name: 'gateway',
    meaning: 'The path of every model request, with eight layers that save, protect and record.',
  },
  'prefix cache': {
    name: 'prefix cache',
    meaning: 'A provider’s memory of how prompts begin. What it holds is cheaper to read again.',
  },
  cache: { name: 'cache', meaning: 'Kept results that are reused for the same request.' },
  compaction: {
    name: 'compaction',
    meaning: 'Shortens the older part of a conversation when its window fills up.',
  },
  condensed: {
    name: 'condensed',
    meaning: 'Shortened by rule because a prompt was over a limit; verbatim parts stay as they are.',
  },
  injection: { name: 'injection', meaning: 'Instructions hidden in data, aimed at a model that reads it.' },
  placeholder: {
    name: 'placeholder',
    meaning: 'Stands for masked personal data; the original returns in the answer.',
  },
  schema: { name: 'schema', meaning: 'The shape that a model’s reply must have.' },
  template: { name: 'template', meaning: 'A prompt with blanks, kept in versions.' },
  injector: { name: 'injector', meaning: 'Adds text to each request, from a rule of yours.' },
  MCP: { name: 'MCP', meaning: 'Model Context Protocol: how programs offer tools to models.' },
  API: { name: 'API', meaning: 'How a program asks another.' },
  CORS: { name: 'CORS', meaning: 'The browser rule by which a server must allow requests from a page.' },
  passphrase: { name: 'passphrase', meaning: 'The words that encrypt your keys. Nobody can recover them.' },
  telemetry: {
    name: 'telemetry',
    meaning: 'Measurements of the golem’s own running. None leave this browser unless you export them.',
  },
  'OpenTelemetry, OTLP, Prometheus': {
    name: 'OpenTelemetry, OTLP, Prometheus',
    meaning: 'Standard formats of traces and metrics for outside tools.',
  },
  trace: { name: 'trace', meaning: 'What one tick or request did, step by step, with durations.' },
  'median, percentile': {
    name: 'median, percentile',
    meaning: 'The middle value; the value below which so many of a hundred lie.',
  },
  deviation: {
    name: 'deviation',
    meaning: 'How far values usually lie from their mean. Variance is its square.',
  },
  correlation: { name: 'correlation', meaning: 'How far two quantities move together, −1 to 1.' },
  CUSUM: { name: 'CUSUM', meaning: 'Sums small deviations until they show a change.' },
  divergence: { name: 'divergence', meaning: 'How far two distributions differ.' },
  snapshot: { name: 'snapshot', meaning: 'The whole state at one tick, named by its hash.' },
  hash: { name: 'hash', meaning: 'A short fingerprint of bytes. Equal bytes have equal hashes.' },
  retention: { name: 'retention', meaning: 'How long records are kept, and in what detail.' },
  durable: { name: 'durable', meaning: 'Stored so that a crash cannot lose it.' },
  cooldown: { name: 'cooldown', meaning: 'Ticks to wait after a deliberation before the next.' },
  attribution: { name: 'attribution', meaning: 'Which entries of a prompt a decision rests on.' },
  confidence: { name: 'confidence', meaning: 'How strongly a memory or decision is believed, 0 to 1.' },
  'WebAssembly (wasm), WebGPU': {
    name: 'WebAssembly (wasm), WebGPU',
    meaning: 'How a browser runs models: on the processor, or on the graphics card.',
  },
  offline: {
    name: 'offline',
    meaning: 'Without a network. The golem lives on; only your own remote models are out of reach.',
  },
};

export const t = catalog('help/terms', english);
