import { AppError } from '../../domain/errors.ts';
import type { FoundGraph, FoundLanguage, LanguageOffer } from '../../domain/models/local-model.ts';
import type { LanguageFile, LanguagePlan, LanguageShape } from '../../protocol/threads/language-plan.ts';
import type { FetchFn } from '../files/index.ts';
import { licenceOf, shapeOf, templateOf } from './model-settings.ts';
import { type ModelPlace, placeOf } from './places.ts';

/** Names that transformers.js gives graphs, by how their numbers are kept. */
const GRAPHS = {
  model: 'fp32',
  model_fp16: 'fp16',
  model_quantized: 'q8',
  model_int8: 'int8',
  model_uint8: 'uint8',
  model_q4: 'q4',
  model_q4f16: 'q4f16',
  model_bnb4: 'bnb4',
} as const;
const NAMES = Object.keys(GRAPHS) as readonly (keyof typeof GRAPHS)[];
/** More files of weights than that has no graph. */
const MOST_SHARDS = 40;
/** What a worker takes beside the weights, and how many times these while they are opened: of the bundled one 137 MB took 700. */
const BESIDE = 250_000_000;
const TIMES = 3;

interface Deps {
  readonly fetch: FetchFn;
  /** Of the site. */
  readonly baseUrl: string;
  /** Why something that takes so many bytes cannot run on this device; null where it can. */
  unable(memoryBytes: number): string | null;
}

/** A model that was looked at. */
export interface Looked {
  readonly found: FoundLanguage;
  /**
   * It by one of its graphs, the smallest that can run here where none is named, under an id that none of the others has.
   * @throws AppError `model.files_missing`, `model.unsupported`
   */
  plan(graph: string | null, others: readonly LanguagePlan[]): LanguagePlan;
}

/**
 * Looks at a model: small files are read, and of large ones nothing but how long they are.
 * @throws AppError `model.load_failed`, `model.files_missing`, `model.unsupported`
 */
export async function findModel(offer: LanguageOffer, { fetch, baseUrl, unable }: Deps): Promise<Looked> {
  const place = await placeOf(offer, fetch, `${baseUrl}models/own/`);
  const [config, generation, settings, jinja, card, terms] = await Promise.all([
    json(place, 'config.json'),
    json(place, 'generation_config.json'),
    json(place, 'tokenizer_config.json'),
    place.read('chat_template.jinja'),
    place.read('README.md'),
    place.read('LICENSE'),
  ]);
  const [vocabularyFile, settingsFile] = await Promise.all(
    ['tokenizer.json', 'tokenizer_config.json'].map((path) => place.file(path)),
  );
  const missing = [
    ...(config === null ? ['config.json'] : []),
    ...(vocabularyFile ? [] : ['tokenizer.json']),
    ...(settingsFile ? [] : ['tokenizer_config.json']),
  ];
  const graphs = missing.length > 0 ? [] : await graphsOf(place);
  if (graphs.length === 0) missing.push('onnx/model_q4.onnx, onnx/model_quantized.onnx or onnx/model.onnx');
  if (missing.length > 0 || !vocabularyFile || !settingsFile) {
    throw new AppError(
      'model.files_missing',
      `This is not a transformers.js model: ${missing.join(', ')} missing.`,
      {
        data: { missing },
      },
    );
  }
  const shape = shapeOf(config, generation, settings);
  const template = templateOf(jinja, settings);
  const { title, source, said } = place;
  const { context } = shape;
  const licence = licenceOf(card, said.licence, terms);
  const facts = { title, source, licence, context, parameters: said.parameters };
  const listed = graphs
    .map(({ graph, shards, numbers }) => {
      const bytes = [vocabularyFile, settingsFile, graph, ...shards].reduce(
        (sum, file) => sum + file.bytes,
        0,
      );
      const memoryBytes = TIMES * bytes + BESIDE;
      return { graph: graph.path, numbers, bytes, memoryBytes, unable: unable(memoryBytes) };
    })
    .toSorted((a, b) => a.bytes - b.bytes);
  return {
    found: { ...facts, graphs: listed },
    plan(wanted, others) {
      const chosen = chosenOf({ ...facts, graphs: listed }, wanted);
      const { graph, bytes, memoryBytes } = chosen;
      const id = idOf(facts, chosen, others);
      const files = graphs.find((one) => one.graph.path === graph)!;
      return planOf({ ...facts, id, graph, bytes, memoryBytes }, shape, template, {
        settings: settingsFile,
        vocabulary: vocabularyFile,
        graph: files.graph,
        shards: files.shards,
      });
    },
  };
}

/** @throws AppError `model.files_missing`, `model.unsupported` */
function chosenOf({ title, graphs }: FoundLanguage, wanted: string | null): FoundGraph {
  const chosen =
    wanted === null
      ? (graphs.find(({ unable }) => unable === null) ?? graphs[0])
      : graphs.find(({ graph }) => graph === wanted);
  if (!chosen)
    throw new AppError('model.files_missing', `${title} has no file ${wanted}. Choose another graph.`);
  if (chosen.unable !== null) throw new AppError('model.unsupported', chosen.unable);
  return chosen;
}

/** The same graph from the same kind of place keeps its id: it takes the other's. */
function idOf(
  { title, source }: Pick<FoundLanguage, 'title' | 'source'>,
  { graph, numbers }: FoundGraph,
  others: readonly LanguagePlan[],
): string {
  const same = ({ card }: LanguagePlan): boolean =>
    card.title === title && card.graph === graph && card.source.kind === source.kind;
  const taken = new Set(others.filter((one) => !same(one)).map(({ card }) => card.id));
  const name = `${title.split('/').at(-1) ?? ''}-${numbers}`.toLowerCase();
  let id = name;
  for (let at = 2; taken.has(id); at += 1) id = `${name}-${at}`;
  return id;
}

const planOf = (
  card: LanguagePlan['card'],
  shape: LanguageShape,
  template: string,
  files: LanguagePlan['files'],
): LanguagePlan => ({ card, shape, template, files, recorded: null });

/** Null where there is none. @throws AppError `model.unsupported` where it is no JSON */
async function json(place: ModelPlace, path: string): Promise<unknown> {
  const text = await place.read(path);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError('model.unsupported', `${path} is not valid JSON.`, { cause });
  }
}

interface Graph {
  readonly graph: LanguageFile;
  readonly shards: readonly LanguageFile[];
  readonly numbers: string;
}

/** Below `onnx/`, else beside the settings. */
async function graphsOf(place: ModelPlace): Promise<readonly Graph[]> {
  for (const folder of ['onnx/', '']) {
    const there = await Promise.all(NAMES.map(async (name) => graphOf(place, folder, name)));
    const graphs = there.filter((one) => one !== null);
    if (graphs.length > 0) return graphs;
  }
  return [];
}

async function graphOf(place: ModelPlace, folder: string, name: keyof typeof GRAPHS): Promise<Graph | null> {
  const path = `${folder}${name}.onnx`;
  const graph = await place.file(path);
  if (graph === null) return null;
  const shards: LanguageFile[] = [];
  while (shards.length < MOST_SHARDS) {
    const shard = await place.file(`${path}_data${shards.length === 0 ? '' : `_${shards.length}`}`);
    if (shard === null) break;
    shards.push(shard);
  }
  return { graph, shards, numbers: GRAPHS[name] };
}
