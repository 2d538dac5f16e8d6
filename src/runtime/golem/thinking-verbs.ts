import type { ThinkingApi } from '../../protocol/thinking.ts';
import type { Golem } from './golem.ts';

export function thinkingVerbs({ patience }: Golem): ThinkingApi {
  return {
    thinkingSkip: async () => patience.end('The owner did not want to wait for it.'),
  };
}
