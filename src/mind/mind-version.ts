/**
 * Version of what the mind writes down of itself: records, states, memories, and what a tick was told. Each carries it; those of version 1
 * carry none. There is one mind, of this version. What an earlier one wrote is read (`adapters/earlier`), shown, compared and
 * verified by its seals, and lived on from; it is lived again only by a build of its version.
 */
export const MIND_VERSION = 21;

/** Of a record, or of what a tick was told. */
export interface WithMindVersion {
  readonly versions: { readonly mind?: number };
}

/** The version that lived it. */
export const mindOf = ({ versions }: WithMindVersion): number => versions.mind ?? 1;

/** Whether this mind lived it, and so can live it again to the bit. */
export const isOfThisMind = (lived: WithMindVersion): boolean => mindOf(lived) === MIND_VERSION;
