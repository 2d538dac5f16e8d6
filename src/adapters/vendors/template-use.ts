import * as v from 'valibot';
import { CACHE_WISHES, type CacheWish } from '../../domain/models/gateway-hints.ts';
import type { TemplateUse } from '../../domain/gateway/template.ts';

/** How a request names a template of the owner's, besides what the vendor's API has (seed 002, "Prompt Template Library"). */

const VALUE = v.union([v.string(), v.number(), v.array(v.string())], 'expected a text, a number or texts');

const TEMPLATE = v.looseObject({
  id: v.string('expected the name of a template'),
  version: v.optional(v.pipe(v.number('expected a whole number'), v.integer(), v.minValue(1))),
  params: v.optional(v.record(v.string(), VALUE)),
  external: v.optional(v.array(v.string())),
});

/** The field that no vendor has: `golem: { template: { id, version, params, external }, cache, keep }`. */
export const GOLEM_FIELD = v.optional(
  v.nullable(
    v.strictObject(
      {
        template: v.optional(v.nullable(TEMPLATE)),
        cache: v.optional(v.nullable(v.picklist(CACHE_WISHES, `expected ${CACHE_WISHES.join(', ')}`))),
        keep: v.optional(v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(200)))),
      },
      'golem has template, cache and keep',
    ),
  ),
);

/** What a request says besides what the vendor's API has, as the endpoint takes it. */
export const wishesOf = (
  golem: v.InferOutput<typeof GOLEM_FIELD>,
): { readonly cache?: CacheWish; readonly keep?: readonly string[] } => ({
  ...(golem?.cache && { cache: golem.cache }),
  ...(golem?.keep && { keep: golem.keep }),
});

export const templateOf = (golem: v.InferOutput<typeof GOLEM_FIELD>): TemplateUse | null =>
  (golem?.template as TemplateUse | null | undefined) ?? null;
