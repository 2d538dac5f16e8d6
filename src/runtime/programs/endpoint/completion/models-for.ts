import { AppError } from '../../../../domain/errors.ts';
import type { ModelEntry } from '../../../../domain/models/model-config.ts';
import { ANY_MODEL } from '../asked.ts';

/**
 * Which of the owner's models a request asks for.
 * @param entries that may be asked @param param the field that names it @param restricted they are not all there are
 * @returns undefined for all of them, in their order @throws AppError `model.not_configured`
 */
export function modelsFor(
  name: string,
  entries: readonly ModelEntry[],
  param = 'model',
  restricted = false,
): readonly string[] | undefined {
  if (entries.length === 0 && restricted) {
    throw new AppError(
      'model.not_configured',
      'None of the models your key may use is set up here. Ask the golem’s owner.',
      {
        data: { param },
      },
    );
  }
  if (entries.length === 0) {
    throw new AppError(
      'model.not_configured',
      'No language model is set up in this golem. Its owner can add one: in the page under Settings, Language models; in Node with --models FILE.',
    );
  }
  if (entries.some(({ config }) => config.id === name)) return [name];
  if (ANY_MODEL.has(name)) return restricted ? entries.map(({ config }) => config.id) : undefined;
  const known = entries.map(({ config }) => `"${config.id}"`).join(', ');
  throw new AppError(
    'model.not_configured',
    `There is no model "${name}" ${restricted ? 'that your key may use' : 'here'}. Ask for ${known}, or for "golem", which asks them in the owner's order.`,
    { data: { param } },
  );
}
