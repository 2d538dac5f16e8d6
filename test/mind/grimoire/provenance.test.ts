import { describe, expect, it } from 'vitest';
import { TRUST_LABELS, type TrustLabel } from '../../../src/domain/life/life.ts';
import { lowestTrust, trustRank } from '../../../src/mind/grimoire/provenance.ts';

const forged = 'sovereign' as TrustLabel;

describe('what a text derived from several sources is trusted as', () => {
  it('is the least trusted of them, in any order', () => {
    expect(lowestTrust(['self', 'external', 'owner'])).toBe('external');
    expect(lowestTrust(['inherited', 'world'])).toBe('inherited');
    expect(lowestTrust([])).toBe('self');
    expect(TRUST_LABELS.map(trustRank)).toEqual(TRUST_LABELS.map((_, i) => i));
  });

  it('is nothing better than the least for a label that nobody knows', () => {
    expect(lowestTrust([forged])).toBe('external');
    expect(lowestTrust(['system', forged, 'owner'])).toBe('external');
  });
});
