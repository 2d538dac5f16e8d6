import { AppError } from '../../../domain/errors.ts';
import type { PromptTemplate } from '../../../domain/gateway/template.ts';
import type { EndpointAnswer, EndpointCall } from '../../../protocol/endpoint/endpoint.ts';
import type { GolemFacade } from '../../facade/index.ts';
import { json } from './answers.ts';
import { nameIn, readBody, refusedField } from './read-body.ts';
import * as v from 'valibot';

export const TEMPLATES_ROOT = '/v1/templates';

const BODY = v.looseObject({ title: v.optional(v.string()) });

const templateObject = ({ savedAt, builtIn, ...template }: PromptTemplate): object => ({
  object: 'template',
  ...template,
  created: savedAt === null ? null : Math.floor(savedAt / 1_000),
  built_in: builtIn,
});

function versionIn(query: string): number | undefined {
  const text = new URLSearchParams(query).get('version');
  if (text === null) return undefined;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw refusedField('version', 'version is not valid: expected a version number.');
}

/**
 * The owner's prompt templates (seed 002, "Prompt Template Library"): `GET /v1/templates`, and `GET`, `PUT` and `DELETE` of one by its id.
 * @returns null where it is none of these @throws AppError `template.*`, `input.invalid`
 */
export async function templateRoutes(
  templates: Pick<GolemFacade['templates'], 'list' | 'versions' | 'save' | 'remove'>,
  { method, path, query = '', body }: EndpointCall,
): Promise<EndpointAnswer | null> {
  const id = nameIn(path.slice(TEMPLATES_ROOT.length + 1));
  if (id === '') {
    if (method !== 'GET') return null;
    return json({ object: 'list', data: (await templates.list()).map(templateObject) });
  }
  switch (method) {
    case 'GET': {
      const version = versionIn(query);
      const versions = await templates.versions(id);
      const found = version === undefined ? versions[0] : versions.find((one) => one.version === version);
      if (!found) {
        throw new AppError('template.not_found', `The template "${id}" has no version ${version}.`);
      }
      return json({ ...templateObject(found), versions: versions.map((one) => one.version) });
    }
    case 'PUT': {
      const given = readBody(BODY, body);
      if (typeof given['id'] === 'string' && given['id'] !== id) {
        throw refusedField('id', `The template is "${id}" in the address and "${given['id']}" in the body.`);
      }
      // Whoever names no title means the id.
      const draft = { title: id, ...given, id };
      return json(
        templateObject(await templates.save(draft as unknown as Parameters<typeof templates.save>[0])),
      );
    }
    case 'DELETE':
      await templates.remove(id);
      return json({ id, object: 'template', deleted: true });
    default:
      return null;
  }
}
