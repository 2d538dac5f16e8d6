import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import type { InferenceApi } from '../../src/protocol/threads/inference.ts';
import type { Golem } from '../../src/runtime/golem.ts';
import { Changes } from './changes.ts';

/** The real embedding model on a machine that is as slow as any can be. */
export interface LateEmbedder {
  readonly inference: InferenceApi;
  /** It knows from here on when this golem waits. */
  follow(golem: Golem): void;
}

/**
 * A vector that is made behind the ticks comes as late as it may: not before the golem's clock waits for one, or somebody else does.
 * @param loads its load is over with it
 */
export function lateEmbedder(loads: Promise<unknown> = Promise.resolve()): LateEmbedder {
  const model = nodeEmbedder();
  const changes = new Changes();
  let clockWaits = false;
  let others = 0;
  const late: Partial<InferenceApi> = {
    async load(options) {
      await loads;
      return model.load(options);
    },
    async embed(texts, priority) {
      if (priority === 'backfill') await changes.until(() => clockWaits || others > 0);
      return model.embed(texts, priority);
    },
  };
  const inference = new Proxy<InferenceApi>(model, {
    get(_, name: keyof InferenceApi) {
      const own: unknown = model[name];
      return late[name] ?? (typeof own === 'function' ? (own.bind(model) as unknown) : own);
    },
  });
  return {
    inference,
    follow({ memory: { pace, vectors } }) {
      const hold = pace.hold.bind(pace);
      pace.hold = () => {
        const held = hold();
        clockWaits = held !== null;
        changes.tell();
        return held;
      };
      const of = vectors.of.bind(vectors);
      vectors.of = async (parts, priority) => {
        if (priority === 'backfill') return of(parts, priority);
        others += 1;
        changes.tell();
        return of(parts, priority).finally(() => (others -= 1));
      };
    },
  };
}
