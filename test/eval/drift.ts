import type { Drift, DriftLine } from '../../src/domain/decisions/drift.ts';
import type { ThoughtFailure } from '../../src/domain/decisions/thought.ts';
import type { Turn } from '../../src/mind/contract/turn.ts';
import { outputsOf } from '../../src/mind/drift/faults.ts';
import { driftAfter, fixText, NO_DRIFT } from '../../src/mind/drift/state.ts';
import { ASKED_POLICY, evenly, type Placed, thinkerOf, type Thinker, thoughtBy } from './asked-thoughts.ts';
import { momentsOf, startsOf, TOKENS } from './governor.ts';
import { interval, mean } from './measures.ts';
import { thoughtOf } from './thought.ts';

/** Sentences of nothing that matters here, of which a placebo is made. */
const UNRELATED =
  'Water the ferns in the hall before noon. Sort the spoons by length and put the long ones left. Keep the windows of the attic shut while ' +
  'it rains. Wind the clock on Sundays, slowly, and never backwards. Carry the chairs in pairs, and set them down by the wall.';

/** Lines of as many tokens, which say nothing of replies. */
export function placeboOf(lines: readonly DriftLine[]): readonly DriftLine[] {
  const words = UNRELATED.split(' ');
  let at = 0;
  return lines.map((line) => {
    const said: string[] = [];
    while (TOKENS.count(fixText({ line: [...said, 'x'].join(' ') })) <= line.tokens) {
      said.push(words[at % words.length]!);
      at += 1;
    }
    return { ...line, line: said.join(' ') };
  });
}

const ARMS = ['without', 'with the block', 'with a placebo'] as const;
type Arm = (typeof ARMS)[number];

/** What one reply was wrong in; null where it said nothing. */
async function faultsOf(
  thinker: Thinker,
  placed: Placed,
  lines: readonly DriftLine[],
): Promise<readonly string[] | null> {
  const { found } = placed.moment;
  const moment = { ...placed.moment, found: new Map<string, unknown>([...found, ['drift', lines]]) };
  const { workspace } = thoughtOf(moment, ASKED_POLICY);
  const { thought, proposals, decision } = await thoughtBy(thinker, placed, workspace, null);
  const turn = { deliberated: { thought, proposals, decision }, acted: null } as unknown as Turn;
  return outputsOf(turn)[0]?.faults ?? null;
}

/** What a mind would tell after these replies, one a tick. */
function learntOf(faults: readonly (readonly string[])[]): Drift {
  return faults.reduce((known, ids, at) => {
    const failures = ids.map((id) => ({ model: 'm', reply: '', failure: null, id }));
    const turns = failures.map(({ id }) => SAID.get(id) ?? null);
    const attempt = { model: 'm', reply: '', failure: null, turns: turns.map((failure) => ({ failure })) };
    const rules = ids.flatMap((id) => (id.startsWith('cage:') ? [id.slice(5)] : []));
    const proposals = rules.map((blockedBy) => ({
      became: 'blocked',
      decision: { source: 'model' },
      trial: { verdict: { blockedBy } },
    }));
    const turn = {
      tick: at + 1,
      policy: ASKED_POLICY,
      acted: null,
      deliberated: { thought: { attempts: [attempt] }, proposals, decision: { source: 'none' } },
    } as unknown as Turn;
    return driftAfter(known, turn, at === faults.length - 1, TOKENS);
  }, NO_DRIFT);
}

/** Failures that have these faults, in the words of the mind. */
const SAID: ReadonlyMap<string, ThoughtFailure> = new Map(
  (
    [
      ['amount', 'reply.amount', ''],
      ['asset', 'reply.unknown_asset', ''],
      ['citation', 'reply.citation', ''],
      ['json', 'model.malformed_reply', ''],
      ['length', 'model.schema_mismatch', 'it was cut off at the token limit'],
      ['position', 'reply.unknown_position', ''],
      ['prediction', 'reply.prediction', ''],
      ['range', 'reply.range', ''],
      ['schema', 'reply.schema', ''],
      ...['reasons', 'cites', 'action', 'prediction', 'confidence', 'summary'].map(
        (field) => [`schema:${field}`, 'reply.schema', `Its reply breaks the schema: ${field}`] as const,
      ),
    ] as const
  ).map(([id, code, text]) => [id, { code, text }]),
);

const per100 = (flags: readonly boolean[]): string => {
  const values = flags.map((flag) => (flag ? 100 : 0));
  const [low, high] = interval(values);
  return `${mean(values).toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`;
};

/**
 * Repeat faults for each 100 replies with fix lines in the prompt, without, and with as many tokens of something else. The lines are those that a
 * mind would tell after the replies of other thoughts.
 * @param each thoughts of which faults are learnt, and as many of others on which they are counted
 */
export async function evaluateDrift(
  each: number,
  env: Readonly<Record<string, string | undefined>>,
  told: (line: string) => void,
): Promise<string> {
  const thinker = await thinkerOf(env, 'the schema alone');
  const [tape, start] = startsOf(1)[0]!;
  const placed = evenly(await momentsOf(tape, start), 2 * each).map((moment) => ({ moment, tape, start }));
  const ofLearning = placed.filter((_, at) => at % 2 === 0);
  const ofTesting = placed.filter((_, at) => at % 2 === 1);
  const seen: (readonly string[])[] = [];
  for (const one of ofLearning) {
    const faults = await faultsOf(thinker, one, []);
    told(`learnt of: ${faults?.join(', ') ?? 'nothing said'}`);
    if (faults) seen.push(faults);
  }
  const { lines } = learntOf(seen);
  const blocks: Readonly<Record<Arm, readonly DriftLine[]>> = {
    without: [],
    'with the block': lines,
    'with a placebo': placeboOf(lines),
  };
  const repeats = new Set(lines.map(({ fault }) => fault));
  const rows: string[] = [];
  for (const arm of ARMS) {
    const outputs: (readonly string[])[] = [];
    for (const one of ofTesting) {
      const faults = await faultsOf(thinker, one, blocks[arm]);
      told(`${arm}: ${faults?.join(', ') ?? 'nothing said'}`);
      if (faults) outputs.push(faults);
    }
    const again = outputs.map((faults) => faults.some((id) => repeats.has(id)));
    const any = outputs.map((faults) => faults.length > 0);
    const tokens = blocks[arm].reduce((sum, line) => sum + line.tokens, 0);
    rows.push(`| ${arm} | ${tokens} | ${outputs.length} | ${per100(again)} | ${per100(any)} |`);
  }
  return [
    `**Drift** of ${thinker.name}, whose replies are forced into the schema alone: of ${seen.length} replies its faults are learnt (told: ${[...repeats].join(', ') || 'none'}), on others they are counted; 95 % intervals over replies`,
    '',
    '| prompt | tokens of the block | replies | repeat faults per 100 | any fault per 100 |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
