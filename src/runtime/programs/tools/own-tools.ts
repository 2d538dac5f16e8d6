import type { ToolLevel } from '../../../domain/gateway/tools.ts';
import type { VerbName } from '../../../protocol/verbs/table.ts';

/** A verb as a tool. */
export interface OwnTool {
  readonly verb: VerbName;
  readonly level: ToolLevel;
  readonly description: string;
  /** Names of the verb's arguments in their order; `...` puts the fields of an object among the arguments. */
  readonly takes: readonly string[];
}

const row = (
  verb: VerbName,
  level: ToolLevel,
  description: string,
  ...takes: readonly string[]
): OwnTool => ({
  verb,
  level,
  description,
  takes,
});

/** Scope of the golem's own tools; each is in the scope of its topic below it, e.g. `golem.grimoire`. */
export const OWN_SCOPE = 'golem';

/** What the golem can be asked by a model: every one answers when it is called, and none changes anything. */
export const OWN_TOOLS: readonly OwnTool[] = [
  row(
    'status',
    'core',
    'How the golem is now: whether it runs, tick, world, market regime, vitality, mood, equity.',
  ),
  row(
    'ask',
    'protocol',
    'Answers a question about the golem’s own past, memory or documents with quotations and figures of its records, each with its source.',
    'question',
    '...',
  ),
  row(
    'grimoire.recall',
    'core',
    'Searches memory for a question and gives the entries that answer it, best first, with the reasons for each score.',
    'query',
    '...',
  ),
  row(
    'records.list',
    'protocol',
    'The full records of past ticks: what was observed, decided, ordered and what became of it.',
    '...',
  ),
  row(
    'records.summaries',
    'protocol',
    'One line for each past tick: tier, decision, equity, surprise.',
    '...',
  ),
  row(
    'records.get',
    'protocol',
    'The full record of one tick: its decision, orders, receipts, prediction and outcome.',
    'tick',
  ),
  row(
    'records.spans',
    'protocol',
    'Gamma beats and delta cycles that were lived between ticks, and what each did.',
    '...',
  ),
  row(
    'workspace.get',
    'protocol',
    'The prompt of one tick in its parts: which entries were in it, with their tokens.',
    'tick',
  ),
  row(
    'workspace.auction',
    'complex',
    'The auction of places in the prompt of one tick: what each part of the mind bid, won and paid, and what lying would have gained it.',
    'tick',
  ),
  row(
    'triage.list',
    'protocol',
    'What became of the events of a tick or a block: how many were dropped, folded into beliefs or escalated, and why.',
    '...',
  ),
  row('triage.interest', 'complex', 'Addresses that the golem finds interesting now, and how much.'),
  row(
    'triage.beliefs',
    'complex',
    'What is expected of each kind of event of each contract, and how precisely.',
  ),
  row('workspace.before', 'complex', 'The last prompt that was put together before a tick.', 'tick'),
  row(
    'workspace.request',
    'protocol',
    'The exact text of the request that was sent to a language model in one tick.',
    'tick',
  ),
  row(
    'workspace.frame',
    'complex',
    'How the prompt of a tick is kept: whole, or as a difference from an earlier one.',
    'tick',
  ),
  row('workspace.delta', 'protocol', 'What changed between the prompts of two ticks.', 'from', 'to'),
  row(
    'workspace.frameTotals',
    'complex',
    'How many prompts are kept whole and how many as differences, and what that saves.',
  ),
  row(
    'workspace.why',
    'protocol',
    'Why one entry was in the prompt of a tick, or why it was left out.',
    'tick',
    'id',
  ),
  row('workspace.overrides', 'protocol', 'Entries that the owner pinned to the prompt or banned from it.'),
  row(
    'governor.posteriors',
    'protocol',
    'How well each category of context has served in each market regime, as Beta posteriors.',
  ),
  row('governor.revisions', 'protocol', 'How the shares of the prompt changed over time, and why.', '...'),
  row('governor.receipts', 'protocol', 'What gave way in the prompt of a tick for want of room.', 'tick'),
  row('orders.list', 'protocol', 'Standing orders of the owner, and the answer to each of his words.'),
  row(
    'karma.list',
    'protocol',
    'Decisions that the owner approved or rejected, or that the market confirmed, with the evidence.',
  ),
  row('state.snapshots', 'complex', 'Which whole states of the past are kept.'),
  row('state.diff', 'protocol', 'What of the golem’s state differs between two ticks.', 'a', 'b'),
  row('policy.get', 'protocol', 'All policy numbers that the golem lives by now.'),
  row('policy.fields', 'complex', 'What each policy number means, its unit, bounds and source.'),
  row('policy.defaults', 'complex', 'The policy numbers as they are before anybody changes them.'),
  row('policy.revisions', 'protocol', 'Every change of the policy, with its time.'),
  row('playbook.get', 'protocol', 'The playbook of rules as Markdown, now or at a revision.', 'revision'),
  row(
    'playbook.revisions',
    'protocol',
    'Every revision of the playbook: when, why, and rule by rule what it changed.',
    'limit',
    'before',
  ),
  row('playbook.rules', 'protocol', 'Each rule of the playbook with how often it was right.'),
  row(
    'playbook.distilled',
    'protocol',
    'What models decided that is decided again without them, with its record.',
  ),
  row('playbook.edits', 'protocol', 'Edits of the playbook that the golem made itself, with their reasons.'),
  row(
    'cage.get',
    'protocol',
    'The cage: hard limits of exposure, loss and order size that no decision may pass.',
  ),
  row('grimoire.asOf', 'protocol', 'Searches memory as it was at an earlier tick or date.', 'query', 'when'),
  row('grimoire.get', 'protocol', 'One entry of memory by its id.', 'id', '...'),
  row(
    'grimoire.list',
    'protocol',
    'Entries of memory by type, category, provenance, trust, regime or text.',
    '...',
  ),
  row('grimoire.count', 'protocol', 'How many entries of each type memory holds.'),
  row(
    'grimoire.stats',
    'protocol',
    'Memory in numbers: entries, episodes, what decays, what waits for a vector.',
  ),
  row('grimoire.times', 'complex', 'When the entries of memory were written and last used.', '...'),
  row(
    'grimoire.links',
    'protocol',
    'What an entry of memory was derived from and what was derived from it.',
    'id',
    '...',
  ),
  row(
    'grimoire.contradictions',
    'protocol',
    'Pairs of memories that contradict each other, and how each was ruled.',
    '...',
  ),
  row(
    'grimoire.history',
    'protocol',
    'How the words and the confidence of an entry of memory changed over time.',
    'id',
    '...',
  ),
  row(
    'grimoire.curations',
    'protocol',
    'What the Curator did to memory lately, with why and what changed.',
    'limit',
  ),
  row('grimoire.forgetting', 'protocol', 'Knowledge that is about to fade below use.', 'limit'),
  row(
    'grimoire.prompts',
    'protocol',
    'In which prompts an entry of memory stood, and what came of them.',
    'id',
    '...',
  ),
  row('organs.shown', 'complex', 'What each organ of the mind shows of itself.'),
  row('models.status', 'complex', 'Which embedding model answers, and how fast.'),
  row('models.embedders', 'complex', 'Embedding models that can be chosen.'),
  row('models.list', 'protocol', 'Language models that are set up, with their prices.'),
  row('world.list', 'protocol', 'Markets that can be lived in: tapes, files and chains.'),
  row('world.state', 'protocol', 'The market now: time, price, pool, gas, own positions.'),
  row('world.connection', 'protocol', 'How the connection to a live chain stands.'),
  row('world.chains', 'complex', 'Chains that were connected to before.'),
  row('ledger.get', 'protocol', 'The books: portfolio, balances of each account, and every transaction.'),
  row('ledger.blocked', 'protocol', 'Orders that the cage or a simulation refused, newest first.', 'limit'),
  row('metrics', 'protocol', 'Speed, tiers and time of each step of the ticks since the golem woke.'),
  row(
    'metrics.recent',
    'protocol',
    'Figures of the latest ticks: equity, cost, tokens, surprise, time.',
    'n',
  ),
  row(
    'metrics.range',
    'protocol',
    'Figures of the ticks of a range: equity, cost, tokens, surprise, time.',
    '...',
  ),
  row('metrics.columns', 'complex', 'Figures of the ticks of a range as columns, for a chart.', '...'),
  row('metrics.quantiles', 'protocol', 'Median and extreme times of each step of the latest ticks.', '...'),
  row('metrics.openMetrics', 'complex', 'All metrics as OpenMetrics text, as a scraper reads it.', '...'),
  row(
    'traces.list',
    'protocol',
    'Traces of ticks: which are kept, how long each took, whether something failed.',
    '...',
  ),
  row('traces.get', 'protocol', 'One trace with its spans, by its id.', 'id'),
  row('traces.forTick', 'protocol', 'The trace of one tick with the time of each step.', 'tick', 'kind'),
];
