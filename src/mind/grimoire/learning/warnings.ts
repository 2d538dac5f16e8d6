import type { LeadUp } from '../../../domain/memory/entry-facts.ts';
import type { EntryLink, GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { Pad, TrustLabel } from '../../../domain/life/life.ts';
import { withImportance } from '../../../shared/quality.ts';
import { entryId } from '../../../domain/memory/entry-id.ts';
import { type Mishap, type WarnedOf, warningWords } from './warning-words.ts';

/** Warnings start above what is merely self-learned: a miss costs more than a false alarm (seed 001, bridge gates). */
const WARNING_CONFIDENCE = 0.7;

interface WarningContext extends WarnedOf {
  /** The lowest of what its words were made of. */
  readonly trust: TrustLabel;
  readonly tick: number;
  readonly worldId: string;
  readonly time: number;
  readonly pad: Pad;
  readonly counter: number;
  /** How much of it was not known before, 0..1. */
  readonly novelty: number;
  /** What it was like before it happened; null where nothing is known of that. */
  readonly led: LeadUp | null;
  /** Episode in which it happened. */
  readonly episodeId: string | null;
}

/**
 * A warning, or anti-knowledge where it must not happen again, written at once and not only when enough of them
 * have come together: the one kind of knowledge that passes the quality gate alone (seed 001). The world has
 * already confirmed it: a receipt, a verdict of the cage, or the equity says so.
 */
export function warningFrom(mishap: Mishap, context: WarningContext): GrimoireEntry {
  const { trust, tick, worldId, time, regime, pad, counter, episodeId, decidedBy, novelty, led } = context;
  const { title, text, category, never } = warningWords(mishap, context);
  const links: EntryLink[] = episodeId ? [{ to: episodeId, kind: 'derived-from' }] : [];
  return withImportance<GrimoireEntry>({
    id: entryId(tick, time, counter),
    type: never ? 'anti-knowledge' : 'warning',
    category,
    title,
    text,
    summary: title,
    worldId,
    tick,
    worldTime: time,
    regime,
    trust,
    provenance: 'self-learned',
    confidence: WARNING_CONFIDENCE,
    // Weighed by its quality.
    importance: 0,
    strength: 0,
    reinforcedAt: tick,
    accessedAt: tick,
    accessCount: 0,
    pad,
    outcomes: { alpha: 2, beta: 2 },
    usefulness: 0.5,
    verified: 'confirmed',
    links,
    tags: [`mishap:${mishap.kind}`, ...(decidedBy ? [`rule:${decidedBy}`] : [])],
    facts: { kind: 'warning', mishap: mishap.kind, rule: decidedBy, novelty, ...(led && { led: [led] }) },
    embedding: null,
  });
}
