/**
 * It alone asks Ethereum nodes and turns their blocks into a world.
 * It never signs or sends a transaction.
 * Begin with `open-chain.ts` (folders: `rpc` asks, `pools` reads contracts, `blocks` follows the chain).
 */
export type { ChainWorld } from './chain-world.ts';
export { checkSpec, hostOf, type CheckedSpec } from './rpc/spec.ts';

// Loaded when they are asked for.
export const loadOpenChain = () => import('./open-chain.ts');
