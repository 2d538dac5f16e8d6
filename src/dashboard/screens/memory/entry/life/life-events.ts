import type { EntryVersion } from '../../../../../domain/memory/entry-history.ts';
import type { GrimoireEntry } from '../../../../../domain/memory/grimoire.ts';
import { cutText } from '../../../../../lib/text/cut-text.ts';

/** What a tick did to a memory, in words. */
export interface LifeEvent {
  readonly tick: number;
  readonly words: readonly string[];
}

const SHOWN = 240;

const DIGITS = 2;

/** Nothing where it reads the same. */
function moved(what: string, was: number, is: number): readonly string[] {
  const [before, after] = [was.toFixed(DIGITS), is.toFixed(DIGITS)];
  return before === after ? [] : [`${what} ${before} to ${after}`];
}

/** What came of what it was cited for, by its counts; an episode's own count its own predictions. */
function outcome(was: EntryVersion, is: EntryVersion, type: GrimoireEntry['type']): readonly string[] {
  const cited = is.strength > was.strength ? ['cited by a decision that came out well'] : [];
  const [good, bad] = [is.outcomes.alpha - was.outcomes.alpha, is.outcomes.beta - was.outcomes.beta];
  if (type !== 'episode') return bad > 0 ? ['cited by a decision that did not come out well'] : cited;
  if (good <= 0 && bad <= 0) return cited;
  return [...cited, good > 0 ? 'its prediction came true' : 'its prediction did not come true'];
}

function changed(was: EntryVersion, is: EntryVersion, entry: GrimoireEntry): readonly string[] {
  const insight =
    entry.facts.kind === 'insight' && is.gained !== null ? ['told anew with more episodes'] : [];
  const gained =
    is.gained !== null && insight.length === 0 ? [`its text gained: “${cutText(is.gained, SHOWN)}”`] : [];
  return [
    ...insight,
    ...(is.verified === was.verified
      ? []
      : [`${is.verified === 'none' ? 'open' : is.verified} by the world`]),
    ...(insight.length > 0 ? [] : outcome(was, is, entry.type)),
    ...gained,
    ...moved('confidence', was.confidence, is.confidence),
    ...moved('usefulness', was.usefulness, is.usefulness),
    ...moved('importance', was.importance, is.importance),
  ];
}

/** What ticks did to a memory, newest first. That it was only recalled is no change: its prompts tell of that. */
export function eventsOf(versions: readonly EntryVersion[], entry: GrimoireEntry): readonly LifeEvent[] {
  return versions
    .slice(1)
    .map((is, i) => ({ tick: is.tick, words: changed(versions[i]!, is, entry) }))
    .filter(({ words }) => words.length > 0)
    .reverse();
}
