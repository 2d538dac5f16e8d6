import type { SentFrame, WholeCause } from '../../../domain/gateway/sent-frame.ts';
import { STABLE_BLOCKS } from '../../../domain/context/cache-block.ts';
import type { GatewayRequest, PromptPart } from '../request.ts';

/**
 * Share of the memories that were sent, by characters, that may have left the workspace. A provider takes a tenth for what it kept, while a
 * model on this device has to attend to all of it. Ours, by `npm run eval -- deltas`.
 */
const MOST_GONE = { device: 1 / 3, provider: 1 / 2 } as const;
/** Deltas that may follow one whole prompt. Ours. */
const MOST_RUN = 50;

/** What a model was sent of a thought, up to where its memories end: what the next thought's prompt can begin with. */
export interface SentHead {
  /** Request that was sent whole. */
  readonly base: string;
  /** Everything before the memories, as one text. */
  readonly floor: string;
  /** Memories in the order in which they were sent; one that changed stands there again. */
  readonly memories: readonly PromptPart[];
  /** Of each, by its name, what it said last, whole. */
  readonly said: ReadonlyMap<string, string>;
  /** Of these, those that came and that changed since the base. */
  readonly came: readonly string[];
  readonly changed: readonly string[];
  readonly run: number;
}

/** A prompt as it is to be sent. */
export interface FramedPrompt {
  readonly parts: readonly PromptPart[];
  readonly head: SentHead;
  readonly kind: SentFrame['kind'];
  readonly cause: WholeCause | null;
  readonly gone: readonly string[];
  /** Characters that it was sent before. */
  readonly again: number;
}

/** A prompt in what stands before its memories, those, and what stands behind them. */
interface Sorted {
  readonly floor: readonly PromptPart[];
  readonly memories: readonly PromptPart[];
  readonly rest: readonly PromptPart[];
}

const lengthOf = (parts: readonly PromptPart[]): number =>
  parts.reduce((sum, { text }) => sum + text.length, 0);

function sorted(parts: readonly PromptPart[]): Sorted {
  const [floor, memories, rest]: [PromptPart[], PromptPart[], PromptPart[]] = [[], [], []];
  for (const part of parts) {
    const list = STABLE_BLOCKS.has(part.block) ? floor : part.lasts ? memories : rest;
    list.push(part);
  }
  return { floor, memories, rest };
}

const BLOCK = /^(<([\w-]+)[^>]*>)([^]*)(<\/\2>\s*)$/u;

/** A block that says more than it did: what opens it, and what it says more; whole where it says something else. */
function goneOn(before: string, now: string): string {
  const [, , tag, said] = BLOCK.exec(before) ?? [];
  const [, opens, same, says, closes] = BLOCK.exec(now) ?? [];
  if (said === undefined || says === undefined || tag !== same || !says.startsWith(said)) return now;
  return `${opens!}… ${says.slice(said.length).trimStart()}${closes!}`;
}

/** What a memory is called that is said again. */
const AGAIN = / again( \d+)?$/u;
export const firstName = (name: string): string => name.replace(AGAIN, '');

/** What is called as it is in the prompt: a block's own name where it has one. */
const calledOf = (name: string, text: string): string => /^<[\w-]+ ref="([^"]+)"/u.exec(text)?.[1] ?? name;

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

/** Name of what is said of memories that no longer count. */
export const SINCE = 'frame:since';

/** What is said of memories that stand in the prompt and no longer count. */
function since(left: readonly string[], changed: readonly string[]): PromptPart | null {
  const says = [
    ...(left.length > 0
      ? [`Of the memories above, ${listed(left)} no longer belong to the workspace: do not use or cite them.`]
      : []),
    ...(changed.length > 0
      ? [
          `What stands above again has changed since, or goes on there; its last block holds: ${listed(changed)}.`,
        ]
      : []),
  ];
  if (says.length === 0) return null;
  return {
    name: SINCE,
    slot: 'system',
    block: 'state',
    trust: 'self',
    whole: 'It says which memories no longer count.',
    text: `<since>${says.join(' ')}</since>\n\n`,
  };
}

/** Sends everything, memories before all that changes with a tick. */
function whole(id: string, { floor, memories, rest }: Sorted, cause: WholeCause): FramedPrompt {
  return {
    parts: [...floor, ...memories, ...rest],
    head: { base: id, floor: textOf(floor), memories, said: saidBy(memories), came: [], changed: [], run: 0 },
    kind: 'I',
    cause,
    gone: [],
    again: 0,
  };
}

const textOf = (parts: readonly PromptPart[]): string => parts.map(({ text }) => text).join('');

const saidBy = (memories: readonly PromptPart[]): ReadonlyMap<string, string> =>
  new Map(memories.map(({ name, text }) => [name, text]));

/**
 * The same prompt as what the model was sent before, letter by letter, with what has come since behind it; whole where that is not possible.
 * Nothing of it but memories is ever older than this thought. What a memory no longer says, and memories that have left the workspace, are
 * named as such.
 * @param id of this request @param before what it was sent before @param ahead all that providers read before the first message
 */
export function frameOf(
  id: string,
  parts: readonly PromptPart[],
  before: SentHead | null,
  ahead: string,
  where: keyof typeof MOST_GONE = 'provider',
): FramedPrompt {
  const now = sorted(parts);
  const floor = ahead + textOf(now.floor);
  const anew = (cause: WholeCause): FramedPrompt => {
    const made = whole(id, now, cause);
    return { ...made, head: { ...made.head, floor } };
  };
  if (before === null) return anew('first');
  if (before.floor !== floor) return anew('floor');
  if (before.run >= MOST_RUN) return anew('run');
  const came = now.memories.filter(({ name }) => !before.said.has(name));
  const again = now.memories.flatMap((part) => saidAgain(part, before) ?? []);
  const memories = [...before.memories, ...came, ...again];
  if (lengthOf(memories) - lengthOf(now.memories) > MOST_GONE[where] * lengthOf(memories))
    return anew('gone');
  const head: SentHead = {
    ...before,
    memories,
    said: new Map([...before.said, ...saidBy(now.memories)]),
    came: [...before.came, ...came.map(({ name }) => name)],
    changed: [...new Set([...before.changed, ...again.map(({ name }) => firstName(name))])],
    run: before.run + 1,
  };
  const names = new Set(now.memories.map(({ name }) => name));
  const gone = [...head.said.keys()].filter((name) => !names.has(name));
  const called = (name: string): string => calledOf(name, head.said.get(name)!);
  const says = since(gone.map(called), head.changed.filter((name) => names.has(name)).map(called));
  return {
    parts: [...now.floor, ...head.memories, ...(says ? [says] : []), ...now.rest],
    head,
    kind: 'P',
    cause: null,
    gone,
    again: floor.length + lengthOf(before.memories),
  };
}

/** What is said of a memory that stands in the prompt and says something else now; null where it does not. */
function saidAgain(part: PromptPart, { memories, said }: SentHead): PromptPart | null {
  const last = said.get(part.name);
  if (last === undefined || last === part.text) return null;
  const times = memories.filter(({ name }) => firstName(name) === part.name).length;
  const name = `${part.name} again${times > 1 ? ` ${times}` : ''}`;
  return { ...part, name, text: goneOn(last, part.text) };
}

/** All that providers read before the first message: tools, the schema of the reply, the system's text. */
export const aheadOf = ({ tools, system, rest }: GatewayRequest): string =>
  JSON.stringify([tools, rest.responseSchema ?? null]) + textOf(system);
