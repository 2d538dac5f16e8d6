import type { EntryVersion } from '../../../../../domain/memory/entry-history.ts';
import type { GrimoireEntry } from '../../../../../domain/memory/grimoire.ts';
import { cutText } from '../../../../../lib/text/cut-text.ts';
import { formatNumber } from '../../../../words/index.ts';
import { t } from './strings.ts';

/** What a tick did to a memory, in words. */
export interface LifeEvent {
  readonly tick: number;
  readonly words: readonly string[];
}

const SHOWN = 240;

/** Nothing where it reads the same. */
function moved(words: (was: number, is: number) => string, was: number, is: number): readonly string[] {
  const shown = (value: number): string => formatNumber(value, { digits: 2 });
  return shown(was) === shown(is) ? [] : [words(was, is)];
}

/** What came of what it was cited for, by its counts; an episode's own count its own predictions. */
function outcome(was: EntryVersion, is: EntryVersion, type: GrimoireEntry['type']): readonly string[] {
  const cited = is.strength > was.strength ? [t.citedWell] : [];
  const [good, bad] = [is.outcomes.alpha - was.outcomes.alpha, is.outcomes.beta - was.outcomes.beta];
  if (type !== 'episode') return bad > 0 ? [t.citedBadly] : cited;
  if (good <= 0 && bad <= 0) return cited;
  return [...cited, good > 0 ? t.cameTrue : t.cameNot];
}

function changed(was: EntryVersion, is: EntryVersion, entry: GrimoireEntry): readonly string[] {
  const insight = entry.facts.kind === 'insight' && is.gained !== null ? [t.retold] : [];
  const gained = is.gained !== null && insight.length === 0 ? [t.gained(cutText(is.gained, SHOWN))] : [];
  return [
    ...insight,
    ...(is.verified === was.verified ? [] : [t.verified[is.verified]]),
    ...(insight.length > 0 ? [] : outcome(was, is, entry.type)),
    ...gained,
    ...moved(t.confidence, was.confidence, is.confidence),
    ...moved(t.usefulness, was.usefulness, is.usefulness),
    ...moved(t.importance, was.importance, is.importance),
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
