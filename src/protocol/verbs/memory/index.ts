import { grimoireRows, type GrimoireVerbs } from './grimoire.ts';
import { grimoireArguments } from './grimoire-arguments.ts';
import { suggestionsArguments, suggestionsRows, type SuggestionsVerbs } from './suggestions.ts';

/** Public verbs of memory. */
export interface Topics {
  readonly grimoire: GrimoireVerbs;
  readonly suggestions: SuggestionsVerbs;
}

export const rows = {
  ...grimoireRows,
  ...suggestionsRows,
};

export const schemas = {
  ...grimoireArguments,
  ...suggestionsArguments,
};
