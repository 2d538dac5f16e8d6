import type { EpisodeFacts } from '../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';

/** A memory of what a tick saw, did and expected. */
export interface EpisodeEntry extends GrimoireEntry {
  readonly facts: EpisodeFacts;
}

/**
 * Whether the world has said what came of an episode. That is the quality gate (seed 001): only such episodes may become facts,
 * and only such are told as precedents. Recalled and derived texts are no episodes, and what others lived, or what it dreamt, is none of its own:
 * so nothing is learnt from twice, nor from what it only heard.
 */
export function isSettled(entry: GrimoireEntry): entry is EpisodeEntry {
  const { facts, provenance, verified } = entry;
  return (
    facts.kind === 'episode' &&
    facts.brought === undefined &&
    provenance === 'self-learned' &&
    (verified === 'confirmed' || verified === 'refuted')
  );
}

/**
 * What the world has said of a memory here. What was said in another life of what a file brought stays with it to be read, and counts for nothing;
 * what was inherited begins without a verdict, and gets one here.
 */
export const verdictHere = ({ facts, verified }: GrimoireEntry): GrimoireEntry['verified'] =>
  facts.brought === undefined || facts.brought.inherited !== undefined ? verified : 'none';
