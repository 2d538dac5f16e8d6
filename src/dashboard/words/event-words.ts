import type { EventPayload } from '../../domain/context/payload.ts';
import { count, formatNumber } from './format.ts';

/** An address that fits a cell; other names as they are. */
export const shortAddress = (address: string): string =>
  address.startsWith('0x') && address.length > 14 ? `${address.slice(0, 8)}…${address.slice(-4)}` : address;

/** In what an event came out otherwise than expected. */
export const EVENT_IN: Readonly<Record<EventPayload['by'], string>> = {
  size: 'its size',
  move: 'the move of the price',
  kind: 'being of a kind that is new of it',
  rate: 'how often it came',
};

const two = (value: number): string => formatNumber(value, { digits: 2 });

/** What is known of an event that was put before a thought, in a few sentences. */
export function eventSentences({
  source,
  party,
  bearing,
  by,
  z,
  changed,
  waited,
  near,
}: EventPayload): string {
  const who = `Of ${shortAddress(source)}${party === null ? '' : `, naming ${shortAddress(party)}`}`;
  const off = `${formatNumber(Math.abs(z), { digits: 1 })} deviations off what was expected, in ${EVENT_IN[by]}`;
  const bears = bearing === 'neutral' ? '' : ` It bears on a ${bearing}.`;
  const where = near.pool
    ? ` It is of the pool traded in, where ${formatNumber(100 * near.held, { digits: 0 })} % of equity is held.`
    : near.interest > 0
      ? ` Interest in its addresses is ${two(near.interest)}.`
      : '';
  const since = waited === 0 ? '' : ` It waited ${count(waited, 'tick')} for a thought.`;
  return `${who}: ${off}; the chance that something has happened is ${two(changed)}.${bears}${where}${since}`;
}
