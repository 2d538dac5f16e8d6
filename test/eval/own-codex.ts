import { TASK_TYPES, type TaskType } from '../../src/domain/context/context.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import type { GovernorInput } from '../../src/mind/contract/index.ts';
import { pathsOf, workOf } from '../../src/mind/own-codex/work.ts';
import type { Change } from './codex/changes.ts';
import {
  CONTRACTS,
  EVENTS,
  golemManual,
  HELD_OUT_VOICE,
  isRight,
  PAIRS,
  RULES,
  type Thinking,
  TUNING_VOICE,
  type Voice,
} from './codex/golem-manual.ts';
import { table } from './hydration.ts';

const THOUGHTS = 120;
const TOOLS: GovernorInput['tools'] = ['swap', 'provide', 'withdraw'].map((name) => ({
  name,
  description: '',
}));
/** As the desk works, whatever the golem takes for the tools of a task. */
const DONE_WITH: Readonly<Record<TaskType, readonly string[]>> = {
  swap: ['swap'],
  'lp-rebalance': ['provide', 'withdraw'],
  'risk-check': ['swap', 'provide', 'withdraw'],
  'strategy-review': ['swap', 'provide', 'withdraw'],
};

function thoughts(seed: number): readonly Thinking[] {
  const random = SeededRandom.fromSeed(seed);
  const some = (of: readonly string[], share: number): readonly string[] =>
    of.filter(() => random.next() < share);
  return Array.from({ length: THOUGHTS }, (_, at): Thinking => {
    const market = Math.floor(random.next() * PAIRS.length);
    return {
      task: TASK_TYPES[at % TASK_TYPES.length]!,
      pair: PAIRS[market]!,
      contract: CONTRACTS[market]!,
      events: some(EVENTS, 0.2),
      rules: some(RULES, 0.2),
    };
  });
}

/** What the governor is told of such a thought, as far as its codex reads it. */
function inputOf({ task, pair: [base, quote], contract, rules }: Thinking): GovernorInput {
  return {
    task,
    world: { id: `${base}-market`.toLowerCase(), base, quote },
    tools: TOOLS,
    rules: RULES.map((id) => ({ id })),
    relevance: Object.fromEntries(rules.map((id) => [id, 1])),
    observation: { pool: { address: contract } },
  } as unknown as GovernorInput;
}

async function changesOf(root: string, voice: Voice, seed: number): Promise<readonly Change[]> {
  const written = await golemManual(root, voice);
  const chapters = written.map(({ chapter }) => chapter);
  const text = chapters.map(({ heading, text: words }) => `${heading}\n${words}`).join('\n');
  return thoughts(seed).map((thinking, at): Change => {
    const input = inputOf(thinking);
    const right = written.filter(({ about }) => isRight(about, thinking, DONE_WITH[thinking.task]));
    return {
      id: String(at),
      paths: pathsOf(workOf({ input, about: thinking.events }, text), input),
      chapters,
      right: new Set(right.map(({ chapter }) => chapter)),
    };
  });
}

/** Which chapters of a golem's manual enter for what its thoughts are about, against those that were written about it. */
export async function evaluateOwnCodex(root: string, tune: boolean): Promise<string> {
  return tune
    ? table('First voice, on which the words of tasks were chosen', await changesOf(root, TUNING_VOICE, 1))
    : table('Second voice, held out', await changesOf(root, HELD_OUT_VOICE, 2));
}
