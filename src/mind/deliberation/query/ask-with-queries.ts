import type { GrimoireAnswer } from '../../../domain/decisions/grimoire-query.ts';
import type { ModelMessage, ModelRequest, ModelToolCall } from '../../../domain/models/model.ts';
import type { ThoughtQuery } from '../../../domain/decisions/thought.ts';
import { cutText } from '../../../lib/text/cut-text.ts';
import { sumCost, sumUsage } from '../../../shared/model-sums.ts';
import type { AskOutcome, askModel, ThinkPorts } from '../ask-model.ts';
import type { Allowance } from '../allowance.ts';
import { QUERY_TOOL, queryOf } from './tool.ts';

/** Who answers what a model asks while it deliberates. */
export interface QueryService {
  /** Times that a model may ask before it has to decide; several questions may go together. */
  readonly rounds: number;
  answer(query: string): Promise<GrimoireAnswer>;
}

/** What came of one model, with all that it asked before. */
export interface AskedWithQueries extends AskOutcome {
  readonly queries: readonly ThoughtQuery[];
  /** How often it was asked in all, its questions answered in between. */
  readonly rounds: number;
  /** Whether it could ask. */
  readonly asks: boolean;
}

/** Questions of one round that are answered; the others are told so. */
const MOST_AT_ONCE = 4;

/** What requests to a model one after the other took together, as what the last of them came to. */
export function together(before: AskOutcome | null, now: AskOutcome): AskOutcome {
  if (!before) return now;
  const spoke =
    before.spoke && now.spoke
      ? {
          ...now.spoke,
          usage: sumUsage(before.spoke.usage, now.spoke.usage),
          cost: sumCost(before.spoke.cost, now.spoke.cost),
        }
      : (now.spoke ?? before.spoke);
  return { ...now, spoke, tries: before.tries + now.tries, wallMs: before.wallMs + now.wallMs };
}

async function answered(
  call: ModelToolCall,
  place: number,
  round: number,
  service: QueryService,
): Promise<ThoughtQuery> {
  const asked = queryOf(call);
  const refused = typeof asked === 'string' ? asked : null;
  const why = place < MOST_AT_ONCE ? refused : `Only ${MOST_AT_ONCE} questions are answered at once.`;
  return why !== null || typeof asked === 'string'
    ? { round, callId: call.id, refused: why, asked: cutText(call.text, 400).toWellFormed(), answer: null }
    : {
        round,
        callId: call.id,
        refused: null,
        asked: asked.query,
        answer: await service.answer(asked.query),
      };
}

const toolMessage = ({ callId, refused, answer }: ThoughtQuery): ModelMessage => ({
  role: 'tool',
  toolCallId: callId,
  content: answer ? answer.text : (refused ?? ''),
});

/** Of whom tools can be expected: models on this machine take none. */
export const takesTools = ({ models }: ThinkPorts, model: string): boolean => {
  const provider = models.models.find(({ id }) => id === model)?.provider;
  return provider !== undefined && provider !== 'browser' && provider !== 'local';
};

/** A server refused a request because of its tools, as far as can be told. */
export const refusesTools = ({ failure }: Pick<AskOutcome, 'failure'>): boolean =>
  failure?.code === 'model.bad_request';

/**
 * Asks one model, and answers what it asks about what was left out of its prompt, until it answers: a bounded loop (seed G, S3.2). In the
 * last round it may call nothing. What it had thought goes along with its calls, signed as it came.
 * @param service null: it is asked once and may call nothing
 * @param insists where its server takes no tools it is asked once more without
 */
export async function askWithQueries(
  request: ModelRequest,
  wait: Parameters<typeof askModel>[1],
  allowance: Allowance,
  ports: ThinkPorts,
  service: QueryService | null,
  insists = true,
): Promise<AskedWithQueries> {
  const queries: ThoughtQuery[] = [];
  let offers = service !== null && service.rounds > 0 && takesTools(ports, wait.model);
  let { messages } = request;
  let all: AskOutcome | null = null;
  for (let round = 1; ; round += 1) {
    const last = round > (service?.rounds ?? 0) || allowance.left.calls <= 1;
    const asking: ModelRequest = {
      ...request,
      messages,
      // What it is told on asking may be cited too.
      ...(offers && { tools: [QUERY_TOOL], toolChoice: last ? 'none' : 'auto', allowed: null }),
    };
    const now = await allowance.ask(asking, { ...wait, ms: wait.ms - (all?.wallMs ?? 0) }, ports);
    all = together(all, now);
    if (offers && round === 1 && insists && refusesTools(now)) {
      offers = false;
      continue;
    }
    const calls = now.reply?.toolCalls ?? [];
    if (!offers || last || calls.length === 0) return { ...all, queries, rounds: round, asks: offers };
    const answers = await Promise.all(calls.map((call, place) => answered(call, place, round, service!)));
    queries.push(...answers);
    const { text, reasoning } = now.reply!;
    messages = [
      ...messages,
      { role: 'assistant', content: text, toolCalls: calls, reasoning },
      ...answers.map(toolMessage),
    ];
  }
}
