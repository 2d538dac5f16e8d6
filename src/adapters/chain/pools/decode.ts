import { decodeEventLog, toEventSelector } from 'viem';
import type { AbiEvent, Hex } from 'viem';
import type { RawLog } from '../../../domain/world/world.ts';
import { EVENTS } from './abis.ts';

export interface DecodedLog {
  /** `uniswap-v3.Swap`, `erc20.Transfer`; `unknown` where no event fits. */
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const UNKNOWN: DecodedLog = { name: 'unknown', args: {} };

/** Each event by its selector, as an ABI of its own: viem then has one signature to compare. */
const BY_TOPIC = new Map<string, { readonly name: string; readonly abi: readonly [AbiEvent] }>(
  Object.entries(EVENTS).flatMap(([protocol, abi]) =>
    (abi as readonly AbiEvent[]).map(
      (event) => [toEventSelector(event), { name: `${protocol}.${event.name}`, abi: [event] }] as const,
    ),
  ),
);

/** Reads a log of any watched contract by the events it may be. Arguments of the right selector but the wrong shape are unknown. */
export function decodeLog(log: RawLog): DecodedLog {
  const known = BY_TOPIC.get(log.topics[0] ?? '');
  if (!known) return UNKNOWN;
  try {
    const topics = log.topics as [Hex, ...Hex[]];
    const { args } = decodeEventLog({ abi: known.abi, topics, data: log.data as Hex, strict: true });
    return { name: known.name, args: (args ?? {}) as Record<string, unknown> };
  } catch {
    return UNKNOWN;
  }
}
