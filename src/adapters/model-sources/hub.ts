import * as v from 'valibot';

/** What a hub says of a model's files, at one commit. */
const LISTING = v.object({
  sha: v.pipe(v.string(), v.regex(/^[0-9a-f]{6,64}$/)),
  siblings: v.array(
    v.object({
      rfilename: v.string(),
      size: v.nullish(v.number()),
      lfs: v.nullish(v.object({ sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))) })),
    }),
  ),
  cardData: v.nullish(v.object({ license: v.nullish(v.union([v.string(), v.array(v.string())])) })),
  safetensors: v.nullish(v.object({ total: v.optional(v.number()) })),
});

/** A model's place: `owner/name` at an address that answers as huggingface.co does. */
export interface HubModel {
  readonly address: string;
  readonly id: string;
}

export const listingUrl = ({ address, id }: HubModel): string => `${address}/api/models/${id}?blobs=true`;

export const hubFileUrl = ({ address, id }: HubModel, revision: string, path: string): string =>
  `${address}/${id}/resolve/${revision}/${path}`;

/** Null where it is no listing. */
export async function readListing(response: Response): Promise<v.InferOutput<typeof LISTING> | null> {
  const listing = v.safeParse(LISTING, await response.json().catch(() => null));
  return listing.success ? listing.output : null;
}
