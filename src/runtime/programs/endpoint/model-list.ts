import { AppError } from '../../../domain/errors.ts';
import type { ModelEntry } from '../../../domain/models/model-config.ts';
import { ANY_MODEL } from './asked.ts';

/** The name that stands for whatever the owner has set up. */
const ANY = { id: 'golem', owner: 'golem' };

const listed = (entries: readonly ModelEntry[]): readonly (typeof ANY)[] => [
  ...(entries.length > 0 ? [ANY] : []),
  ...entries.map(({ config: { id, provider } }) => ({ id, owner: provider })),
];

/** The models that can be asked, as OpenAI lists them. When they were made is not known. */
export const openAiModels = (entries: readonly ModelEntry[]): object => ({
  object: 'list',
  data: listed(entries).map(({ id, owner }) => ({ id, object: 'model', created: 0, owned_by: owner })),
});

/** The same, as Anthropic lists them. */
export function anthropicModels(entries: readonly ModelEntry[]): object {
  const data = listed(entries).map(({ id }) => ({
    type: 'model',
    id,
    display_name: id,
    created_at: '1970-01-01T00:00:00Z',
  }));
  return { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
}

/**
 * Which of the owner's models a request asks for.
 * @returns undefined for all of them, in their order @throws AppError `model.not_configured`
 */
export function modelsFor(name: string, entries: readonly ModelEntry[]): readonly string[] | undefined {
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
    { data: { param: 'model' } },
  );
}
