import * as v from 'valibot';
import type { CodexReading, ReadingSummary } from '../../../domain/gateway/reading.ts';
import type { EndpointAnswer } from '../../../protocol/endpoint/endpoint.ts';
import { json } from './answers.ts';
import type { EndpointGolem } from './endpoint-golem.ts';
import { mayAsk, type PartyCall } from './party-call.ts';
import { nameIn, readBody } from './read-body.ts';

const ROOT = '/v1/readings';

const MOST_COLLECTIONS = 64;
const BUDGET = v.optional(v.pipe(v.number('expected a number of tokens'), v.integer(), v.minValue(1)));
const READ = v.looseObject({
  question: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)),
  collections: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MOST_COLLECTIONS)),
  models: v.optional(v.array(v.string())),
  budget: BUDGET,
});
const RESUME = v.looseObject({ budget: BUDGET });

const object = ({ party: _, ...told }: ReadingSummary | CodexReading): object => ({
  object: 'reading',
  ...told,
});

type Golem = Pick<EndpointGolem, 'codex' | 'models'>;

/** Models that a key may ask, of those that are asked for; null is all of the owner's. */
async function modelsFor({ models }: Golem, { grant }: PartyCall, wanted: readonly string[] | undefined) {
  if (!grant?.models) return wanted;
  const ids = mayAsk(await models.list(), grant).map(({ config }) => config.id);
  return wanted ? ids.filter((id) => wanted.includes(id)) : ids;
}

async function begin(golem: Golem, asked: PartyCall): Promise<EndpointAnswer> {
  const { question, collections, models: wanted, budget } = readBody(READ, asked.call.body);
  const models = await modelsFor(golem, asked, wanted);
  const reading = await golem.codex.read(
    {
      question,
      collections,
      profile: 'proxy',
      ...(models && { models }),
      ...(budget !== undefined && { budget }),
    },
    asked.party,
  );
  return json(object(reading), 202);
}

/**
 * Codices that are read whole: `POST /v1/readings` begins one, `GET` lists them or tells one with its findings, `stop` and `resume` do as
 * they say, `DELETE` forgets. Each party has its own.
 * @returns null where it is none of these @throws AppError `golem.not_found`, `gateway.budget_exceeded`, `golem.busy`, `input.invalid`
 */
export async function readingRoutes(golem: Golem, asked: PartyCall): Promise<EndpointAnswer | null> {
  const { party } = asked;
  const { method, path, body } = asked.call;
  const { codex } = golem;
  const [id = '', act] = path
    .slice(ROOT.length + 1)
    .split('/')
    .map(nameIn);
  if (id === '' && method === 'POST') return begin(golem, asked);
  if (id === '') return json({ object: 'list', data: (await codex.readings(party)).map(object) });
  if (method === 'GET') return json(object(await codex.reading(id, party)));
  if (method === 'DELETE') {
    await codex.forget(id, party);
    return json({ id, object: 'reading', deleted: true });
  }
  if (act === 'stop') return json(object(await codex.stop(id, party)));
  if (act !== 'resume') return null;
  const { budget } = readBody(RESUME, body.trim() === '' ? '{}' : body);
  return json(object(await codex.resume(id, budget, party)), 202);
}
