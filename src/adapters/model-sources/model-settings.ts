import * as v from 'valibot';
import { AppError } from '../../domain/errors.ts';
import type { LanguageShape } from '../../protocol/threads/language-plan.ts';
import { kvBytesPerToken } from './language-shape.ts';

/** Keys and values of one prompt take at most so much: a longer one is not read, whatever the model could. */
const MOST_KV = 2 ** 30;

const count = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)));
const id = v.pipe(v.number(), v.integer(), v.minValue(0));
const ends = v.nullish(v.union([id, v.array(id)]));
const SIZES = v.object({
  num_hidden_layers: count,
  n_layer: count,
  num_attention_heads: count,
  n_head: count,
  num_key_value_heads: count,
  head_dim: count,
  hidden_size: count,
  n_embd: count,
  vocab_size: count,
  max_position_embeddings: count,
  n_positions: count,
  eos_token_id: ends,
});
const GENERATION = v.object({ eos_token_id: ends });
const TOKENIZER = v.object({
  eos_token: v.nullish(v.union([v.string(), v.object({ content: v.string() })])),
  added_tokens_decoder: v.nullish(v.record(v.string(), v.object({ content: v.string() }))),
});

/**
 * What a model is made of, by its own files.
 * @param config `config.json` @param generation `generation_config.json` or null @param tokenizer `tokenizer_config.json`
 * @throws AppError `model.unsupported` where they do not say it
 */
export function shapeOf(config: unknown, generation: unknown, tokenizer: unknown): LanguageShape {
  const nested = (config as { readonly text_config?: unknown } | null)?.text_config;
  const found = v.safeParse(SIZES, nested ?? config);
  if (!found.success) throw unsaid(`config.json cannot be read: ${found.issues[0].message}`);
  const said = found.output;
  const need = (what: string, value: number | null | undefined): number => {
    if (typeof value === 'number') return value;
    throw unsaid(`config.json does not say ${what}`);
  };
  const heads = said.num_attention_heads ?? said.n_head;
  const kvHeads = need('num_key_value_heads or num_attention_heads', said.num_key_value_heads ?? heads);
  const width = said.hidden_size ?? said.n_embd;
  const headSize =
    said.head_dim ??
    need('hidden_size', width) / need('num_attention_heads', said.num_attention_heads ?? said.n_head);
  const shape = {
    layers: need('num_hidden_layers', said.num_hidden_layers ?? said.n_layer),
    kvHeads,
    headSize,
    vocabulary: need('vocab_size', said.vocab_size),
    ends: endsOf(said.eos_token_id, generation, tokenizer),
  };
  const longest = need('max_position_embeddings', said.max_position_embeddings ?? said.n_positions);
  const room = Math.floor(MOST_KV / kvBytesPerToken({ ...shape, context: longest }));
  return { ...shape, context: Math.min(longest, room) };
}

/** What ends a turn comes before what ends a text. */
function endsOf(
  config: v.InferOutput<typeof ends>,
  generation: unknown,
  tokenizer: unknown,
): readonly number[] {
  const generated = v.safeParse(GENERATION, generation);
  const named = v.safeParse(TOKENIZER, tokenizer);
  const ids: number[] = [];
  if (named.success) {
    const { eos_token: eos, added_tokens_decoder: added } = named.output;
    const content = typeof eos === 'string' ? eos : eos?.content;
    ids.push(
      ...Object.entries(added ?? {}).flatMap(([at, one]) => (one.content === content ? Number(at) : [])),
    );
  }
  ids.push(...[generated.success ? (generated.output.eos_token_id ?? []) : []].flat());
  ids.push(...[config ?? []].flat());
  if (ids.length === 0) throw unsaid('No file says which token ends a reply (eos_token_id)');
  return [...new Set(ids)];
}

const unsaid = (what: string): AppError =>
  new AppError('model.unsupported', `This model can’t run here: ${what}.`, { data: { what } });

const NAMED = v.array(v.object({ name: v.string(), template: v.string() }));

/** Where a model has no chat template: what was said, one after the other. */
const PLAIN = '{% for message in messages %}{{ message.content }}\n\n{% endfor %}';

/**
 * Its chat template: of `chat_template.jinja`, else of `tokenizer_config.json`; of several the one called `default`; plain text where it
 * has none.
 */
export function templateOf(file: string | null, tokenizer: unknown): string {
  if (file !== null && file.trim() !== '') return file;
  const said = (tokenizer as { readonly chat_template?: unknown } | null)?.chat_template;
  if (typeof said === 'string') return said;
  const named = v.safeParse(NAMED, said);
  const templates = named.success ? named.output : [];
  return (templates.find(({ name }) => name === 'default') ?? templates[0])?.template ?? PLAIN;
}

/** As the model's card says, else the first line of its licence; `none stated` where nothing does. */
export function licenceOf(card: string | null, said: string | null, licence: string | null): string {
  const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(card ?? '')?.[1] ?? '';
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:[ \\t]*["']?([^"'\\r\\n#]+)`, 'm').exec(head)?.[1]?.trim();
  const id = field('license') ?? said;
  const named = id === 'other' ? (field('license_name') ?? id) : id;
  const line = licence?.split('\n').find((one) => one.trim() !== '');
  return (named ?? line?.trim() ?? 'none stated').slice(0, 120);
}
