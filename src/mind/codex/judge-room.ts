import type { CodexFloor, CodexVerdict, CodexWay } from '../../domain/gateway/codex.ts';

/** Shares of the room below which a codex goes in whole: at a session's first request, and from there on by what it was before. */
interface CodexShares {
  readonly first: number;
  /** One that was searched goes in whole below this. */
  readonly below: number;
  /** One that was whole stays so up to this. */
  readonly above: number;
}

/** What a codex is held against. Tokens. */
export interface RoomAsked {
  readonly model: string | null;
  /** Of prompt and reply together, by who says so; the smallest counts. */
  readonly windows: readonly { readonly by: CodexVerdict['windowBy']; readonly tokens: number }[];
  readonly reserve: number;
  readonly floor: CodexFloor;
  readonly codex: number;
  readonly tokenizer: string;
  readonly before: CodexWay | null;
  readonly shares: CodexShares;
  /** Whether the owner wants it whole at all. */
  readonly whole: boolean;
}

const percent = (share: number): string => `${Math.round(share * 1_000) / 10}%`;

/** Shares between which neither changes to the other: what stands at a prompt's beginning would be read anew with each change. */
function thresholdOf(before: CodexWay | null, { first, below, above }: CodexShares): number {
  if (before === null) return first;
  return before === 'whole' ? Math.max(above, below) : Math.min(above, below);
}

function whyOf(way: CodexWay, share: number | null, threshold: number, { whole, before }: RoomAsked): string {
  if (!whole) return 'The policy puts in only chapters at work.';
  if (share === null) return 'The rest of the prompt leaves no room.';
  const stays = before === null ? '' : before === way ? `, as before` : `, ${before} before`;
  return way === 'whole'
    ? `The codex takes ${percent(share)} of the room, below ${percent(threshold)}${stays}.`
    : `The codex would take ${percent(share)} of the room; ${percent(threshold)} is the limit${stays}.`;
}

/**
 * Whether all of a codex goes into a prompt, or only what is at work with a search for the rest (seed 004, "The Context Manager"): by what
 * the model can read, less the reply and everything else of the prompt.
 */
export function judgeRoom(asked: RoomAsked): CodexVerdict {
  const { windows, reserve, floor, codex, before, shares, model, tokenizer } = asked;
  const window = windows.reduce((least, one) => (one.tokens < least.tokens ? one : least));
  const room = window.tokens - reserve - floor.system - floor.tools - floor.history - floor.query;
  const share = room > 0 ? codex / room : null;
  const threshold = thresholdOf(before, shares);
  const way = asked.whole && share !== null && share < threshold ? 'whole' : 'search';
  return {
    way,
    before,
    why: whyOf(way, share, threshold, asked),
    model,
    window: window.tokens,
    windowBy: window.by,
    reserve,
    floor,
    room: Math.max(0, room),
    codex,
    share,
    threshold,
    tokenizer,
  };
}
