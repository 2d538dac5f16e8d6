import type { LayerName } from '../../domain/gateway/gateway.ts';

/** Which layer is asked first, call by call; a layer that is not named is not asked for it. Why is told at `LayerRun`. */
export const ORDER = {
  arrange: ['prefix'],
  look: ['semantic-cache', 'hash-cache', 'pii', 'injection'],
  /** Where two meet, the first one's is put over both. */
  edits: ['injection', 'pii'],
  stops: ['pii'],
  answer: ['hash-cache', 'semantic-cache'],
  change: ['tools', 'history', 'affinity'],
  /** `change` again, behind the limits: where what stays the same ends is known when nothing moves any more. */
  mark: ['prefix'],
  /** From the model outwards. */
  reply: ['affinity', 'history', 'tools', 'semantic-cache', 'hash-cache', 'pii', 'injection', 'prefix'],
  follow: ['tools'],
} as const satisfies Readonly<Record<string, readonly LayerName[]>>;
