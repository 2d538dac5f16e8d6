/** What the fields of a chain connection may hold; shared by the form and the adapter behind it. */

export function isRpcUrl(text: string): boolean {
  try {
    return /^(https?|wss?):$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** 20 bytes in hexadecimal. */
export const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text);

/** An address, or the 32-byte id of a Uniswap V4 pool. */
export const isPool = (text: string): boolean => isAddress(text) || /^0x[0-9a-fA-F]{64}$/.test(text);

/** An RPC address that names a host and nothing more holds no key. */
export function mayHoldKey(url: string): boolean {
  const { pathname, search, hash, username, password } = new URL(url);
  return pathname.replaceAll('/', '') !== '' || search + hash + username + password !== '';
}
