import type { ContextRoute } from '../../../domain/context/context.ts';

/** What each route shows, in a few words and in a sentence. */
export const ROUTES: Readonly<Record<ContextRoute, { readonly name: string; readonly about: string }>> = {
  full: {
    name: 'everything whole',
    about: 'A simple thought, and room enough: memories that pass the floors stand whole.',
  },
  hybrid: {
    name: 'recent whole, older in a line',
    about: 'The most recent episodes stand whole, older ones in a line with their outcome.',
  },
  rag: {
    name: 'essentials only',
    about: 'Everything would take too much of the room: fewer episodes stand in it, whole and in a line.',
  },
};
