import { isItin, isSsn } from '../checks.ts';
import { byState, type NationalId } from './national-id.ts';

/** Of the United States and Canada. */
export const NORTH_AMERICA: readonly NationalId[] = [
  {
    by: 'us-ssn',
    shape: String.raw`\d{3}([- ])\d{2}\1\d{4}`,
    check: isSsn,
    words: 'social|ssn',
    alone: true,
  },
  {
    by: 'us-ssn',
    shape: String.raw`\d{9}`,
    check: isSsn,
    words: String.raw`social security|\bssn?\b|\bsocial\b`,
  },
  {
    by: 'us-itin',
    kind: 'tax-id',
    shape: String.raw`9\d{2}([- ])\d{2}\1\d{4}`,
    check: isItin,
    words: 'itin|tax',
    alone: true,
  },
  { by: 'us-itin', kind: 'tax-id', shape: String.raw`9\d{8}`, check: isItin, words: 'itin|taxpayer' },
  {
    by: 'us-ein',
    kind: 'tax-id',
    shape: String.raw`\d{2}-\d{7}`,
    check: byState('US', 'ein'),
    words: String.raw`\bein\b|employer|tax|irs`,
  },
  {
    by: 'ca-sin',
    shape: String.raw`\d{3}[ -]?\d{3}[ -]?\d{3}`,
    check: byState('CA', 'sin'),
    words: String.raw`\bsin\b|social insurance|\bnas\b`,
  },
];
