import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';
import type { TemplateUse } from '../../../domain/gateway/template.ts';

const USE = v.object({
  id: v.string(),
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  params: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]))),
  external: v.optional(v.array(v.string())),
});

/** How a request from outside names a template. @throws AppError `input.invalid` */
export function checkedUse(given: unknown): TemplateUse {
  const parsed = v.safeParse(USE, given);
  if (parsed.success) return parsed.output as TemplateUse;
  const [issue] = parsed.issues;
  const path = ['template', v.getDotPath(issue)].filter((one) => one !== null).join('.');
  throw new AppError(
    'input.invalid',
    `The request's ${path} is not valid: expected ${issue.expected ?? 'more'}. A template is { id, version, params }.`,
    { data: { name: path } },
  );
}
