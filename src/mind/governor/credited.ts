import { CATEGORIES } from '../../domain/context/category.ts';
import type { PredictionContext } from '../../domain/decisions/decision.ts';
import type { Acted, Deliberated } from '../contract/index.ts';
import { spokeOf } from './lacked.ts';

/** What of the tick is credited beside what was cited. */
export function creditedBeside(
  { workspace, contribution: { attribution } }: Deliberated,
  acted: Acted | null,
  equity: number,
): PredictionContext {
  const included = workspace.entries.filter((entry) => entry.included);
  const { influence = null, sway = null } = attribution ?? {};
  const swayed = new Set([
    ...(influence ?? []).flatMap(({ category, parts }) => (parts.length > 0 ? [category] : [])),
    ...(sway?.entries ?? []).map(({ category }) => category),
  ]);
  return {
    categories: [...new Set(included.map(({ category }) => category))],
    memories: included.flatMap(({ of }) => (of.kind === 'memory' ? [of.id] : [])),
    swayed: influence || sway ? CATEGORIES.filter((category) => swayed.has(category)) : null,
    ...(sway && { sway }),
    spoke: spokeOf(workspace, sway),
    trade: tradeOf(acted, equity),
  };
}

/** What the order changed of what is owned. Liquidity has no such balance: what it earns depends on where the price goes on the way. */
function tradeOf(acted: Acted | null, equity: number): PredictionContext['trade'] {
  const { action, receipt } = acted?.record ?? {};
  if (action?.kind !== 'swap' || receipt?.status !== 'filled') return null;
  const { base, quote, gasCost } = receipt.fill;
  return { base, quote: quote - gasCost, equity };
}
