import { TASK_TYPES, type TaskType } from '../../domain/context/context.ts';
import type { GovernorInput, Moment } from '../contract/index.ts';
import type { Work } from './slice.ts';

/** Every world's pool is one of this protocol. */
const PROTOCOL = 'Uniswap v3';

/** What manuals call a task beside its own name. */
const CALLED: Readonly<Record<TaskType, readonly string[]>> = {
  swap: ['swap trade'],
  'lp-rebalance': ['liquidity rebalance range'],
  'risk-check': ['risk drawdown crisis'],
  'strategy-review': ['strategy review'],
};

/** Tools that a task is done with; where nothing is said, all that there are. */
const TOOLS_OF: Readonly<Partial<Record<TaskType, readonly string[]>>> = {
  swap: ['swap'],
  'lp-rebalance': ['provide', 'withdraw'],
};

/** Names that are looked for in a codex at most. */
const MOST_NAMES = 24;
/** A shorter name stands in too many texts by chance. Characters. */
const SHORTEST_NAME = 3;

/** What a thought is about by name: the pool's contract, what its events are of, rules that hold now, and its world. */
const namedBy = (
  { observation, rules, relevance, world }: GovernorInput,
  about: readonly string[],
): readonly string[] => [
  observation.pool.address,
  world.id,
  ...about,
  ...rules.filter(({ id }) => (relevance[id] ?? 0) >= 1).map(({ id }) => id),
];

/** Whether a text has a name as a word of its own; addresses are written in any case. */
function names(text: string, name: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'i').test(text);
}

/** What a thought is about. @param text of the whole codex */
export function workOf({ input, about }: Pick<Moment, 'input' | 'about'>, text: string): Work {
  const said = namedBy(input, about).filter(
    (name, at, all) => all.indexOf(name) === at && name.length >= SHORTEST_NAME && names(text, name),
  );
  return { tasks: [input.task], names: said.slice(0, MOST_NAMES).sort() };
}

/** What several thoughts were about; names beyond the most that are looked for are left out. */
export function joined(works: readonly Work[]): Work {
  const tasks = new Set(works.flatMap((work) => work.tasks));
  const named = [...new Set(works.flatMap((work) => work.names))];
  return { tasks: TASK_TYPES.filter((task) => tasks.has(task)), names: named.slice(0, MOST_NAMES).sort() };
}

/** By what chapters are compared: protocol, pair, tasks and their tools, names. */
export function pathsOf(
  { tasks, names: named }: Work,
  input: Pick<GovernorInput, 'world' | 'tools'>,
): readonly string[] {
  const { base, quote } = input.world;
  const tools = input.tools.map(({ name }) => name);
  const used = tasks.flatMap((task) => TOOLS_OF[task] ?? tools).filter((tool) => tools.includes(tool));
  return [
    ...new Set([
      PROTOCOL,
      `${base}/${quote}`,
      ...tasks,
      ...tasks.flatMap((task) => CALLED[task]),
      ...used,
      ...named,
    ]),
  ];
}

export const sameWork = (a: Work, b: Work): boolean =>
  a.tasks.join() === b.tasks.join() && a.names.join('\n') === b.names.join('\n');
