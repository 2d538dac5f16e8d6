export interface Rpc {
  call(method: string, ...params: unknown[]): Promise<unknown>;
  batch(calls: readonly (readonly [method: string, ...params: unknown[]])[]): Promise<unknown[]>;
}
export interface Anvil {
  readonly rpc: Rpc;
  readonly port: number;
  readonly url: string;
  stop(): Promise<void>;
}
export function startAnvil(
  timestamp: number,
  options?: {
    port?: number | null;
    chainId?: number;
    history?: boolean;
    gasLimit?: number | null;
    hardfork?: string | null;
  },
): Promise<Anvil>;
