import type { Decision } from '../../../domain/decisions/decision.ts';
import type { GrimoireAnswer } from '../../../domain/decisions/grimoire-query.ts';
import type { PromptFrame } from '../../../domain/decisions/thought.ts';
import { block } from '../../candidates/index.ts';
import { SEPARATOR } from '../../prompt/index.ts';
import { citableList, type Framed, systemOf, unitsOf } from '../prompt.ts';

/** What a model is told that is to analyze. */
export function analysisFrame({ workspace, world, names }: Framed): PromptFrame {
  const { task, tick, tier } = workspace;
  return {
    system: systemOf('Answer in plain words, in a few short paragraphs.'),
    task: [
      `<task>${task}, tick ${tick}, tier ${tier}. Analyze, and decide nothing yet: what has changed, what of the workspace bears on it, ` +
        `what speaks for and against holding ${world.base}, and what is not known. ${unitsOf(world)} ` +
        'What is missing and could change the decision can be asked for by query_grimoire. Name entries as they are listed. ' +
        'The decision comes next, and is taken from what you say here.</task>',
      citableList(names),
    ].join(SEPARATOR),
    inside: true,
  };
}

/** The frame of a decision that an analysis came before: what was made of the workspace, and told on asking, stands behind it. */
export function afterAnalysis(
  frame: PromptFrame,
  analysis: string,
  answers: readonly GrimoireAnswer[],
): PromptFrame {
  const texts = answers.filter(({ found }) => found.length > 0).map(({ text }) => text);
  const { system, task, valve } = frame;
  return {
    system,
    task,
    inside: true,
    ...(valve && { valve }),
    before: [...texts, block('analysis', {}, analysis)].join(SEPARATOR),
  };
}

/** What a model is told whose order the cage blocked. @param why in a sentence */
export function orderFrame(
  { workspace, world }: Omit<Framed, 'names'>,
  decision: Decision,
  why: string,
): PromptFrame {
  const { task, tick, tier } = workspace;
  const { action, summary } = decision;
  return {
    system: systemOf('Answer with one JSON object of the given schema and nothing else.'),
    task:
      `<task>${task}, tick ${tick}, tier ${tier}. The order of your decision was tried and refused. ${why} ` +
      `Give the order that does what was decided and that the cage lets through, or hold. ${unitsOf(world)}</task>`,
    inside: true,
    before: block('decision', {}, `${summary} Its order: ${JSON.stringify(action)}`),
  };
}
