import type { Action } from '../../../domain/world/world.ts';
import { type Around, type Ports, wrapPort } from '../../../mind/replay/index.ts';
import type { LiveSpan, TickTrace } from './tick-trace.ts';

/** The tick that is lived now; null between ticks and where nothing is traced. */
export type Now = () => TickTrace | null;

type Attributes = LiveSpan['attributes'];

/** How a call is told as a span. */
interface SpanRow<Args extends unknown[], Answer> {
  readonly name: string;
  /** Which model is asked, which is said behind the name; null where that is not known. */
  readonly model?: () => string | null;
  /** What is asked; null where it is no span. */
  readonly asked: (...args: Args) => Attributes | null;
  /** Adds what the answer says. */
  readonly answered?: (answer: Answer, attributes: Attributes) => void;
}

const GRIMOIRE = { 'gen_ai.memory.store.id': 'grimoire' };

const found = (records: readonly unknown[], attributes: Attributes): void =>
  void (attributes['gen_ai.memory.record.count'] = records.length);

/** Whoever makes vectors, and by which model; null before one was asked for. */
export type NamedEmbedder = Ports['embedding'] & { readonly model?: string | null };

/** The calls of memory, embedding model and world that are spans of a tick. */
export function tracedPorts(
  { world, memory, embedding }: Pick<Ports, 'world' | 'memory'> & { readonly embedding: NamedEmbedder },
  now: Now,
): Pick<Ports, 'world' | 'memory' | 'embedding'> {
  const span =
    <Args extends unknown[], Answer>(row: SpanRow<NoInfer<Args>, NoInfer<Answer>>) =>
    (behind: (...args: Args) => Promise<Answer>) =>
    (...args: Args): Promise<Answer> => {
      const trace = now();
      const attributes = trace && row.asked(...args);
      return attributes
        ? trace.time(
            [row.name, row.model?.() ?? []].flat().join(' '),
            attributes,
            () => behind(...args),
            row.answered,
          )
        : behind(...args);
    };
  const order = (action: Action): Attributes => ({
    'golem.world.id': world.info.id,
    'golem.action.kind': action.kind === 'swap' ? action.side : action.kind,
  });
  const worldSpans: Around<Ports['world']> = {
    simulate: span({
      name: 'world simulate',
      asked: order,
      answered: ({ ok }, attributes) => void (attributes['golem.simulation.ok'] = ok),
    }),
    execute: span({ name: 'world execute', asked: order }),
    receipt: span({
      name: 'world receipt',
      asked: () => ({ 'golem.world.id': world.info.id }),
      answered: (receipt, attributes) =>
        void (attributes['golem.receipt.status'] = receipt?.status ?? 'waiting'),
    }),
  };
  const memorySpans: Around<Ports['memory']> = {
    candidates: span({
      name: 'search_memory',
      asked: ({ vector }) => ({
        'gen_ai.operation.name': 'search_memory',
        ...GRIMOIRE,
        'golem.memory.semantic': vector !== null,
      }),
      answered: found,
    }),
    byIds: span({
      name: 'memory by id',
      asked: (ids) => (ids.length === 0 ? null : { ...GRIMOIRE, 'golem.memory.asked': ids.length }),
      answered: found,
    }),
    likeness: span({
      name: 'memory likeness',
      asked: (ids) => ({ ...GRIMOIRE, 'golem.memory.asked': ids.length }),
    }),
  };
  const embeddingSpans: Around<Ports['embedding']> = {
    embedNow: span({
      name: 'embeddings',
      model: () => embedding.model ?? null,
      asked: () => ({
        'gen_ai.operation.name': 'embeddings',
        'gen_ai.provider.name': 'onnxruntime',
        ...(embedding.model && { 'gen_ai.request.model': embedding.model }),
      }),
      answered: (vector, attributes) => {
        attributes['golem.embedding.ready'] = vector !== null;
        if (vector) attributes['gen_ai.embeddings.dimension.count'] = vector.length;
      },
    }),
  };
  return {
    world: wrapPort('world', world, worldSpans),
    memory: wrapPort('memory', memory, memorySpans),
    embedding: wrapPort('embedding', embedding, embeddingSpans),
  };
}
