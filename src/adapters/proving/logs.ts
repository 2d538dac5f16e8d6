import { toEventSelector } from 'viem';
import type { RawLog } from '../../domain/world/world.ts';
import { exp } from '../../lib/math/math.ts';
import { type Draws, EVENT_SIGNATURES, type EventName } from '../proving-key/index.ts';

/** A log before it has its place. */
export type Said = Pick<RawLog, 'address' | 'topics' | 'data'>;

const SELECTORS = Object.fromEntries(
  Object.entries(EVENT_SIGNATURES).map(([name, signature]) => [name, toEventSelector(signature)]),
) as Readonly<Record<EventName, string>>;

const MILLIONTH = 10n ** 12n;
const WORD = 64;

/** An unsigned or signed word of 32 bytes. */
export const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(WORD, '0');
/** An address as a topic. */
export const topicOf = (address: string): string => `0x${'0'.repeat(24)}${address.slice(2)}`;

/** ln of a plain amount, whole tokens, and by how much more one that is to be seen has. */
const PLAIN = 5;
const LOUD = 4;

/** Whole tokens that an event names. @param loud as large as those of events that mean something, and of what looks like them */
export const amountOf = (draws: Draws, loud: boolean): number =>
  exp(PLAIN + (loud ? LOUD + 0.3 * draws.normal() : draws.normal()));

/** What a contract says. @param parties whom it is about: payer and payee where it says two */
export function say(contract: string, event: EventName, parties: readonly string[], tokens: number): Said {
  const amount = word(BigInt(Math.round(tokens * 1e6)) * MILLIONTH);
  const [first, second = first] = parties as readonly [string, string?];
  const named =
    event === 'Transfer' ? [first, second] : event === 'Repay' ? [contract, first, second] : [first];
  return {
    address: contract,
    topics: [SELECTORS[event], ...named.map(topicOf)],
    data: `0x${amount}${event === 'Repay' ? word(0n) : ''}`,
  };
}
