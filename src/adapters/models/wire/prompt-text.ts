import type { JsonSchema, ModelDocument } from '../../../domain/models/model.ts';

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Documents as text, for providers that have no place of their own for them. */
export function withDocuments(content: string, documents: readonly ModelDocument[] = []): string {
  const parts = documents.map(
    ({ source, title, text }) =>
      `<document source="${attribute(source)}" title="${attribute(title)}">\n${text}\n</document>`,
  );
  return [...parts, content].filter((part) => part !== '').join('\n\n');
}

/** Asks for JSON of a schema in words, for models that know no schema mode. */
export function schemaInstruction(schema: JsonSchema): string {
  return `Answer with one JSON value and nothing else: no prose, no code fence. It must be valid for this JSON Schema:\n${JSON.stringify(schema)}`;
}
