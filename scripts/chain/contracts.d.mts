import type { Abi, Hex } from 'viem';
import type { Rpc } from './anvil.mjs';

type Kind = 'factory' | 'pool' | 'manager' | 'router' | 'token';
export const ARTIFACTS: Readonly<Record<Kind, { readonly abi: Abi; readonly bytecode: Hex }>>;
export function encodeCall(kind: Kind, functionName: string, args: readonly unknown[]): Hex;
export class Chain {
  constructor(rpc: Rpc);
  nonces: Map<string, number>;
  send(from: string, to: string | null, data: Hex, gas: number): Promise<string>;
  mine(timestamp: number, baseFee: number): Promise<void>;
  read(
    kind: Kind,
    address: string,
    functionName: string,
    args?: readonly unknown[],
    block?: string,
  ): Promise<unknown>;
  receipt(hash: string): Promise<{ readonly contractAddress: string; readonly gasUsed: string }>;
}
export function deploy(
  chain: Chain,
  accounts: readonly string[],
  world: { readonly base: string; readonly quote: string; readonly baseFirst: boolean },
  timestamp: number,
  baseFee: number,
): Promise<Readonly<Record<'base' | 'quote' | 'factory' | 'manager' | 'router', string>>>;
