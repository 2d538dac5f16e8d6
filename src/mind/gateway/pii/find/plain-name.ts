/** What belongs to a name of such a thing, and makes it no person's. */
const BESIDE =
  /\s+(?:network|chain|protocol|finance|labs|foundation|dao|swap|exchange|token|coin|mainnet|testnet|bridge|wallet|pool|v\d|classic|cash|inc|cloud|sdk|api)\b.*$/;

/** A name in small letters, without `'s` and what belongs to a thing of that name. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/['’]s?$/, '')
    .replace(BESIDE, '');
