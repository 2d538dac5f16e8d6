import type { ChainSpec } from '../../../domain/world/chain.ts';
import { isAddress, isPool, isRpcUrl, mayHoldKey } from '../../../shared/chain-fields.ts';

/** What is typed into the form, as text. */
export interface ChainDraft {
  readonly rpc: string;
  readonly chainId: string;
  readonly pools: string;
  readonly addresses: string;
  readonly base: 'auto' | 'token0' | 'token1';
  readonly stateView: string;
  readonly remember: boolean;
}

export type ChainField = 'rpc' | 'chainId' | 'pools' | 'addresses' | 'stateView';

export const EMPTY_DRAFT: ChainDraft = {
  rpc: '',
  chainId: '',
  pools: '',
  addresses: '',
  base: 'auto',
  stateView: '',
  remember: false,
};

/** One to a line, or parted by spaces or commas. */
const parts = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');

/** What is wrong with each field, in words that say what to do; fields that are right are left out. */
export function chainErrors(draft: ChainDraft): Partial<Record<ChainField, string>> {
  const errors: Partial<Record<ChainField, string>> = {};
  const rpc = parts(draft.rpc);
  const wrongRpc = rpc.findIndex((url) => !isRpcUrl(url));
  if (rpc.length === 0) errors.rpc = 'Give at least one RPC address.';
  else if (wrongRpc >= 0)
    errors.rpc = `Address ${wrongRpc + 1} does not begin with https://, wss://, http:// or ws://.`;
  if (draft.chainId.trim() !== '' && !/^[1-9]\d{0,14}$/.test(draft.chainId.trim()))
    errors.chainId = 'A chain id is a whole number above 0; leave it empty to take what the nodes say.';
  const pools = parts(draft.pools);
  const wrongPool = pools.findIndex((pool) => !isPool(pool));
  if (pools.length === 0) errors.pools = 'Give at least one pool.';
  else if (wrongPool >= 0)
    errors.pools = `Pool ${wrongPool + 1} is not 0x and 40 hexadecimal digits (64 for a V4 id).`;
  if (!errors.pools && pools.some((pool) => !isAddress(pool)) && parts(draft.addresses).length === 0)
    errors.addresses = 'A V4 pool is watched at its pool manager: give that contract’s address.';
  const wrongAddress = parts(draft.addresses).findIndex((address) => !isAddress(address));
  if (wrongAddress >= 0)
    errors.addresses = `Contract ${wrongAddress + 1} is not 0x and 40 hexadecimal digits.`;
  const view = draft.stateView.trim();
  if (view !== '' && !isAddress(view)) errors.stateView = 'The StateView is 0x and 40 hexadecimal digits.';
  return errors;
}

/** Whether a V4 pool is among those that were typed: it is read by the StateView contract. */
export const draftHasV4 = (draft: ChainDraft): boolean =>
  parts(draft.pools).some((pool) => isPool(pool) && !isAddress(pool));

/** Whether an RPC address that was typed may hold a key, and so is only kept when asked to. */
export const draftMayHoldKey = (draft: ChainDraft): boolean =>
  parts(draft.rpc).some((url) => isRpcUrl(url) && mayHoldKey(url));

/** Of a draft without errors. */
export function specOf(draft: ChainDraft): ChainSpec {
  return {
    rpc: parts(draft.rpc),
    chainId: draft.chainId.trim() === '' ? null : Number(draft.chainId),
    pools: parts(draft.pools),
    addresses: parts(draft.addresses),
    base: draft.base,
    stateView: draftHasV4(draft) && draft.stateView.trim() !== '' ? draft.stateView.trim() : null,
    remember: draft.remember,
  };
}
