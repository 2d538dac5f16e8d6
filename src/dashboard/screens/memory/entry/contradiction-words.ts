import type { Contradiction } from '../../../../domain/memory/contradiction.ts';

/** A contradiction as one of its sides is told of it. */
export interface SideSeen {
  /** The memory on the other side. */
  readonly other: string;
  /** What differs, e.g. "0.3 % against 0.05 %: fee of pool ETH/USDC". */
  readonly what: string;
  /** Which side stands, and why. */
  readonly verdict: string;
  /** Whether the owner has said so. */
  readonly ruled: boolean;
}

const STANDS = {
  this: 'This one stands',
  other: 'The other one stands',
  none: 'Both are held',
} as const;

/** @param id of the side that is looked at */
export function seenFrom(id: string, pair: Contradiction): SideSeen {
  const { one, other, oneSays, otherSays, about, stands, grounds, reason, since } = pair;
  const [says, against] = one === id ? [oneSays, otherSays] : [otherSays, oneSays];
  const quoted = about === '';
  const what = quoted ? `“${says}” against “${against}”` : `${says} against ${against}: ${about}`;
  const side = stands === null ? STANDS.none : stands === id ? STANDS.this : STANDS.other;
  const ruled = grounds === 'owner' || grounds === 'both';
  const why =
    grounds === 'owner' ? 'you decided so' : grounds === 'both' ? 'you said that both can be true' : reason;
  const verdict = `${side}: ${why}. Known since tick ${since}.`;
  return { other: one === id ? other : one, what, verdict, ruled };
}
