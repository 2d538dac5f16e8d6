import type { Contradiction } from '../../../../domain/memory/contradiction.ts';
import { t } from './strings.ts';

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

/** @param id of the side that is looked at */
export function seenFrom(id: string, pair: Contradiction): SideSeen {
  const { one, other, oneSays, otherSays, about, stands, grounds, reason, since } = pair;
  const [says, against] = one === id ? [oneSays, otherSays] : [otherSays, oneSays];
  const what =
    about === '' ? t.contradictions.quoted(says, against) : t.contradictions.about(says, against, about);
  const sides = t.contradictions.stands;
  const side = stands === null ? sides.none : stands === id ? sides.this : sides.other;
  const ruled = grounds === 'owner' || grounds === 'both';
  const why =
    grounds === 'owner'
      ? t.contradictions.youDecided
      : grounds === 'both'
        ? t.contradictions.youSaidBoth
        : reason;
  const verdict = t.contradictions.verdict(side, why, since);
  return { other: one === id ? other : one, what, verdict, ruled };
}
