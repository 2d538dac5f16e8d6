import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { Suggestions } from './suggestions.ts';

/** What is suggested of memories. The code is loaded with the first of these. */
export function suggestionsVerbs(golem: Golem): VerbsOf<'suggestions'> {
  let made: Promise<Suggestions> | null = null;
  const suggestions = (): Promise<Suggestions> =>
    (made ??= import('./suggestions.ts').then((loaded) => new loaded.Suggestions(golem)));
  return {
    'suggestions.look': async (options = {}) => (await suggestions()).look(options),
    'suggestions.status': async () => (await suggestions()).status(),
    'suggestions.cancel': async () => (await suggestions()).cancel(),
    'suggestions.take': async (one, other, options = {}) =>
      (await suggestions()).take(one, other, options.words),
    'suggestions.decline': async (one, other) => (await suggestions()).decline(one, other),
  };
}
