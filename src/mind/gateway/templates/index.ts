/** Prompts with gaps: checked, filled in, put into a request. */
export { BUILT_IN_TEMPLATES } from './built-in.ts';
export { checkTemplate } from './check-template.ts';
export { intoRequest, type TemplatedRequest } from './into-request.ts';
export { rendered, type MarkedText } from './render.ts';
export { textOfAnswer } from './text-of-answer.ts';
