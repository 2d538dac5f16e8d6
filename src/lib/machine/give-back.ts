/** Frees a buffer now: by itself it stays until the heap is tidied up. Where the engine cannot do it, it does. */
export function giveBack({ buffer }: Uint8Array): void {
  (buffer as { transfer?: (length: number) => ArrayBuffer }).transfer?.(0);
}
