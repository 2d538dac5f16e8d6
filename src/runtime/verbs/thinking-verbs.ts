import type { ThinkingApi } from '../../protocol/thinking.ts';
import type { Golem } from '../golem.ts';

export function thinkingVerbs({ deadlines }: Golem): ThinkingApi {
  return {
    thinkingSkip: async () => deadlines.end('The owner did not want to wait for it.'),
  };
}
