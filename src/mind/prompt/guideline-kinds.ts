import type { GaveWay } from '../../domain/context/context-receipt.ts';
import type { AssemblyReasonCode } from '../../domain/context/context.ts';
import type { EntryKind } from '../../domain/governor/guideline.ts';
import type { MarketRegime } from '../../domain/world/market.ts';

export const isOfKind = (
  kind: EntryKind,
  { category, of, reason }: Pick<GaveWay, 'category' | 'of' | 'reason'>,
) => kind.category === category && kind.of === of.kind && kind.code === reason.code;

const sameKind = (a: EntryKind, b: EntryKind): boolean =>
  a.category === b.category && a.of === b.of && a.code === b.code;

/** What gave way, by kind, those that lost most tokens first. */
export function kindsOf(
  entries: readonly GaveWay[],
): readonly { readonly kind: EntryKind; readonly entries: readonly GaveWay[]; readonly lost: number }[] {
  const kinds: { kind: EntryKind; entries: GaveWay[]; lost: number }[] = [];
  for (const entry of entries) {
    const kind: EntryKind = { category: entry.category, of: entry.of.kind, code: entry.reason.code };
    const lost = entry.wholeTokens - entry.tokens;
    const there = kinds.find((one) => sameKind(one.kind, kind));
    if (!there) kinds.push({ kind, entries: [entry], lost });
    else {
      there.entries.push(entry);
      there.lost += lost;
    }
  }
  return kinds.sort((a, b) => b.lost - a.lost || (nameOf(a.kind) < nameOf(b.kind) ? -1 : 1));
}

const nameOf = ({ category, of, code }: EntryKind): string => `${category} ${of} ${code}`;

const GAVE: Readonly<Partial<Record<AssemblyReasonCode, string>>> = {
  summarised: 'shrank to a line for want of room',
  masked: 'shrank to a line as older ones',
  'over-budget': 'found no room',
  'beyond-slots': 'were beyond the last slot',
  'empty-allocation': 'had no share of the prompt',
};

/** The guideline in words. */
export const guidelineText = (regime: MarketRegime, { category, of, code }: EntryKind): string =>
  `In ${regime}, keep whole the best of the ${of === 'memory' ? 'memories' : `${of}s`} of ${category} that ${GAVE[code] ?? code}.`;
