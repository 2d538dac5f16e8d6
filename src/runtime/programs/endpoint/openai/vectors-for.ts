import { AppError } from '../../../../domain/errors.ts';
import type { Party } from '../../../../domain/models/party.ts';
import type { EmbeddedBy } from '../../../../protocol/verbs/gateway/models.ts';
import type { EndpointGolem } from '../endpoint-golem.ts';
import type { AskedVectors } from './embeddings.ts';

/** Vectors by the embedding model of the golem, or by a server of the owner's. @throws AppError `model.*`, `gateway.budget_exceeded` */
export async function vectorsFor(
  models: EndpointGolem['models'],
  { model, texts }: AskedVectors,
  party: Party,
): Promise<Pick<EmbeddedBy, 'vectors' | 'tokens'>> {
  const { name } = await models.status();
  if (model === name || model === 'golem') return { vectors: await models.embed(texts), tokens: null };
  const known = (await models.list()).find(({ config: { id } }) => id === model);
  if (known?.config.provider === 'openai-compatible') {
    return models.embedBy(model, texts, { party });
  }
  throw new AppError(
    'model.not_configured',
    `There is no embedding model "${model}" here. Ask for "${name}", for "golem", or for an OpenAI-compatible model of the owner's.`,
    { data: { param: 'model' } },
  );
}
