import type { Word } from './glossary.ts';

interface PanelHelp {
  /** What the panel shows, in a sentence or two. */
  readonly what: string;
  /** Words of the glossary that it takes. */
  readonly words?: readonly Word[];
}

const help = (what: string, ...words: readonly Word[]): PanelHelp => ({ what, words });

/** What each panel is, by its title. Loaded when somebody asks. */
export const PANELS: Readonly<Record<string, PanelHelp>> = {
  Price: help(
    'The market’s price, with the regime behind it, its orders on it, and what its last decisions foresaw.',
    'regime',
  ),
  Ticks: help(
    'Its whole life, one column a tick: how much it thought, what it ordered, what came true. Click a column to look at that moment.',
    'tick',
    'T0, T1, T2',
    'surprise',
  ),
  'Equity against holding': help(
    'What it owns, beside what it would own had it only held.',
    'equity',
    'vs holding',
    'on paper',
  ),
  Decisions: help(
    'What it decided when it last thought, by which rule or model, and what became of the order.',
    'T0, T1, T2',
    'reflex',
    'cage',
  ),
  Events: help(
    'What became of the world’s events on a tick: dropped and why, folded into beliefs, or escalated to the thought; and what that did at the gate and in the prompt.',
    'tick',
  ),
  'Interest in addresses': help(
    'Addresses that kept appearing near what mattered, or beside what is held. Interest fades unless something happens.',
  ),
  'Beliefs about events': help(
    'What it expects of each kind of event of each contract, and how precise that is.',
  ),
  'Auction of places': help(
    'What each part of the mind would give for an entry of the prompt, what it pays for those that win, and what a lie would have gained it.',
    'prompt',
  ),
  'Set aside': help(
    'Lives that are kept in this browser and do not go on: damaged ones, and those that another took the place of. Nothing deletes them but you.',
  ),
  Ask: help(
    'A question about its past, its memory or documents. Without a model the answer is found and quoted, never made up.',
    'tick',
  ),
  'Revisions of the playbook': help(
    'Each state that its rules were in: when and why, rule by rule what changed, and a way back.',
    'playbook',
  ),
  Answers: help('What was asked and answered, each sentence with its source.'),
  Sources: help('What an answer rests on, as it is stored, with whose words it is.', 'trust'),
  Conversations: help('What you asked before, kept in this browser.'),
  Steer: help('Put words to it: an order, or something to consider.', 'steer', 'standing order'),
  World: help('The market that it lives in. Drag to another day: the market jumps, and it keeps its memory.'),
  Clocks: help('How often it looks, decides and tidies, and whether this machine keeps pace.', 'γ, θ, δ'),
  Perceived: help(
    'What its fastest clock sees of the market between two ticks. How rough the way was tells how far it expects the next price to go.',
    'γ, θ, δ',
  ),
  Vitality: help('Its three clocks of life, which multiply.', 'vitality', 'phase'),
  Affect: help('Its mood now.', 'affect'),
  Tiers: help('How often it thought not at all, briefly or fully.', 'T0, T1, T2'),
  Steps: help('How long each step of this tick took.', 'tick'),
  Booked: help('What this tick’s order moved between accounts. Each line is paid by another.', 'on paper'),
  'Portfolio after': help('What it owned when the tick was over.', 'equity', 'vs holding'),
  Costs: help('What this tick cost it: living, gas, fees, thinking.', 'vitality'),
  'Made with': help(
    'By which versions and numbers the tick was lived, so that it can be lived again.',
    'replay',
  ),
  'What it was weighed by': help(
    'What each entry of the prompt said of the price, how far it moved what was believed, and what would have been done without it; then what could be done, best first.',
    'prompt',
  ),
  'What it decided with it': help(
    'What came of this prompt: the decision, how much of the prompt was read, and what without which it would have been another.',
    'prompt',
    'reflex',
  ),
  Prompt: help('What the deliberation had before it, word by word.', 'prompt', 'reflex'),
  Entry: help('One entry of the prompt or of memory, with why it is there and how it has done.', 'trust'),
  Categories: help(
    'The thirteen parts of a prompt: tokens allotted and used, and what each was to the decision.',
    'prompt',
  ),
  'Why it is here, or is not': help(
    'The entry that is picked: the reason that decided, what its score is made of, and what the decision would have been otherwise.',
    'prompt',
    'trust',
  ),
  'What the decision rests on': help(
    'Which entries make the decision likely in the eyes of the model in this tab: half of them are left out again and again, and what it then makes of the decision is compared.',
    'prompt',
  ),
  'Your hand': help('What you want in every prompt, or in none, and since when.', 'prompt'),
  'What came of decisions': help(
    'How many predictions came true in each regime, how well their probabilities were stated, and what not trading would have been worth.',
    'regime',
  ),
  'What came of decisions over time': help(
    'How well probabilities were stated lately against the base rate, and what trades came to against none, tick by tick and by regime.',
    'regime',
  ),
  'How much room it learnt to give': help(
    'What loop 2 adds to categories’ shares of the budget, by how often their entries were used.',
    'prompt',
  ),
  'What another policy would have done': help(
    'The worst ticks lived again by other numbers, and the trials of what did better. Off until it is switched on.',
  ),
  'What it must not shrink': help(
    'Kinds of entries that a prompt keeps whole, since a decision failed without them and would not have with them. Off until it is switched on.',
    'prompt',
    'regime',
  ),
  'History of the policy': help(
    'Every change of what it goes by, by your hand or learnt, with the evidence; checked by rebuilding the last thought’s policy from its events.',
  ),
  'Search documents': help(
    'Passages of documents that you added, best first: how much of it is words and how much meaning, and where each stands.',
  ),
  'Add documents': help(
    'Files that are read, cut into passages and kept in this browser. They are searched, and are no memory of the golem.',
  ),
  Collections: help(
    'Documents that are searched together, and how many of their passages have a vector yet.',
  ),
  Passage: help('A passage where it stands in its document, with what comes before and after it.'),
  'What gave way': help(
    'What this prompt had no room for: entries that went in as one line or stayed out, with their tokens and those of the whole. Bring one back, and it is whole in every prompt from the next thought on.',
  ),
  'How the shares came about': help(
    'How the prompt’s budget was divided: base, then task, phase, regime, what was learnt, and mood.',
    'prompt',
    'phase',
    'regime',
  ),
  'Compared with another workspace': help('What differs between this prompt and another.', 'prompt'),
  'Similar episodes': help(
    'Past ticks like this one that it was told first, and whether that changed its decision.',
    'episode',
  ),
  'How it is stored': help('Whether this prompt is kept whole or as what differs from one before.'),
  'Frames of this life': help('How much room prompts take, and how much is saved by keeping differences.'),
  'Made ready': help(
    'What memories say is made safe and counted while it rests between ticks, so that the next prompt waits for less. Measured since the page was opened.',
    'prompt',
  ),
  'What was worth its tokens': help(
    'How often decisions with a category in the prompt came true, and how often what it swayed came out better than without it, with how sure that is.',
    'prompt',
    'regime',
  ),
  'Context events': help(
    'What happened to its prompts and their policy, from which each revision can be rebuilt.',
  ),
  Map: help(
    'Memories on a plane: the closer two stand, the more alike is what they mean. Lit is what the list below shows.',
    'episode',
    'insight',
  ),
  Counts: help('How much it remembers, by kind.', 'episode', 'insight'),
  'Take in notes or a chat': help(
    'Files of yours become memories, passage by passage. They are trusted as external: none of them binds it.',
    'trust',
  ),
  'About to be forgotten': help(
    'What it knows and has not used or seen again for long. Each curve goes from now to when it is no longer told of it.',
    'insight',
  ),
  'The Curator': help(
    'What tidied its memory at the end of each delta cycle, and why. Nothing is deleted, and each act can be undone.',
    'γ, θ, δ',
    'insight',
  ),
  Suggestions: help(
    'Which of its notes and facts say the same or contradict each other, by rules and by a model that you choose. What you take can be taken back.',
    'insight',
  ),
  'Decisions without a model': help(
    'What models decided and the world has confirmed. In the same situation it decides so again, and asks no model.',
    'reflex',
  ),
  Remember: help('Add to its memory. What you add is yours: it is trusted as the owner’s word.', 'trust'),
  Portfolio: help('Everything it owns in this world.', 'equity', 'vs holding', 'on paper'),
  Performance: help(
    'What trading has come to since it came to this world, or since the last jump in time there, beside what holding came to.',
    'equity',
    'on paper',
  ),
  Trades: help(
    'Each swap that was filled, and of a sale what it brought beyond what was sold had cost.',
    'on paper',
  ),
  Ledger: help('Its books in this world.', 'on paper'),
  'Liquidity positions': help('Ranges of price in which it lends both tokens to traders for a fee.'),
  Transactions: help('Every booking in this world. Each sums to zero: nothing comes from nowhere.'),
  'Balances by account': help('What every account holds; together they are zero.'),
  'How it learns': help(
    'Its equity between two others that trade with the same hands: the best of eight fixed rules, known afterwards, and one that knows what is planted. What lies between them is what could be learnt.',
    'equity',
    'on paper',
  ),
  'Proving ground': help(
    'A market made from a seed, in which events go before moves and it is known which: so that it can be measured what was learnt.',
    'on paper',
  ),
  Worlds: help('Markets that it can live in.'),
  'Add a market file': help('Prices of your own (CSV, JSON, and others), as a world to live in.'),
  'Connect a chain': help('Follow a live pool by a node of yours. Nothing is signed or sent.', 'on paper'),
  Connection: help('How the live chain is followed, and what its nodes answer.'),
  Pool: help('The pool that it trades in, as it is now.'),
  Cage: help('Your limits on every order.', 'cage'),
  'Blocked orders': help('What the cage refused.', 'cage'),
  'Kept states': help(
    'The whole mind as it was at some ticks, from which any tick is lived again.',
    'replay',
  ),
  'State by its hash': help('Kept states with that root hash. Two states with one hash are the same state.'),
  'Difference of two states': help('What changed in the mind between two ticks.'),
  'What is stored': help('How much room its past takes.'),
  Verify: help('Checks all that is kept against its hashes: one changed bit is found.'),
  'Live again': help('Lives ticks again and compares every bit.', 'replay'),
  Forks: help('What a change would have made of this life.', 'fork'),
  'A fork, beside the original': help('This fork and what was changed in it.', 'fork'),
  'Equity and price': help('What the fork owned, beside the original.', 'fork', 'equity'),
  'Tick by tick': help('Every tick of the fork beside the original’s.', 'fork'),
  'Open a bug report': help('A tick of another life, from a file, lived again here.', 'replay'),
  'Over time': help('What every tick took, cost and waited for.', 'tick'),
  Durations: help('How long steps take: half of them less than p50, one in a hundred more than p99.'),
  'Wide event': help('All that was measured of one tick.'),
  'For Prometheus': help('The same figures as a file for monitoring.'),
  'Kept traces': help('Ticks whose every call was timed and kept.'),
  Trace: help('When each call of one tick began and ended.'),
  'Send to a collector': help('Traces for tools of your own. Nothing is sent unless you set it up.'),
  'Try the layers': help(
    'What each of the eight layers would do with words of yours. A dry run sends nothing.',
  ),
  'Prompt templates': help('Prompts with blanks to fill in, kept in all their versions.'),
  'A prompt template': help(
    'Its text and its parameters. What is the same in each request is sent first, since providers keep what prompts begin with.',
  ),
  'As it is sent': help('The two parts of the prompt with your values, and how long each is.'),
  Versions: help('Every change of the template, and the way back to each.'),
  'Try it': help('What the layers would do with it, and what a model of yours answers.'),
  Injectors: help('What of the golem’s world is told beside a question, and for whom.'),
  Requests: help('Requests to models, each with what it passed on its way.'),
  'A request': help('What each layer did to it, took and saved, and the prompt before and after.'),
  'Its conversation': help(
    'What was said so far, told in short from its next request on, or as a briefing with which a new conversation begins: objective, context, state, constraints to the letter, next steps.',
  ),
  Layers: help('What stands between whoever asks and any model; each can be switched off.'),
  'Personal data': help(
    'Which kinds of it are replaced by placeholders before a model is asked, by who asks.',
  ),
  'What it cost and saved': help('Dollars and tokens, as providers counted them and as they were paid.'),
  'A language model in this tab': help(
    'A small model that this page brings along, or another of transformers.js’ layout from a folder, an address or a hub: fetched when you ask for it, kept in this browser, answering without a key and without a network. How big it is, where it is, what it runs on, a prompt to try it, and how likely it holds each word of a text.',
  ),
  'Servers of tools': help(
    'MCP servers that you named, and the tools they offer to models that are asked here. Descriptions and results are read as texts from outside: what reads like an instruction is kept from models.',
  ),
  'Language models': help('Models of yours that may think in place of the reflex.', 'T0, T1, T2', 'reflex'),
  Policy: help('Every number that it lives by.'),
  Playbook: help('The rules that it acts on.', 'playbook', 'reflex'),
  'What its rules were worth': help(
    'How often what each rule expected came, and what the playbook changed of itself by it.',
    'playbook',
    'regime',
  ),
  'Policy revisions': help('Every change of its numbers, and the way back to each.'),
  Storage: help('Where its life is kept in this browser, and how much room it takes.'),
  'Take it with you': help('Its whole life in a file, or a part of it as text.'),
  'Three clocks': help(
    'Why it lives: what is left of each clock, what that is read from, and what they come to.',
    'vitality',
  ),
  Testament: help(
    'What a dead golem leaves: nine parts, each line computed from what the life holds, and how many memories pass on.',
  ),
  Feelings: help(
    'Its mood over its whole life, what moved it on the last tick, and what situations have taught it to feel.',
    'affect',
  ),
  'Family tree': help(
    'The dead of this line by their titles, each below the one whose testament it began with.',
  ),
  'End this life': help('Ends the life of this golem, which closes what is open and leaves a testament.'),
  'Erase everything': help('Ends this life and deletes it from this browser.'),
  'This page as an app': help('Keeps the page for offline use.'),
  Programs: help('Where other pages of this site reach the golem’s language models, and how.'),
  'Embedding model': help(
    'The small model that turns texts into numbers, so that meanings can be compared.',
    'recall',
  ),
  Timings: help('How long things took since the page was opened.'),
  'What is kept': help(
    'How much of its past is kept whole. Pinned ticks, deaths, trades and surprises always are.',
  ),
  'Memory use': help('Memory that the page and its workers hold, part by part, without the browser’s own.'),
  Theme: help('Dark, light, or as the system says.'),
};
