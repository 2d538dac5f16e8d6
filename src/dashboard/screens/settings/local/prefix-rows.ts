import type { GatewaySummary } from '../../../../domain/gateway/gateway.ts';
import type { KvBreak, KvNode } from '../../../../domain/models/local-model.ts';
import { t } from './strings.ts';

/** A node of the tree in the order in which it is shown, and how deep it stands. */
export interface PrefixRow {
  readonly node: KvNode;
  readonly depth: number;
}

export const prefixRows = (tree: readonly KvNode[], depth = 0): readonly PrefixRow[] =>
  tree.flatMap((node) => [{ node, depth }, ...prefixRows(node.next, depth + 1)]);

/** Why no more of a prompt was at hand, for a person. */
export function breakWords(broke: KvBreak | null, reused: number): string {
  if (broke === null) return reused === 0 ? t.prefixes.nothingAlike : t.prefixes.allReused;
  return broke.why === 'room'
    ? t.prefixes.gaveWay(broke.at)
    : t.prefixes.parted(broke.at, broke.asked, broke.kept);
}

/** What kept beginnings were worth to ticks that the model in this tab thought. */
export interface TickGain {
  readonly ticks: number;
  /** Tokens of their prompts, and of those the ones that were not computed again. */
  readonly tokens: number;
  readonly reused: number;
  /** For a tick, by the speed at which prompts were computed since the model was opened; null where that is not known. */
  readonly msPerTick: number | null;
}

/** @param perSecond tokens of prompts computed each second @returns null where no tick was thought by it */
export function tickGain(
  requests: readonly GatewaySummary[],
  model: string,
  perSecond: number | null,
): TickGain | null {
  const thought = requests.flatMap(({ tick, outcome }) =>
    tick !== null && outcome.kind === 'answered' && outcome.by === 'model' && outcome.model === model
      ? [{ tick, usage: outcome.usage }]
      : [],
  );
  const ticks = new Set(thought.map(({ tick }) => tick)).size;
  if (ticks === 0) return null;
  const sum = (what: 'input' | 'cacheRead'): number =>
    thought.reduce((all, { usage }) => all + (usage[what] ?? 0), 0);
  const reused = sum('cacheRead');
  const msPerTick = perSecond === null ? null : (reused / perSecond / ticks) * 1_000;
  return { ticks, tokens: sum('input'), reused, msPerTick };
}
