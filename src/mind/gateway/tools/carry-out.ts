import { AppError } from '../../../domain/errors.ts';
import type { ModelToolCall } from '../../../domain/models/model.ts';
import type { Party } from '../../../domain/models/party.ts';
import { cutText } from '../../../lib/text/cut-text.ts';
import { checkArguments, isMetaName, metaAnswer } from './meta-tools.ts';
import type { OfferedTool } from './offered.ts';
import type { ToolsPort } from './tools-port.ts';

/** Calls of one reply that are carried out; the others are told so. */
const MOST_AT_ONCE = 4;

/** A call that was carried out here. */
export interface CarriedOut {
  readonly call: ModelToolCall;
  /** The tool that was meant, where one of the three that find tools was called by its way. */
  readonly tool: string;
  /** Why it came to nothing. */
  readonly code: string | null;
  /** What the model is told: JSON. */
  readonly answer: string;
  /** Characters of the whole answer. */
  readonly length: number;
}

/** Whom calls are carried out for. */
export interface CallContext {
  readonly port: ToolsPort;
  readonly party: Party;
  readonly scope: string | null;
  readonly offered: readonly OfferedTool[];
}

const notFound = (name: string): AppError =>
  new AppError('tools.not_found', `There is no tool ${name}.`, { data: { name } });

/** JSON of what a tool answers; big numbers as their digits, lists of numbers as lists. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return one.toString();
    if (ArrayBuffer.isView(one)) return [...(one as unknown as ArrayLike<number> & Iterable<number>)];
    return one instanceof Map ? Object.fromEntries(one) : one;
  }) ?? 'null';

async function answerTo({ name, arguments: given }: ModelToolCall, context: CallContext): Promise<unknown> {
  const { port, party, scope, offered } = context;
  const find = (wanted: string): OfferedTool => {
    const found = offered.find((tool) => tool.name === wanted);
    if (!found) throw notFound(wanted);
    return found;
  };
  const call = (wanted: string, params: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const tool = find(wanted);
    if (tool.call) {
      checkArguments(tool, params);
      return tool.call(params);
    }
    if (scope === null || tool.by !== 'here') throw notFound(wanted);
    return port.call(wanted, params, scope);
  };
  if (given === null) {
    throw new AppError('tools.bad_arguments', `The arguments of ${name} are not a JSON object.`, {
      data: { name },
    });
  }
  if (!isMetaName(name)) return call(name, given);
  return metaAnswer(name, given, {
    search: (query, limit) => port.searchAmong(party, offered, query, limit),
    find,
    call,
  });
}

async function one(call: ModelToolCall, place: number, context: CallContext): Promise<CarriedOut> {
  const { name, arguments: given } = call;
  const tool = name === 'execute_tool' && typeof given?.['toolName'] === 'string' ? given['toolName'] : name;
  const most = context.port.limits().answerLength;
  try {
    if (place >= MOST_AT_ONCE) {
      throw new AppError('tools.too_many', `At most ${MOST_AT_ONCE} tool calls can run at once.`);
    }
    const whole = jsonOf(await answerTo(call, context));
    const over = whole.length - most;
    const answer =
      over > 0 ? `${cutText(whole, most)}… [${over} more characters; ask for less at once]` : whole;
    return { call, tool, code: null, answer, length: whole.length };
  } catch (thrown) {
    const { code, message } = AppError.from(thrown);
    const answer = JSON.stringify({ error: code, message });
    return { call, tool, code, answer, length: answer.length };
  }
}

/** Answers what a model called here, in the order of its calls; what comes to nothing is told as an error, and never thrown. */
export const carryOut = (
  calls: readonly ModelToolCall[],
  context: CallContext,
): Promise<readonly CarriedOut[]> => Promise.all(calls.map((call, place) => one(call, place, context)));
