import * as v from 'valibot';
import type { FilePin } from '../../files/index.ts';
import type { names } from '../../../mind/gateway/index.ts';

/** The classifier that comes with the page; measured in its card, public/models/pii-minilm/README.md. */
const FOLDER = 'pii-minilm';

export const namesFolder = (baseUrl: string): string => `${baseUrl}models/${FOLDER}/`;

const settingsSchema = v.object({
  version: v.string(),
  labels: v.array(v.string()),
  /** What the original says of the words of a few texts, for the check at start. */
  reference: v.array(v.object({ text: v.string(), labels: v.array(v.string()) })),
  weights: v.object({ path: v.string(), bytes: v.number(), sha256: v.string() }),
  vocabulary: v.array(v.string()),
});

export interface NameSettings {
  readonly labels: readonly string[];
  readonly reference: readonly { readonly text: string; readonly labels: readonly string[] }[];
  readonly weights: FilePin & { readonly path: string };
  readonly vocabulary: names.Vocabulary;
}

/** @throws where it is not what `names.json` should be */
export function parseNameSettings(json: unknown): NameSettings {
  const { vocabulary, ...settings } = v.parse(settingsSchema, json);
  return { ...settings, vocabulary: new Map(vocabulary.map((piece, id) => [piece, id])) };
}
