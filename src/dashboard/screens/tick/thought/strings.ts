import { BLOCKED } from '../../../../domain/decisions/blocked.ts';
import { DISTILLED, EVIDENCE, OWNER, REFLEX } from '../../../../domain/decisions/thought.ts';
import { catalog } from '../../../language/index.ts';
import { count } from '../../../words/index.ts';

export const english = {
  thought: {
    /** Who thought, where that was no model. */
    without: {
      [REFLEX]: 'Thought by the reflex.',
      [EVIDENCE]: 'Thought by weighing evidence.',
      [OWNER]: 'Decided by your order.',
      [DISTILLED]: 'Decided as a model did before.',
      [BLOCKED]: 'Held: a model named why no decision follows.',
    },
    by: (model: string) => `Thought by ${model}.`,
    asked: 'Models asked on this tick',
    frame: 'Instructions around the workspace',
    budget: (all: string, system: string, task: string, schema: string) =>
      `${all} tokens of the budget: ${system} for the system prompt, ${task} for the task, ${schema} for the reply schema.`,
    budgetWithTool: (all: string, system: string, task: string, schema: string, tool: string) =>
      `${all} tokens of the budget: ${system} for the system prompt, ${task} for the task, ${schema} for the reply schema, ${tool} for the tool.`,
    reserved: (tokens: string) => `${tokens} more are reserved for answers to its queries.`,
    system: 'System prompt',
    task: 'Task',
  },
  attempt: {
    served: (provider: string, by: string) => `${provider}, served by ${by}`,
    cage: 'The cage blocked its order.',
    order: 'Your standing order blocked its order.',
    taken: '● Its decision was taken.',
    repaired: '● Its decision was taken after its JSON was repaired.',
    tokensIn: 'Tokens in',
    counted: (tokens: string, off: string) => `counted ${tokens}, ${off}`,
    countedTip: 'Counted with the workspace’s tokenizer, not the model’s own',
    tokensOut: 'Tokens out',
    cost: 'Cost',
    costHelp: 'US dollars, at your prices or at public list prices of the day shown; please check those',
    took: 'Took',
    tries: (took: string, tries: number) => `${took}, ${count(tries, 'try', 'tries')}`,
    straight: (why: string) => `No analysis turn. ${why}`,
    reasoning: (mark: string) => `Reasoning: ${mark}`,
    reasoningTokens: (mark: string, tokens: number) => `Reasoning: ${mark}, ${count(tokens, 'token')}`,
    interleaved: 'The model kept reasoning after it began to answer.',
    reasoningOf: (model: string) => `Reasoning of ${model}`,
    kind: (kind: string) => `${kind}, inferred from its words`,
    sureKind: (kind: string, sure: string) => `${kind}, inferred from its words; states ${sure} confidence`,
    blocks: (blocks: number) => `${count(blocks, 'block')} kept as the provider sent them.`,
    sealedBlocks: (blocks: number) =>
      `${count(blocks, 'block')} kept as the provider sent them, some encrypted.`,
    citations: (citations: number) => `${count(citations, 'citation')} by the provider`,
    reply: 'Raw reply',
    trimmedReply: 'Raw reply, trimmed',
    replyOf: (model: string) => `Reply of ${model}`,
  },
  /** A typed end in place of a decision. */
  blocked: {
    heading: 'It named a blocker instead of deciding. The check confirms it.',
    premise: 'Premise',
    missing: 'Missing',
    tried: 'Tried',
    nothing: 'nothing could be asked',
    kinds: {
      entry: 'entry',
      number: 'number',
      answer: 'answer to',
      contradiction: 'agreement between',
    },
  },
  /** What a stretch of reasoning does. */
  kinds: {
    analysis: 'analysis',
    planning: 'planning',
    evaluation: 'evaluation',
    reflection: 'reflection',
    uncertainty: 'uncertainty',
    decision: 'decision',
  },
  queries: {
    asked: (queries: number, tokens: number) =>
      `Asked the Grimoire ${count(queries, 'time')} for excluded entries: ${count(tokens, 'token')} returned`,
    round: (round: number) => `Round ${round}`,
    fromPrompt: (tokens: number) => `excluded from the prompt, ${count(tokens, 'token')}`,
    fromMemory: (tokens: number) => `from memory, ${count(tokens, 'token')}`,
    noRoom: (answers: number) => `${count(answers, 'answer')} did not fit.`,
    moreNoRoom: (answers: number) => `${count(answers, 'more', 'more')} did not fit.`,
    nothing: 'No match.',
    full: 'Full answer',
    answerTo: (question: string) => `Answer to ${question}`,
    refused: (why: string) => `Not answered: ${why}`,
  },
  proposals: {
    heading: 'Proposals, first to last',
    label: 'Proposals of this tick',
    proposers: {
      [OWNER]: 'Your order',
      [DISTILLED]: 'A decision learned from a model',
      [BLOCKED]: 'A named blocker',
      [REFLEX]: 'The reflex',
      [EVIDENCE]: 'The evidence',
    },
    fates: {
      taken: 'accepted',
      refused: 'blocked by your standing order',
      blocked: 'blocked by the cage',
      heard: 'heard, but your order decides',
    },
  },
  attribution: {
    notCited: (unused: string, tokens: string) =>
      `${unused} of ${tokens} tokens not cited; which of them were read is unknown.`,
    used: (entries: number, unused: string, tokens: string) =>
      `${count(entries, 'entry', 'entries')} used; ${unused} of ${tokens} tokens unused.`,
    tooLong: 'More than half went unused: the prompt held too much.',
    worth: (list: string) => `Attribution, by what the decision refers to: ${list}.`,
    one: (title: string, share: string, by: string) => `${title} ${share} (${by})`,
    none: 'No category made a difference by itself: without any one, the decision would be the same.',
    without: (parts: string) => `without it: another ${parts}`,
    missing: 'Missing from the prompt:',
  },
  /** How a decision is known to refer to an entry. */
  references: {
    citation: 'citation',
    provider: 'provider',
    quotation: 'quotation',
    likeness: 'likeness',
    attribution: 'attribution',
  },
  turns: {
    label: (model: string) => `Turns of ${model}, time to scale`,
    requests: (requests: number) => count(requests, 'request'),
    whole: 'the whole workspace',
    entries: (entries: number) => count(entries, 'entry', 'entries'),
    tokens: (input: string, output: string, most: string) =>
      `${input} tokens in, ${output} of at most ${most} out`,
    said: 'Reply and task',
    saidTo: (model: string, phase: string) => `Reply of ${model}: ${phase}`,
  },
};

export const t = catalog('screens/tick/thought', english);
