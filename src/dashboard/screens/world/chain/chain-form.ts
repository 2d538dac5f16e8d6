import type { ChainSpec } from '../../../../domain/world/chain.ts';
import { isAddress, isPool, isRpcUrl, mayHoldKey } from '../../../../shared/chain-fields.ts';
import { t } from './strings.ts';

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
  const { wrong } = t.form;
  const rpc = parts(draft.rpc);
  const wrongRpc = rpc.findIndex((url) => !isRpcUrl(url));
  if (rpc.length === 0) errors.rpc = wrong.noRpc;
  else if (wrongRpc >= 0) errors.rpc = wrong.rpc(wrongRpc + 1);
  if (draft.chainId.trim() !== '' && !/^[1-9]\d{0,14}$/.test(draft.chainId.trim())) errors.chainId = wrong.id;
  const pools = parts(draft.pools);
  const wrongPool = pools.findIndex((pool) => !isPool(pool));
  if (pools.length === 0) errors.pools = wrong.noPool;
  else if (wrongPool >= 0) errors.pools = wrong.pool(wrongPool + 1);
  if (!errors.pools && pools.some((pool) => !isAddress(pool)) && parts(draft.addresses).length === 0)
    errors.addresses = wrong.noManager;
  const wrongAddress = parts(draft.addresses).findIndex((address) => !isAddress(address));
  if (wrongAddress >= 0) errors.addresses = wrong.address(wrongAddress + 1);
  const view = draft.stateView.trim();
  if (view !== '' && !isAddress(view)) errors.stateView = wrong.stateView;
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
