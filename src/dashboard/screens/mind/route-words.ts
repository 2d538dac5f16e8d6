import type { ContextRoute } from '../../../domain/context/context.ts';
import type { PromptReader } from '../../../domain/context/model-context.ts';
import { formatNumber } from '../../words/index.ts';

/** What each route shows, in a few words and in a sentence. */
export const ROUTES: Readonly<Record<ContextRoute, { readonly name: string; readonly about: string }>> = {
  full: {
    name: 'all entries in full',
    about: 'A simple thought, and room enough: memories that pass the floors stand whole.',
  },
  hybrid: {
    name: 'recent entries in full, older ones as one line',
    about:
      'The most recent episodes stand whole, older ones in a line with their outcome: as many as the room holds, or seven where the others can be asked for.',
  },
  rag: {
    name: 'essentials only',
    about:
      'Everything would take too much of the room, and the rest can be asked for: fewer episodes stand in it, whole and in a line.',
  },
};

/** For whose window a prompt was put together. */
export function readerWords({ model, context, reply }: PromptReader): string {
  const kept = `${formatNumber(reply, { digits: 0 })} kept for the reply`;
  if (!context) return `for models whose window is not known, ${kept}`;
  const place = context.onDevice ? ' on this device' : '';
  return `for ${model}, which reads ${formatNumber(context.tokens, { digits: 0 })} tokens${place}, ${kept}`;
}
