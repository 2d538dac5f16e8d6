import type { Word } from './glossary.ts';
import { t, WORDS_OF } from './strings.ts';

interface PanelHelp {
  /** What the panel shows, in a sentence or two. */
  readonly what: string;
  /** Words of the glossary that it takes. */
  readonly words: readonly Word[];
}

type Title = keyof typeof t.meanings;

const isTitle = (title: string): title is Title => Object.hasOwn(t.meanings, title);

/** What a panel is, by its title in English; null where nothing is said of it. Loaded when somebody asks. */
export const panelHelp = (title: string): PanelHelp | null =>
  isTitle(title) ? { what: t.meanings[title], words: WORDS_OF[title] ?? [] } : null;
