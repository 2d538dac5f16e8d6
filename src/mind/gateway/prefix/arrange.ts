import { CACHE_BLOCKS } from '../../../domain/models/gateway-hints.ts';
import type { GatewayRequest, PromptPart } from '../request.ts';

const rank = ({ block }: PromptPart): number => CACHE_BLOCKS.indexOf(block);

const inOrder = <Item>(items: readonly Item[], before: (a: Item, b: Item) => number): readonly Item[] =>
  items.every((item, at) => at === 0 || before(items[at - 1]!, item) <= 0) ? items : items.toSorted(before);

/**
 * Puts what seldom changes before what often does, where that changes no meaning: tools by their names, and the parts of the system's text
 * by their blocks. Messages stay as they were said: history is only ever added to.
 */
export function arranged(request: GatewayRequest): GatewayRequest {
  const tools = inOrder(request.tools, (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const system = inOrder(request.system, (a, b) => rank(a) - rank(b));
  return tools === request.tools && system === request.system ? request : { ...request, tools, system };
}
