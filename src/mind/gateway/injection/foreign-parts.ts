import type { InjectionSlot } from '../../../domain/gateway/injection.ts';
import type { TrustLabel } from '../../../domain/life/life.ts';
import type { PromptPart } from '../request.ts';

/** Labels whose texts the golem or its owner answers for. What the world tells is figures in the golem's own words. */
const TRUSTED: ReadonlySet<TrustLabel> = new Set(['system', 'owner', 'self', 'world']);

/** Whether a part's words came from somewhere that nobody here answers for. */
export const isForeign = ({ trust }: Pick<PromptPart, 'trust'>): boolean => !TRUSTED.has(trust);

/** In which slot of a verdict a foreign part stands; it may inform and never instruct, whatever slot it was put into. */
export function slotOf({ slot, trust }: Pick<PromptPart, 'slot' | 'trust'>): InjectionSlot {
  if (slot === 'tool') return 'tool';
  return trust === 'inherited' ? 'memory' : 'document';
}
