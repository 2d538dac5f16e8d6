/** AES-GCM with a fresh nonce for each text; the label is authenticated, so that one text cannot stand in for another. */

export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Bytes of the nonce that AES-GCM is made for. */
const IV_BYTES = 12;

const cipher = (iv: Uint8Array<ArrayBuffer>, label: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(label),
});

/** The derived bytes as a key that cannot be read out again; the bytes are wiped. */
export async function importKey(bytes: Uint8Array): Promise<CryptoKey> {
  const copy = new Uint8Array(bytes);
  const key = await crypto.subtle.importKey('raw', copy, 'AES-GCM', false, ['encrypt', 'decrypt']);
  copy.fill(0);
  bytes.fill(0);
  return key;
}

export async function seal(key: CryptoKey, label: string, text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(cipher(iv, label), key, new TextEncoder().encode(text));
  return { iv, data: new Uint8Array(data) };
}

/** Null when the key is another one, or when anything was changed. */
export async function unseal(key: CryptoKey, label: string, { iv, data }: Sealed): Promise<string | null> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(cipher(iv, label), key, data));
  } catch {
    return null;
  }
}
