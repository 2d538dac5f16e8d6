import type { ModelMessage } from '../../../../domain/models/model.ts';
import type { ParameterValue, TemplateParameter, TemplateUse } from '../../../../domain/gateway/template.ts';
import type { GolemFacade } from '../../../facade/index.ts';
import type { AskedOfModel } from '../asked.ts';

type Templates = Pick<GolemFacade['templates'], 'versions' | 'render'>;

/** Values of OpenAI's prompts are texts: a number is written as one. */
function ofItsKind(value: ParameterValue, kind: TemplateParameter['kind'] | undefined): ParameterValue {
  if (typeof value !== 'string') return value;
  if (kind === 'number' && value.trim() !== '') return Number(value);
  return kind === 'list' ? [value] : value;
}

async function filledIn(templates: Templates, use: TemplateUse): Promise<TemplateUse> {
  const versions = await templates.versions(use.id);
  const template =
    use.version === undefined ? versions[0] : versions.find(({ version }) => version === use.version);
  const kinds = new Map(template?.parameters.map(({ name, kind }) => [name, kind]));
  const params = Object.fromEntries(
    Object.entries(use.params ?? {}).map(([name, value]) => [name, ofItsKind(value, kinds.get(name))]),
  );
  return { ...use, params };
}

/** What is said with a template's own question before what is asked last; null where words of others are in it, which may not be told again as the asker's. */
function saidWith(
  messages: readonly ModelMessage[],
  { text, marks }: Awaited<ReturnType<Templates['render']>>['dynamic'],
): readonly ModelMessage[] | null {
  if (marks.some(({ trust }) => trust === 'external')) return null;
  const last = messages.at(-1);
  if (text === '' || last?.role === 'tool') return messages;
  if (last?.role !== 'user') return [...messages, { role: 'user', content: text }];
  return [...messages.slice(0, -1), { ...last, content: `${text}\n\n${last.content}` }];
}

/**
 * A request with its template's values in their kinds, and what a later request may go on from.
 * @throws AppError `template.*`, before anything is asked
 */
export async function withTemplate<Asked extends AskedOfModel>(
  templates: Templates,
  asked: Asked,
): Promise<Asked> {
  const { template } = asked.request;
  if (!template) return asked;
  const use = await filledIn(templates, template);
  const { dynamic } = await templates.render(use.id, use.params, {
    ...(use.version !== undefined && { version: use.version }),
    ...(use.external && { external: use.external }),
  });
  return {
    ...asked,
    request: { ...asked.request, template: use },
    said: saidWith(asked.request.messages, dynamic),
  };
}
