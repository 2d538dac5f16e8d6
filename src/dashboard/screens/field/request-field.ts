import { CACHE_BLOCKS, type CacheBlock } from '../../../domain/context/cache-block.ts';
import type { GatewayRecord, Plain } from '../../../domain/gateway/gateway.ts';
import { breakOf, type FieldLayer, type FieldPart, type FieldView } from './field-view.ts';

interface LayerDetail {
  readonly layer: CacheBlock;
  readonly tokens: number;
  readonly age: number;
}

/** What L1 says of a request's layers; empty where it was off, or an earlier version kept it. */
function detailsOf({ layers }: GatewayRecord): {
  readonly before: string | null;
  readonly layers: readonly LayerDetail[];
} {
  const details = layers.find(({ layer }) => layer === 'prefix')?.details;
  const read = details as { readonly before?: Plain; readonly layers?: readonly LayerDetail[] } | null;
  return {
    before: typeof read?.before === 'string' ? read.before : null,
    layers: Array.isArray(read?.layers) ? read.layers : [],
  };
}

/** The request that a request followed in its session, by L1; null where it was the first, or nobody says. */
export const requestBefore = (record: GatewayRecord): string | null => detailsOf(record).before;

const partsOf = ({ after, before }: GatewayRecord): readonly FieldPart[] =>
  (after ?? before).map(({ name, block, text, whole }) => ({
    name,
    block,
    text: text ?? '',
    tokens: null,
    why: whole ?? null,
  }));

/** A request's prompt as layers, as it was sent, masked. @param before the request before it in its session; null where it is gone */
export function fieldOfRequest(record: GatewayRecord, before: GatewayRecord | null): FieldView {
  const parts = partsOf(record);
  const told = new Map(detailsOf(record).layers.map((one) => [one.layer, one]));
  const first = detailsOf(record).before === null;
  const layers = CACHE_BLOCKS.map((layer): FieldLayer => {
    const own = parts.filter(({ block }) => block === layer);
    const detail = told.get(layer);
    return {
      layer,
      tokens: detail?.tokens ?? 0,
      parts: own,
      age: first || !detail ? null : { times: detail.age, more: false },
    };
  });
  const kept = (of: GatewayRecord): boolean => partsOf(of).every(({ text }) => text !== '');
  return {
    layers,
    tokens: layers.reduce((sum, { tokens }) => sum + tokens, 0),
    broke: before && kept(before) && kept(record) ? breakOf(partsOf(before), parts) : null,
    run: record.run ?? null,
    gaveWay: [],
    switched: null,
  };
}
