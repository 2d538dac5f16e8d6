import type { LocalModelCard } from '../../domain/models/local-model.ts';
import type { LanguageFile, LanguagePlan, LanguageShape } from '../../protocol/threads/language-plan.ts';

type PinnedFile = Pick<LanguageFile, 'path' | 'bytes'> & { readonly sha256: string };

const file = (path: string, bytes: number, sha256: string): PinnedFile => ({ path, bytes, sha256 });

export const LANGUAGE_FILES = {
  settings: file(
    'tokenizer_config.json',
    646,
    'cb1cd35765e82ad45d4368438e81bcf6989539e02344fedf87f59f0baf6b908d',
  ),
  vocabulary: file(
    'tokenizer.json',
    1_563_270,
    '2225e8fb36485529d3c826106f8bec359b719a6bcc3f5d6314a834c7be153905',
  ),
  graph: file('onnx/model.onnx', 172_827, 'b1221430ceef0490262153ed2a0312adc96bb97577f950c7fde5e568d236c34c'),
  shards: [
    file(
      'onnx/model.onnx_data',
      47_753_216,
      '085e8a68bbce3e46e0f7c6adba4b5ac9b957ad84f0636a5a28667a285712e53b',
    ),
    file(
      'onnx/model.onnx_data_1',
      47_986_944,
      'f0f2d6cb58fefcde41d50be6ea566084092798500d246d3c66803b2b4bbd44d5',
    ),
    file(
      'onnx/model.onnx_data_2',
      39_077_376,
      'afff565a175c38bf57f5097e4cbabf205c2dfbc22633dadb032c4b15c0aa4c13',
    ),
  ],
} as const;

const { settings, vocabulary, graph, shards } = LANGUAGE_FILES;

/** The one that can be brought; measured in its card, public/models/smollm2-135m-instruct/README.md. */
export const LANGUAGE_MODEL: LocalModelCard = {
  id: 'smollm2-135m-instruct',
  title: 'SmolLM2-135M-Instruct',
  source: { kind: 'page' },
  graph: graph.path,
  parameters: 134_515_008,
  licence: 'Apache-2.0',
  bytes: [settings, vocabulary, graph, ...shards].reduce((sum, { bytes }) => sum + bytes, 0),
  memoryBytes: 700_000_000,
  context: 8_192,
};

/** What its graph is made of. */
export const LANGUAGE_SHAPE: LanguageShape = {
  layers: 30,
  kvHeads: 3,
  headSize: 64,
  vocabulary: 49_152,
  context: LANGUAGE_MODEL.context,
  // <|im_end|> and <|endoftext|>
  ends: [2, 0],
};

/** What it gave for the self-check's text where it was made (onnxruntime, natively). */
const RECORDED: readonly number[] = [
  -15.562, -9.3, -12.427, -4.941, -5.539, -4.42, -7.474, -4.622, -4.1, -1.664, -5.856, -3.395,
];

export const languageFolder = (baseUrl: string): string => `${baseUrl}models/${LANGUAGE_MODEL.id}/`;

/** The model that comes with the page, as it is opened. */
export function bundledPlan(baseUrl: string): LanguagePlan {
  const at = (pinned: PinnedFile): LanguageFile => ({
    ...pinned,
    url: languageFolder(baseUrl) + pinned.path,
  });
  return {
    card: LANGUAGE_MODEL,
    shape: LANGUAGE_SHAPE,
    template: null,
    recorded: RECORDED,
    files: {
      settings: at(settings),
      vocabulary: at(vocabulary),
      graph: at(graph),
      shards: shards.map(at),
    },
  };
}
