import type { MarkedLength, PartMark } from '../../../domain/models/gateway-hints.ts';
import { AppError } from '../../../domain/errors.ts';
import type { ModelMessage, ModelRequest } from '../../../domain/models/model.ts';
import type { RenderedTemplate } from '../../../domain/gateway/template.ts';
import type { MarkedText } from './render.ts';

/** A request whose template is not rendered yet: its messages may be left out where the template asks by itself. */
export type TemplatedRequest = Omit<ModelRequest, 'messages'> & {
  readonly messages?: readonly ModelMessage[];
};

const GAP = '\n\n';

/** One text behind another, apart by an empty line, with whose words each is. */
function behind(
  first: MarkedText,
  { text, mark }: { readonly text: string; readonly mark: PartMark },
): MarkedText {
  if (text === '') return first;
  const gap = first.text === '' ? '' : GAP;
  const marks: readonly MarkedLength[] = [...first.marks, { ...mark, length: gap.length + text.length }];
  return { text: `${first.text}${gap}${text}`, marks };
}

/**
 * Puts a rendered template into a request: its stable part before the system's own text, its dynamic part in front of what is asked last,
 * behind all that was said before; where nothing is said yet, it is what is asked.
 * @throws AppError `input.invalid` where neither asks anything
 */
export function intoRequest(
  { messages = [], system, ...request }: TemplatedRequest,
  { id, version, stable, dynamic }: RenderedTemplate,
): ModelRequest {
  const last = messages.at(-1);
  const asks = last?.role === 'user';
  if (!last && dynamic.text === '') {
    throw new AppError('input.invalid', 'The template contains no message. Send one with the request.', {
      data: { template: id },
    });
  }
  const own = { slot: 'owner', block: 'query', trust: 'owner' } as const;
  const before = asks ? messages.slice(0, -1) : messages;
  // A tool has answered: the template stood in front of what was asked before that.
  const apart = dynamic.text !== '' && (asks || !last || last.role === 'assistant');
  const asked = behind(dynamic, {
    text: asks ? last.content : '',
    mark: { name: `message:${before.length}`, ...own },
  });
  const whole = behind(stable, {
    text: system ?? '',
    mark: { name: 'system', slot: 'system', block: 'identity', trust: 'system' },
  });
  const query: ModelMessage = { ...(asks && last), role: 'user', content: asked.text };
  return {
    ...request,
    system: whole.text,
    messages: apart ? [...before, query] : messages,
    hints: {
      ...request.hints,
      template: { id, version },
      marks: {
        system: whole.marks,
        messages: apart ? [...before.map(() => null), asked.marks] : messages.map(() => null),
      },
    },
  };
}
