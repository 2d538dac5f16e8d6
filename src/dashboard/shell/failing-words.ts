import type { ModelEntry } from '../../domain/models/model-config.ts';
import { t } from './strings.ts';

/** Failures in a row from which on they are said in the bar: one can happen to any model. */
const REPEATED = 2;

/** Which of the owner's models fail again and again, and why they did last; null for none. */
export function failingWords(
  models: readonly Pick<ModelEntry, 'config' | 'health'>[],
): { readonly word: string; readonly title: string } | null {
  const failing = models.filter(({ health }) => health.failuresInARow >= REPEATED);
  const [first] = failing;
  if (!first) return null;
  const word =
    failing.length === 1
      ? t.failing.one(first.config.id, t.failing.inARow(first.health.failuresInARow))
      : t.failing.several(failing.length);
  const lines = failing.map(({ config, health }) =>
    t.failing.line(config.id, t.failing.inARow(health.failuresInARow), health.lastFailure?.reason ?? ''),
  );
  return { word, title: lines.join('\n') };
}
