import type { PromptFrame, ThoughtTurn } from '../../../domain/decisions/thought.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';
import { cutText } from '../../../lib/text/cut-text.ts';
import { atStep } from '../../field/index.ts';
import { allowedReply } from '../allowed-reply.ts';
import type { ThinkRequest } from '../asking.ts';
import { keptReasoning, MAX_REPLY } from '../kept.ts';
import type { AskOutcome, askModel, ThinkPorts } from '../ask-model.ts';
import type { Plan } from '../plan.ts';
import { type AnswerForm, decisionForm, requestFor, promptMarks } from '../prompt.ts';
import {
  type AskedWithQueries,
  askWithQueries,
  refusesTools,
  takesTools,
  together,
} from '../query/ask-with-queries.ts';
import { replyLimits } from '../reply-limits.ts';
import type { Allowance } from '../allowance.ts';
import { afterAnalysis, analysisFrame } from './frames.ts';
import { insideOf, type Subset, subsetOf } from './subset.ts';

/** Of a thought's tokens and of a model's time, what its analysis may take: most is for the decision. Ours. */
const FOR_ANALYSIS = { tokens: 1 / 3, time: 1 / 2 };

/** What came of one model, turn by turn. */
export interface AskedInTurns extends AskedWithQueries {
  readonly turns: readonly ThoughtTurn[];
  readonly straight?: string;
}

/** What all turns of a thought have in common. */
export interface InTurns {
  readonly plan: Plan;
  /** What is said around the whole workspace. */
  readonly frame: PromptFrame;
  /** What entries may be cited by. */
  readonly names: readonly string[];
  readonly asking: ThinkRequest;
  /** The owner's order decides: a model is asked only what it makes of his words. */
  readonly heard: boolean;
  readonly allowance: Allowance;
  readonly ports: ThinkPorts;
}

type Wait = Parameters<typeof askModel>[1];

/** A request of one turn, with what the gateway is told of it. */
export function turnRequest(
  { asking }: Pick<InTurns, 'asking'>,
  {
    phase,
    model,
    subset,
    frame,
    maxTokens,
    form,
  }: {
    readonly phase: ThoughtTurn['phase'];
    readonly model: string;
    readonly subset: Subset;
    readonly frame: PromptFrame;
    readonly maxTokens: number;
    readonly form: AnswerForm;
  },
): ModelRequest {
  const { regime, tick, policy, run } = asking;
  const step = atStep(run, phase, { budget: { ...run.budget, reply: maxTokens } });
  return {
    ...requestFor(model, subset, frame, maxTokens, form),
    limits: replyLimits(policy),
    hints: { profile: 'golem', regime, tick, marks: promptMarks(subset, frame), run: step },
  };
}

/** A turn as it is kept. @param said left out of a decision, whose reply is the attempt's */
export function turnOf(
  phase: ThoughtTurn['phase'],
  { reply, spoke, text, failure, wallMs }: AskOutcome,
  of: Pick<ThoughtTurn, 'entries' | 'frame' | 'maxTokens' | 'requests'>,
  said: boolean,
): ThoughtTurn {
  const words = reply?.text ?? text;
  return {
    phase,
    ...of,
    ...(said && {
      said: words === '' ? null : cutText(words, MAX_REPLY),
      reasoning: spoke && keptReasoning(spoke.reasoning),
    }),
    failure,
    usage: spoke?.usage ?? null,
    cost: spoke?.cost ?? null,
    wallMs,
  };
}

/** Why a model decides without an analysis, in a sentence; null where it analyzes: it costs a request, and pays where something can be asked. */
function straightBecause({ plan, asking, heard, allowance, ports }: InTurns, model: string): string | null {
  const { tier, service, workspace } = asking;
  if (heard) return 'An order of yours decides: it is asked only what it makes of your words.';
  if (plan.turns.analyze === 0) return `By the policy ${tier} decides in one turn.`;
  if (service === null) return 'It may ask nothing, so that there is nothing to analyze for.';
  if (!takesTools(ports, model)) return 'A model on this machine takes no tools.';
  if (allowance.left.calls < 2) return 'This thought has one request left.';
  const left = workspace.entries.some(
    ({ included, wholeTokens, reason }) =>
      wholeTokens !== undefined || (!included && reason.code !== 'banned' && reason.code !== 'duplicate'),
  );
  return left ? null : 'It is shown everything whole, so that there is nothing to ask for.';
}

async function analysis(turns: InTurns, wait: Wait): Promise<{ asked: AskedWithQueries; turn: ThoughtTurn }> {
  const { asking, allowance, names, ports } = turns;
  const subset = subsetOf(asking.workspace, asking.context.analyzeMultipliers);
  const frame = analysisFrame({
    workspace: asking.workspace,
    world: asking.world,
    reads: asking.reads,
    names,
  });
  const { calls, tokens } = allowance.left;
  const part = allowance.part({ calls: calls - 1, tokens: Math.floor(tokens * FOR_ANALYSIS.tokens) });
  const maxTokens = part.left.tokens;
  const asked = await askWithQueries(
    turnRequest(turns, { phase: 'analyze', model: wait.model, subset, frame, maxTokens, form: 'words' }),
    { ...wait, ms: wait.ms * FOR_ANALYSIS.time },
    part,
    ports,
    asking.service,
    false,
  );
  const entries = subset.entries.map(({ id }) => id);
  const turn = turnOf('analyze', asked, { entries, frame, maxTokens, requests: asked.rounds }, true);
  return { asked, turn };
}

/** What a decision stands on: what it is shown, what is said around it, and who may be asked meanwhile. */
interface Basis {
  readonly subset: Subset;
  readonly frame: PromptFrame;
  /** Null where it has the whole workspace. */
  readonly entries: readonly string[] | null;
  readonly service: ThinkRequest['service'];
}

async function decision(turns: InTurns, wait: Wait, { subset, frame, entries, service }: Basis) {
  const { asking, allowance, names, ports } = turns;
  const maxTokens = allowance.left.tokens;
  const form = decisionForm(asking.reads, asking.valve != null);
  const asked = await askWithQueries(
    {
      ...turnRequest(turns, { phase: 'decide', model: wait.model, subset, frame, maxTokens, form }),
      allowed: allowedReply(asking, names),
    },
    wait,
    allowance,
    ports,
    service,
  );
  const own = entries && { entries, frame };
  return { asked, turn: turnOf('decide', asked, { ...own, maxTokens, requests: asked.rounds }, false) };
}

/** The rest of the budget, which an analysis has to fit into beside what is shown: entries give way to it. */
function basisAfter({ asking, frame }: InTurns, analyzed: AskedWithQueries): Basis {
  const answers = analyzed.queries.flatMap(({ answer }) => answer ?? []);
  const after = afterAnalysis(frame, analyzed.reply!.text, answers);
  const { workspace, tokens } = asking;
  const around = workspace.aroundTokens ?? 0;
  // What was kept free for answers is taken by them.
  const free = frame.tokens?.answers ?? 0;
  const room = workspace.budget - around + free - tokens.count(after.before!);
  const separators = insideOf(workspace).length * tokens.count('\n\n');
  const subset = subsetOf(workspace, asking.context.decideMultipliers, room - separators);
  return { subset, frame: after, entries: subset.entries.map(({ id }) => id), service: null };
}

/**
 * One model's part of a thought, in turns (seed G, S5.2): it analyzes with its own subset of the workspace and may ask meanwhile; then it
 * decides with another, from what it said. Where an analysis would be for nothing it decides at once, with the whole workspace.
 */
export async function askInTurns(turns: InTurns, wait: Wait): Promise<AskedInTurns> {
  const { frame, asking } = turns;
  const whole: Basis = { subset: asking.workspace, frame, entries: null, service: asking.service };
  const straight = straightBecause(turns, wait.model);
  if (straight !== null) {
    const { asked, turn } = await decision(turns, wait, whole);
    return { ...asked, turns: [turn], straight };
  }
  const { asked: analyzed, turn: first } = await analysis(turns, wait);
  const none = refusesTools(analyzed);
  if (analyzed.failure && !none) return { ...analyzed, turns: [first] };
  const said = !none && (analyzed.reply?.text.trim() ?? '') !== '';
  const basis = said ? basisAfter(turns, analyzed) : { ...whole, service: null };
  const left = { ...wait, ms: wait.ms - analyzed.wallMs };
  const { asked, turn } = await decision(turns, left, basis);
  return {
    ...asked,
    ...together(analyzed, asked),
    queries: analyzed.queries,
    asks: analyzed.asks,
    turns: [first, turn],
    ...(none && { straight: 'Its server takes no tools.' }),
  };
}
