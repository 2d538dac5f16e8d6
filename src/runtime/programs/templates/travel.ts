import { AppError } from '../../../domain/errors.ts';
import type { TemplateDraft } from '../../../domain/gateway/template.ts';

/** Characters of a file of templates: 200 of the longest, and room for the rest of them. */
const MOST = 20_000_000;
const FORM = 'golem-templates/1';

const unreadable = (message: string, cause?: unknown): AppError =>
  new AppError('template.unreadable', message, { ...(cause !== undefined && { cause }) });

const draftOf = ({ id, title, describes, text, parameters }: TemplateDraft): TemplateDraft => ({
  id,
  title,
  describes,
  text,
  parameters,
});

export const toJson = (drafts: readonly TemplateDraft[]): string =>
  `${JSON.stringify({ form: FORM, templates: drafts.map(draftOf) }, null, 2)}\n`;

/** A fence that no line of the text is one of. */
function fenceOf(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/^`+/gm)].map(([ticks]) => ticks.length));
  return '`'.repeat(longest + 1);
}

/** To be read by people: title and purpose, the parameters as JSON, the text between fences. */
export const toMarkdown = (drafts: readonly TemplateDraft[]): string =>
  drafts
    .map(({ id, title, describes, text, parameters }) => {
      const fence = fenceOf(text);
      const head = JSON.stringify({ id, title, describes, parameters }, null, 2);
      const purpose = describes === '' ? [] : [describes];
      return [
        `# ${title}`,
        ...purpose,
        `\`\`\`json\n${head}\n\`\`\``,
        `${fence}text\n${text}\n${fence}`,
      ].join('\n\n');
    })
    .join('\n\n')
    .concat('\n');

const IN_MARKDOWN = /^```json\n(\{[^]*?\n\})\n```\n+(`{3,})text\n([^]*?)\n\2$/gm;

function fromMarkdown(text: string): readonly unknown[] {
  return [...text.matchAll(IN_MARKDOWN)].map(([, head = '', , own = '']) => {
    try {
      return { ...(JSON.parse(head) as object), text: own };
    } catch (error) {
      throw unreadable('The parameters of a template in this file are not valid JSON.', error);
    }
  });
}

/** Drafts of a text that one of the former two gave; not checked yet. @throws AppError `template.unreadable` */
export function draftsIn(given: string): readonly unknown[] {
  if (given.length > MOST) throw unreadable('This file is too long for a template file.');
  const text = given.replaceAll('\r\n', '\n').trim();
  if (!text.startsWith('{')) {
    const found = fromMarkdown(text);
    if (found.length === 0)
      throw unreadable('This file contains no template, neither as JSON nor as Markdown.');
    return found;
  }
  let read: { readonly form?: unknown; readonly templates?: unknown };
  try {
    read = JSON.parse(text) as typeof read;
  } catch (error) {
    throw unreadable('This file is not valid JSON.', error);
  }
  if (read.form !== FORM || !Array.isArray(read.templates) || read.templates.length === 0)
    throw unreadable(`This is not a template file: its form is not ${FORM}.`);
  return read.templates;
}
