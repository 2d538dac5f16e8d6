import { AppError } from '../../../../domain/errors.ts';
import type { ModelEntry } from '../../../../domain/models/model-config.ts';
import { ANY_MODEL } from '../asked.ts';

/**
 * Which of the owner's models a request asks for.
 * @returns undefined for all of them, in their order @throws AppError `model.not_configured`
 */
export function modelsFor(
  name: string,
  entries: readonly ModelEntry[],
  param = 'model',
): readonly string[] | undefined {
  if (entries.length === 0) {
    throw new AppError(
      'model.not_configured',
      'No language model is set up in this golem, so it can pass nothing on. Its owner sets one up: in the page under Settings, Models; in Node with --models FILE.',
    );
  }
  if (entries.some(({ config }) => config.id === name)) return [name];
  if (ANY_MODEL.has(name)) return undefined;
  const known = entries.map(({ config }) => `"${config.id}"`).join(', ');
  throw new AppError(
    'model.not_configured',
    `There is no model "${name}" here. Ask for ${known}, or for "golem", which asks them in the owner's order.`,
    { data: { param } },
  );
}
