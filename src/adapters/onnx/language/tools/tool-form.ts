import { isObject } from '../../../../lib/json/plain-data.ts';

/** A message as templates take it. */
export type TemplateMessage = Readonly<Record<string, unknown>> & { readonly role: string };

/** How a model's own template writes a call of a tool: JSON between two texts. */
export interface ToolForm {
  /** What stands before the JSON, e.g. `<tool_call>\n`; empty where the JSON begins the reply. */
  readonly begin: string;
  readonly end: string;
  /** Keys of the JSON in the order in which the template writes them. */
  readonly keys: readonly ToolKey[];
}

export interface ToolKey {
  readonly key: string;
  readonly holds: 'name' | 'arguments' | 'id';
}

/** Fills in a template. @throws whatever it refuses a conversation with */
export type FillTemplate = (
  messages: readonly TemplateMessage[],
  tools: readonly unknown[],
  more: boolean,
) => string;

// What is looked for again in what the template makes of it: letters that no template has.
const NAME = 'zqnamezq';
const ARGUMENT = 'zqargumentzq';
const SAID = 'zqsaidzq';
const CAME = 'zqcamezq';
/** Nine letters and digits, as some templates demand. */
export const callId = (number: number): string => `call${String(number).padStart(5, '0')}`;

const TOOL = {
  type: 'function',
  function: {
    name: NAME,
    description: SAID.toUpperCase(),
    parameters: {
      type: 'object',
      properties: { [ARGUMENT]: { type: 'string', description: ARGUMENT } },
      required: [ARGUMENT],
    },
  },
};

/**
 * Learns from a template how its model calls tools, by what it makes of a call that is known. Null where it does not tell of tools, calls
 * and what came of them, or writes calls as something else than JSON with a name and arguments.
 */
export function toolForm(fill: FillTemplate): ToolForm | null {
  const asked = { role: 'user', content: 'x' };
  const call = { name: NAME, arguments: { [ARGUMENT]: ARGUMENT } };
  const calling = {
    role: 'assistant',
    content: '',
    tool_calls: [{ id: callId(1), type: 'function', function: call }],
  };
  const came = { role: 'tool', name: NAME, tool_call_id: callId(1), content: CAME };
  let said: string;
  let called: string;
  try {
    said = fill([asked, { role: 'assistant', content: SAID }], [TOOL], false);
    called = fill([asked, calling], [TOOL], false);
    if (!fill([asked, calling, came], [TOOL], true).includes(CAME)) return null;
  } catch {
    return null;
  }
  const at = said.lastIndexOf(SAID);
  const begins = alike(said, called);
  const name = called.lastIndexOf(NAME);
  // A tool that is not told before it is called was not told at all.
  if (at < 0 || name < begins || !called.slice(0, begins).includes(NAME)) return null;
  const found = objectAround(called, name, begins);
  const keys = found && keysOf(found.value);
  if (!keys) return null;
  const after = called.slice(found.to);
  const closes = said.slice(at + SAID.length);
  return {
    begin: called.slice(begins, found.from).trimStart(),
    end: after.endsWith(closes) ? after.slice(0, after.length - closes.length) : '',
    keys,
  };
}

/** How far two texts begin alike. */
function alike(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The innermost JSON object around a place, that begins no earlier than `least`. */
function objectAround(
  text: string,
  place: number,
  least: number,
): { readonly from: number; readonly to: number; readonly value: Readonly<Record<string, unknown>> } | null {
  for (let from = text.lastIndexOf('{', place); from >= least; from = text.lastIndexOf('{', from - 1)) {
    for (let to = text.indexOf('}', place) + 1; to > 0; to = text.indexOf('}', to) + 1) {
      const value = jsonOf(text.slice(from, to));
      if (isObject(value)) return { from, to, value };
    }
    if (from === 0) break;
  }
  return null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function keysOf(value: Readonly<Record<string, unknown>>): readonly ToolKey[] | null {
  const keys = Object.entries(value).map(([key, held]): ToolKey | null => {
    if (held === NAME) return { key, holds: 'name' };
    if (held === callId(1)) return { key, holds: 'id' };
    return isObject(held) && held[ARGUMENT] === ARGUMENT ? { key, holds: 'arguments' } : null;
  });
  const known = keys.filter((key) => key !== null);
  const both =
    known.some(({ holds }) => holds === 'name') && known.some(({ holds }) => holds === 'arguments');
  return both && known.length === keys.length ? known : null;
}
