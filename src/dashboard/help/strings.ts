import { catalog } from '../language/index.ts';

export const english = {
  glossary: {
    golem: {
      name: 'golem',
      meaning:
        'An agent’s whole mind in this browser tab: it watches a market, remembers, decides and trades on paper.',
    },
    'on paper': {
      name: 'on paper',
      meaning: 'Orders are priced against the pool and booked, but never sent. No money is real.',
    },
    tick: {
      name: 'tick',
      meaning:
        'One round of observing, remembering, deciding and learning, numbered from 1. One beat of the clock θ.',
    },
    'γ, θ, δ': {
      name: 'γ, θ, δ',
      meaning:
        'The three clocks: gamma watches the world, theta decides, delta tidies memory. In a replay, one theta beat is one step of the recording.',
    },
    surprise: {
      name: 'surprise',
      meaning:
        'How far the outcome was from the expectation, 0 to 1. Called prediction error in files and records.',
    },
    threshold: {
      name: 'threshold',
      meaning:
        'The surprise at which a tick starts to deliberate. It rises with confidence and falls with age and arousal.',
    },
    'T0, T1, T2': {
      name: 'T0, T1, T2',
      meaning:
        'How much a tick thinks: not at all, briefly, fully. Twice the threshold, the owner’s word, or a change of regime or phase leads to T2.',
    },
    reflex: {
      name: 'reflex',
      meaning:
        'Decides without a language model: by the rules of the playbook, and by decisions remembered from the same situation.',
    },
    playbook: {
      name: 'playbook',
      meaning: 'The rules behind the reflex: conditions, an order, a prediction. Yours to edit.',
    },
    cage: {
      name: 'cage',
      meaning:
        'Your limits on every order: size, position, price impact, orders a day, fall from the peak. Nothing gets around it.',
    },
    steer: {
      name: 'steer',
      meaning: 'Your words to the golem. Understood words force a full deliberation on the next tick.',
    },
    karma: {
      name: 'karma',
      meaning:
        'Verified decisions that later ones go by: those that you approved or rejected, or that the market confirmed. You can revoke each.',
    },
    'standing order': {
      name: 'standing order',
      meaning:
        'Your order, which goes before rules and models. It takes as many trades as needed and stays in force until it is done or you cancel it.',
    },
    'vs holding': {
      name: 'vs holding',
      meaning:
        'Equity compared with having put all of it into the base token at birth. The comparison continues across jumps in time.',
    },
    equity: {
      name: 'equity',
      meaning: 'Everything the golem owns on paper: cash, tokens, liquidity and fees, at the pool’s price.',
    },
    regime: {
      name: 'regime',
      meaning: 'One of seven states of a market, by trend and volatility, from a calm rise to a crisis.',
    },
    vitality: {
      name: 'vitality',
      meaning:
        'How alive the golem is, 0 to 1: life credit left × how well it still predicts × how far it has aged. At zero it dies.',
    },
    phase: {
      name: 'phase',
      meaning:
        'Behaviour by vitality, from thriving to terminal: the less vital, the less it risks and thinks.',
    },
    affect: {
      name: 'affect',
      meaning:
        'Mood in three numbers: pleasure, arousal, dominance. Mood shifts the threshold and, where the policy says so, recall.',
    },
    prompt: {
      name: 'prompt',
      meaning: 'The text that a deliberation reads, assembled within a token budget. Also called workspace.',
    },
    episode: { name: 'episode', meaning: 'What one tick leaves in memory.' },
    insight: { name: 'insight', meaning: 'Knowledge made of several episodes with known outcomes.' },
    recall: {
      name: 'recall',
      meaning:
        'Memories for a situation, ranked by meaning, recency and importance, and by mood where the policy says so.',
    },
    fork: {
      name: 'fork',
      meaning:
        'A life that takes another course from some tick on, beside the original, which it never touches.',
    },
    replay: {
      name: 'replay',
      meaning:
        'Past ticks lived again from their recorded inputs. The results must be identical to the last bit.',
    },
    trust: {
      name: 'trust',
      meaning: 'How far a text may be believed, by its origin: the lowest of its sources.',
    },
  },
  /** What each panel shows, by its title. */
  meanings: {
    Price:
      'The market’s price, with its regimes in the background, the golem’s orders as marks, and the latest forecasts.',
    Ticks:
      'The whole life, one column a tick: how much it thought, its orders, its forecasts that came true. Click a column to look at that moment.',
    'Equity against holding': 'Equity, beside what mere holding would be worth.',
    Decisions: 'The latest decisions, with the rule or model behind each and what became of its order.',
    Events:
      'What became of the world’s events on a tick: dropped and why, folded into beliefs, or escalated to a deliberation; and their effect at the gate and in the prompt.',
    'Interest in addresses':
      'Addresses that kept appearing near what mattered, or beside holdings. Interest fades unless something happens.',
    'Beliefs about events': 'The expectation for each kind of event of each contract, and how precise it is.',
    Auction:
      'What each part of the mind bids for an entry of the prompt, what it pays for entries that win, and what a false bid would have gained.',
    'Set aside':
      'Lives kept in this browser that no longer run: damaged ones, and those that another replaced. Only you can delete them.',
    Ask: 'Ask about its past, its memory or documents. Without a model, answers are found and quoted, never made up.',
    'Playbook revisions':
      'Every revision of its rules: when and why, what changed rule by rule, and how to restore it.',
    Answers: 'Questions and answers, each sentence with its source.',
    Sources: 'The stored texts behind an answer, each with its author.',
    Conversations: 'Your earlier questions, kept in this browser.',
    Steer: 'Tell it something: an order, or a point to consider.',
    World: 'The market it lives in. Drag to another day: the market jumps, the memory stays.',
    Clocks: 'How often it observes, decides and tidies, and whether this machine keeps pace.',
    Perceived:
      'What its fastest clock sees of the market between two ticks. The rougher the way, the further it expects the next price to move.',
    Vitality: 'Its three clocks of life, which multiply.',
    Affect: 'Its mood now.',
    Tiers: 'How often it thought not at all, briefly or fully.',
    Environment:
      'What this device is like: network, power, memory, models. Offline, models on the network are not asked.',
    Steps: 'Duration of each step of this tick.',
    Booked: 'What this tick’s order moved between accounts. Debits and credits balance.',
    'Portfolio after': 'What it owned at the end of the tick.',
    Costs: 'What this tick cost: living, gas, fees, thinking.',
    'Made with': 'The versions and settings of this tick, so that it can be replayed.',
    Evidence:
      'What each entry of the prompt said about the price, how far it moved the belief, and the decision without it; then all options, best first.',
    Decision:
      'The outcome of this prompt: the decision, how much of the prompt was read, and the entries without which the decision would differ.',
    Prompt: 'The text that the deliberation read, word by word.',
    Entry: 'One entry of the prompt or of memory: why it is there, and how it has done.',
    Categories:
      'The thirteen parts of a prompt: tokens allotted and used, and the effect of each on the decision.',
    Reason:
      'The selected entry: the reason that decided, the parts of its score, and the decision without or with it.',
    Attribution:
      'The entries that make the decision likely for the model in this tab: half of them are excluded again and again, and its verdicts are compared.',
    'Pins and bans': 'Entries that you pinned to every prompt or banned from all, and since when.',
    Outcomes:
      'How many predictions came true in each regime, how well their probabilities were calibrated, and what not trading would have been worth.',
    'Outcomes over time':
      'Recent calibration of probabilities against the base rate, and trades against no trades, tick by tick and by regime.',
    'Learnt shares':
      'What loop 2 adds to the categories’ shares of the budget, by how often their entries were used.',
    Counterfactuals:
      'The worst ticks replayed with other settings, and trials of those that did better. Off until you turn it on.',
    Guidelines:
      'Kinds of entries that a prompt keeps whole, since a decision failed without them and would not have with them. Off until you turn it on.',
    'Fix lines':
      'Recent faults of models’ replies, how often each was made, and the line that tells later prompts how to avoid it.',
    'Policy history':
      'Every change of the policy, by you or learnt, with the evidence; verified by rebuilding the last deliberation’s policy from its events.',
    'Search documents':
      'Passages of your documents, best first: how much of each match is words and how much meaning, and where it stands.',
    'Read all of it':
      'One question to every chapter, some chapters at a time: what each says, where chapters differ, and which could not be read.',
    'Add documents':
      'Files are read, split into passages and kept in this browser. They are searchable, but no memory of the golem.',
    Collections: 'Documents that are searched together, and how many of their passages have a vector yet.',
    Passage: 'A passage in its document, with the text before and after it.',
    'Cut for space':
      'Entries that did not fit this prompt: shortened to one line or excluded, with their tokens. Pin one, and it is in every prompt in full from the next deliberation on.',
    'Budget shares':
      'How the prompt’s budget was divided: base, then task, phase, regime, learnt shares and mood.',
    Comparison: 'What differs between this prompt and another.',
    'Similar episodes': 'Similar past ticks that it was told first, and whether they changed its decision.',
    'Stored form': 'Whether this prompt is stored in full or as the difference from an earlier one.',
    'Context frames': 'Storage used by prompts, and how much is saved by storing differences.',
    'Prepared pieces':
      'Memories’ texts are checked and their tokens counted between ticks, so that the next prompt is assembled faster. Measured since the page was opened.',
    'Worth per token':
      'How often decisions with a category in the prompt came true, and how often its influence improved the outcome, with the uncertainty.',
    'Layers of the prompt':
      'The prompt in six layers, from what seldom changes to what always does. The layers with the coloured edge are the floor that a cache can keep.',
    'First difference':
      'Where this prompt first differs from the one before. A cache has to read everything from there on anew.',
    'Shortened and left out':
      'Entries that were shortened to one line or left out for want of room, and why.',
    'Whole or delta':
      'Whether the prompt was sent whole, or as what its model was sent before with what is new, and why.',
    'Hard limits': 'What the prompt was held to before it was sent, and what was condensed for that.',
    Codex: 'The owner’s documents that it was given: whole or by search, and why each chapter is in.',
    'Run context':
      'What this step of thought stands on: who thinks, with what it may do and how much it may take. It is checked before a model is asked.',
    'Context events':
      'What happened to its prompts and their policy. Every revision can be rebuilt from these events.',
    Map: 'Memories on a plane: the closer two lie, the more similar their meaning. The list’s entries are highlighted.',
    Counts: 'Number of memories by kind.',
    'Import notes or chats':
      'Your files become memories, passage by passage. They are trusted as external: none is binding.',
    'Fading memories':
      'Knowledge that was neither used nor seen again for long. Each curve runs from now to the point where it is no longer told.',
    'The Curator':
      'Changes that the Curator made to memory at the end of each delta cycle, and why. Nothing is deleted, and you can undo each change.',
    Suggestions:
      'Notes and facts that duplicate or contradict each other, by rules and by a model of your choice. You can undo what you accept.',
    'Decisions without a model':
      'Model decisions that the world confirmed. In the same situation they are repeated without asking a model.',
    Karma:
      'Decisions and answers that you approved or rejected, with the evidence. The golem prefers or avoids the same in a similar situation until you revoke it.',
    Remember: 'Add to its memory. Your additions are trusted as the owner’s word.',
    Portfolio: 'Everything it owns in this world.',
    Performance:
      'Trading results since it came to this world, or since the last jump in time there, beside holding.',
    Trades: 'Every filled swap, and for sales the proceeds beyond the cost.',
    Ledger: 'Its books in this world.',
    'Liquidity positions': 'Price ranges in which it lends both tokens to traders for a fee.',
    Transactions: 'Every booking in this world. Each sums to zero: nothing comes from nowhere.',
    'Balances by account': 'Each account’s balance; together they sum to zero.',
    'How it learns':
      'Its equity between two benchmarks with the same means: the best of eight fixed rules, known in hindsight, and one that knows the planted signals. The gap between them is what can be learnt.',
    'Proving ground':
      'A market generated from a seed, in which events precede moves and the key is known, so that learning can be measured.',
    Worlds: 'Markets that it can live in.',
    'Add a market file': 'Your own prices (CSV, JSON and others) as a world.',
    'Connect a chain': 'Follow a live pool through your own node. Nothing is signed or sent.',
    Connection: 'How the live chain is followed, and what its nodes answer.',
    Pool: 'The pool it trades in, as of now.',
    Cage: 'Your limits on every order.',
    'Blocked orders': 'Orders that the cage refused.',
    'Kept states': 'Snapshots of the whole mind at some ticks. Any tick is replayed from them.',
    'State by hash': 'Kept states with that root hash. Two states with the same hash are identical.',
    'State differences': 'What changed in the mind between two ticks.',
    'Stored data': 'Storage used by its past.',
    Verify: 'Checks all kept data against its hashes: a single changed bit is found.',
    Replay: 'Replays ticks and compares every bit.',
    Forks: 'How this life would have gone with a change.',
    'Fork and original': 'This fork and its change.',
    'Equity and price': 'The fork’s equity, beside the original’s.',
    'Tick by tick': 'Every tick of the fork beside the original’s.',
    'Open a bug report': 'A tick of another life, from a file, replayed here.',
    'Over time': 'What every tick took, cost and waited for.',
    Durations: 'Step durations: half are below p50, one in a hundred is above p99.',
    'Wide event': 'All measurements of one tick.',
    'For Prometheus': 'The same figures as a file for monitoring.',
    'Kept traces': 'Ticks with every call timed and kept.',
    Trace: 'When each call of one tick began and ended.',
    'Send to a collector': 'Traces for your own tools. Nothing is sent unless you set it up.',
    'Try the layers': 'What each of the eight layers would do with your text. A dry run sends nothing.',
    'Prompt templates': 'Prompts with parameters to fill in, kept in all their versions.',
    'A prompt template':
      'Its text and parameters. The constant part is sent first, since providers cache the beginnings of prompts.',
    'Rendered prompt': 'The two parts of the prompt with your values, and the length of each.',
    Versions: 'Every change of the template, and how to restore each.',
    'Try it': 'What the layers would do with it, and what your model answers.',
    Formatters:
      'Files of third parties that write parts of the golem’s prompt, or rows for programs, in another form.',
    Injectors: 'What of the golem’s world is added to a request, and for whom.',
    Requests: 'Requests to models, each with the layers it passed.',
    'A request': 'What each layer did to it, its time and savings, and the prompt before and after.',
    Conversation:
      'The conversation so far, summarised from its next request on, or as a briefing to start a new one: objective, context, state, constraints word for word, next steps.',
    Layers: 'What stands between a client and any model; each layer can be turned off.',
    'Personal data':
      'Kinds of personal data that are replaced by placeholders before a model is asked, per profile.',
    'Cost and savings': 'Dollars and tokens, as providers counted and as they were paid.',
    'A language model in this tab':
      'A small model that comes with this page, or another in transformers.js’ layout from a folder, an address or a hub. Fetched on request and kept in this browser; it answers without a key and without a network.',
    'Tool servers':
      'MCP servers that you added, and the tools they offer to models. Descriptions and results are treated as external text: anything that reads like an instruction is withheld.',
    'Language models': 'Your models that may think in place of the reflex.',
    Policy: 'Every number that it lives by.',
    Playbook: 'The rules it acts on.',
    'Rule outcomes': 'How often each rule’s prediction came true, and what the playbook changed in response.',
    'Policy revisions': 'Every change of its numbers, and how to restore each.',
    Storage: 'Where its life is kept in this browser, and the space it uses.',
    'Export and import': 'Its whole life in a file, or a part of it as text.',
    'Three clocks': 'Why it lives: what is left of each clock, the inputs of each, and their product.',
    Testament:
      'What a dead golem leaves: nine parts, each line computed from its life, and how many memories pass on.',
    Feelings:
      'Its mood over its whole life, what moved it on the last tick, and the feelings that situations have taught it.',
    'Family tree': 'The dead of this line by title, each below the one whose testament it inherited.',
    'End this life': 'Ends this golem’s life: it closes its positions and leaves a testament.',
    'Erase everything': 'Ends this life and deletes it from this browser.',
    'This page as an app': 'Keeps the page for offline use.',
    Programs: 'Where and how other pages of this site reach the golem’s language models.',
    'Embedding model': 'The small model that turns texts into numbers, so that meanings can be compared.',
    Timings: 'Durations since the page was opened.',
    Retention: 'How much of its past is kept in full. Pinned ticks, deaths, trades and surprises always are.',
    'Memory use': 'Memory held by the page and its workers, part by part, without the browser’s own.',
    Theme: 'Dark, light, or as the system says.',
  },
};

/** Words of the glossary that a panel takes, by its title; the same in each language. */
export const WORDS_OF: Readonly<
  Partial<Record<keyof typeof english.meanings, readonly (keyof typeof english.glossary)[]>>
> = {
  Price: ['regime'],
  Ticks: ['tick', 'T0, T1, T2', 'surprise'],
  'Equity against holding': ['equity', 'vs holding', 'on paper'],
  Decisions: ['T0, T1, T2', 'reflex', 'cage'],
  Events: ['tick'],
  Auction: ['prompt'],
  Ask: ['tick'],
  'Playbook revisions': ['playbook'],
  Sources: ['trust'],
  Steer: ['steer', 'standing order'],
  Clocks: ['γ, θ, δ'],
  Perceived: ['γ, θ, δ'],
  Vitality: ['vitality', 'phase'],
  Affect: ['affect'],
  Tiers: ['T0, T1, T2'],
  Environment: ['prompt', 'reflex'],
  Steps: ['tick'],
  Booked: ['on paper'],
  'Portfolio after': ['equity', 'vs holding'],
  Costs: ['vitality'],
  'Made with': ['replay'],
  Evidence: ['prompt'],
  Decision: ['prompt', 'reflex'],
  Prompt: ['prompt', 'reflex'],
  Entry: ['trust'],
  Categories: ['prompt'],
  Reason: ['prompt', 'trust'],
  Attribution: ['prompt'],
  'Pins and bans': ['prompt'],
  Outcomes: ['regime'],
  'Outcomes over time': ['regime'],
  'Learnt shares': ['prompt'],
  Guidelines: ['prompt', 'regime'],
  'Fix lines': ['prompt'],
  'Budget shares': ['prompt', 'phase', 'regime'],
  Comparison: ['prompt'],
  'Similar episodes': ['episode'],
  'Prepared pieces': ['prompt'],
  'Worth per token': ['prompt', 'regime'],
  Map: ['episode', 'insight'],
  Counts: ['episode', 'insight'],
  'Import notes or chats': ['trust'],
  'Fading memories': ['insight'],
  'The Curator': ['γ, θ, δ', 'insight'],
  Suggestions: ['insight'],
  'Decisions without a model': ['reflex'],
  Karma: ['karma', 'trust', 'regime'],
  Remember: ['trust'],
  Portfolio: ['equity', 'vs holding', 'on paper'],
  Performance: ['equity', 'on paper'],
  Trades: ['on paper'],
  Ledger: ['on paper'],
  'How it learns': ['equity', 'on paper'],
  'Proving ground': ['on paper'],
  'Connect a chain': ['on paper'],
  Cage: ['cage'],
  'Blocked orders': ['cage'],
  'Kept states': ['replay'],
  Replay: ['replay'],
  Forks: ['fork'],
  'Fork and original': ['fork'],
  'Equity and price': ['fork', 'equity'],
  'Tick by tick': ['fork'],
  'Open a bug report': ['replay'],
  'Over time': ['tick'],
  'Language models': ['T0, T1, T2', 'reflex'],
  Playbook: ['playbook', 'reflex'],
  'Rule outcomes': ['playbook', 'regime'],
  'Three clocks': ['vitality'],
  Feelings: ['affect'],
  'Embedding model': ['recall'],
};

export const t = catalog('help', english);
