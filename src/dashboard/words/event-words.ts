import type { EventPayload } from '../../domain/context/payload.ts';
import { held } from '../language/index.ts';
import { formatNumber } from './numbers/format.ts';
import { t } from './strings.ts';

/** An address that fits a cell; other names as they are. */
export const shortAddress = (address: string): string =>
  address.startsWith('0x') && address.length > 14 ? `${address.slice(0, 8)}…${address.slice(-4)}` : address;

/** In what an event came out otherwise than expected. */
export const EVENT_IN: Readonly<Record<EventPayload['by'], string>> = held(() => t.eventIn);

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
  const said = [
    party === null
      ? t.event.from(shortAddress(source))
      : t.event.fromNaming(shortAddress(source), shortAddress(party)),
    t.event.off(formatNumber(Math.abs(z), { digits: 1 }), EVENT_IN[by], two(changed)),
  ];
  if (bearing !== 'neutral') said.push(t.event[bearing]);
  if (near.pool) said.push(t.event.inPool(formatNumber(near.held, { unit: '%', digits: 0 })));
  else if (near.interest > 0) said.push(t.event.interest(two(near.interest)));
  if (waited > 0) said.push(t.event.waited(waited));
  return said.join(' ');
}
