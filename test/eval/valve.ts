import { BLOCKED, type Blocked, type MissingKind } from '../../src/domain/decisions/blocked.ts';
import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import type { Thought } from '../../src/domain/decisions/thought.ts';
import type { Valve } from '../../src/mind/deliberation/valve/reason.ts';
import { judgeBlocked } from '../../src/mind/deliberation/valve/judge-blocked.ts';
import { insideOf, only } from '../../src/mind/deliberation/turns/subset.ts';
import { ASKED_POLICY, evenly, type Placed, thinkerOf, thoughtBy } from './asked-thoughts.ts';
import { type Moment, momentsOf, startsOf } from './governor.ts';
import { interval, mean } from './measures.ts';
import { thoughtOf } from './thought.ts';

/** Entries without which nothing can be decided, and a name of the number that each states. */
const NEEDED = [
  ['snapshot:price', 'price'],
  ['snapshot:positions', 'positions'],
  ['snapshot:regime', 'regime'],
] as const;

const OPEN: Valve = { why: 'What is needed may not be there.', between: [] };

const workspaceOf = (moment: Moment): CognitiveWorkspace => thoughtOf(moment, ASKED_POLICY).workspace;

/** The same prompt as if there were no such entry. */
function without(workspace: CognitiveWorkspace, id: string): CognitiveWorkspace {
  const left = new Set(insideOf(workspace).flatMap((entry) => (entry.id === id ? [] : [entry.id])));
  const { prompt } = only(workspace, left);
  return { ...workspace, prompt, entries: workspace.entries.filter((entry) => entry.id !== id) };
}

const cell = (flags: readonly boolean[]): string => {
  const values = flags.map((flag) => (flag ? 100 : 0));
  const [low, high] = interval(values);
  return `${mean(values).toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`;
};

const claim = (kind: MissingKind, name: string, tried: readonly string[] = []): { blocked: Blocked } => ({
  blocked: { premise: 'It is not known.', missing: { kind, names: [name] }, tried },
});

/** Whether a claim stands. No question could be asked. */
function stands(workspace: CognitiveWorkspace, claimed: { blocked: Blocked }): boolean {
  const made = { queries: [], attempts: [], asks: false, between: [] };
  return 'blocked' in judgeBlocked(claimed, workspace, made);
}

/** What is said to be missing, by whether it is. */
const CLAIMS = [
  ['the entry by its id', (id: string) => claim('entry', id)],
  ['the number by its name', (_: string, name: string) => claim('number', name)],
  ['an entry that nobody speaks of', () => claim('entry', 'snapshot:oracle-of-delphi')],
  ['a question that was never asked', () => claim('answer', 'what will the price be?')],
  ['the entry, and a question as tried', (id: string) => claim('entry', id, ['what is it?'])],
  ['a number that no prompt has', () => claim('number', 'hashrate')],
] as const;

/** Which claims the check lets stand on prompts of recorded lives, with the entry there and without: no model is asked. */
export async function evaluateCheck(lives: number): Promise<string> {
  const rows = new Map<string, { readonly gap: boolean[]; readonly whole: boolean[] }>(
    CLAIMS.map(([name]) => [name, { gap: [], whole: [] }]),
  );
  let prompts = 0;
  for (const [tape, start] of startsOf(lives)) {
    for (const moment of evenly(await momentsOf(tape, start), 10)) {
      const workspace = workspaceOf(moment);
      prompts += 1;
      for (const [id, number] of NEEDED)
        for (const [name, make] of CLAIMS) {
          const row = rows.get(name)!;
          row.whole.push(stands(workspace, make(id, number)));
          row.gap.push(stands(without(workspace, id), make(id, number)));
        }
    }
  }
  return [
    `**The check** of named blockers on ${prompts} prompts of ${lives} lives, each with ${NEEDED.length} entries removed one at a time (gaps) and whole (solvable): % of claims that stand, 95 % intervals over claims`,
    '',
    '| claimed to be missing | on gaps | on solvable ones |',
    '| --- | ---: | ---: |',
    ...[...rows].map(([name, { gap, whole }]) => `| ${name} | ${cell(gap)} | ${cell(whole)} |`),
    '',
  ].join('\n');
}

/** Without the valve nothing can be named: there only gaps are thought about. */
const ARMS = [
  [OPEN, 'gap'],
  [OPEN, 'solvable'],
  [null, 'gap'],
] as const;

/** What a thought came to. */
type End = 'named' | 'refused' | 'decided' | 'failed';

function endOf({ by, attempts }: Thought): End {
  if (by === BLOCKED) return 'named';
  const code = attempts.at(-1)?.failure?.code ?? null;
  if (code === 'reply.valve') return 'refused';
  return code === null || code === 'reply.cage' ? 'decided' : 'failed';
}

/** Whether what it named is what was taken away. */
const names = ({ missing }: Blocked, [id, name]: (typeof NEEDED)[number]): boolean =>
  missing.names.some((one) => one === id || one.toLowerCase().includes(name));

/**
 * How often a model stops with a blocker that stands the check, on thoughts of which a needed entry was removed and cannot be asked for, and on the
 * same thoughts whole, where that is a false stop.
 * @param count thoughts
 */
export async function evaluateValve(
  count: number,
  env: Readonly<Record<string, string | undefined>>,
  told: (line: string) => void,
): Promise<string> {
  const thinker = await thinkerOf(env, 'what there is');
  const [tape, start] = startsOf(5)[4]!;
  const placed = evenly(await momentsOf(tape, start), count).map((moment): Placed => ({
    moment,
    tape,
    start,
  }));
  const rows: string[] = [];
  for (const [valve, task] of ARMS) {
    const ends: End[] = [];
    const right: boolean[] = [];
    for (const [at, one] of placed.entries()) {
      const needed = NEEDED[at % NEEDED.length]!;
      const whole = workspaceOf(one.moment);
      const workspace = task === 'gap' ? without(whole, needed[0]) : whole;
      const { thought } = await thoughtBy(thinker, one, workspace, valve);
      const end = endOf(thought);
      const { blocked, failure } = thought.attempts.at(-1) ?? {};
      ends.push(end);
      right.push(blocked !== undefined && names(blocked, needed));
      told(`${valve ? 'with' : 'without'}, ${task} ${needed[0]}: ${end} ${failure?.text ?? ''}`);
    }
    const of = (wanted: End): string => cell(ends.map((end) => end === wanted));
    const cells = [of('named'), cell(right), of('refused'), of('decided'), of('failed')];
    rows.push(`| ${valve ? 'with' : 'without'} | ${task} | ${ends.length} | ${cells.join(' | ')} |`);
  }
  return [
    `**The valve** with ${thinker.name}, whose replies are forced into what can be cited and traded: % of thoughts, 95 % intervals over thoughts. On solvable ones a named blocker is a false stop`,
    '',
    '| valve | thoughts | count | named blocker | names what was removed | refused by the check | decided | other failures |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
