import type { ModelReply } from '../../../domain/models/model.ts';
import type { ReplyCache } from './reply-cache.ts';

/** What is kept: a model's reply, or a text that somebody put in. */
export interface KeptReply {
  readonly text: string;
  /** Null of what did not come by a request. */
  readonly reply: ModelReply | null;
}

/** What L2 and L3 share with the verbs on the cache. */
export interface CachePort {
  readonly cache: ReplyCache<KeptReply>;
  /** A unit vector at once; null where no embedding model is ready: then only the same request is answered. */
  embed(text: string): Promise<Float32Array | null>;
}
