import { createClient, custom } from 'viem';
import { multicall, readContract } from 'viem/actions';
import type { Abi } from 'viem';
import type { ChainStatus } from '../../../domain/world/chain.ts';
import { NodeFault } from './fault.ts';
import type { NodePool } from './node-pool.ts';
import * as v from 'valibot';
import { Hex } from './reads.ts';

/** Where Multicall3 is on nearly every chain. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
/** Bytes of calldata in one multicall: with the code sent along, all of it counts as code to deploy, of which 48 KiB may be. */
const BATCH_BYTES = { contract: 16_384, deployless: 4_096 };

export interface ContractRead {
  readonly address: string;
  readonly abi: Abi;
  readonly functionName: string;
  readonly args?: readonly unknown[];
}

/** Reads contracts many at a time, in the way that this chain allows. */
export class Reader {
  readonly #nodes: NodePool;
  readonly #client: ReturnType<typeof createClient>;
  way: ChainStatus['multicall'] = 'none';

  constructor(nodes: NodePool) {
    this.#nodes = nodes;
    const request = ({ method, params }: { method: string; params?: unknown }): Promise<unknown> =>
      nodes.ask(method, (params ?? []) as readonly unknown[], v.unknown());
    this.#client = createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false });
  }

  /** Finds out how this chain can be read: by the Multicall3 contract, by its code sent along, or call by call. */
  async probe(): Promise<void> {
    const code = await this.#nodes.ask('eth_getCode', [MULTICALL3, 'latest'], Hex);
    this.way = code.length > 2 ? 'contract' : 'deployless';
    if (this.way === 'contract') return;
    try {
      await multicall(this.#client, {
        contracts: [{ address: MULTICALL3, abi: GET_BLOCK_NUMBER, functionName: 'getBlockNumber' }],
        deployless: true,
        allowFailure: true,
      }).then(([answer]) => {
        if (answer.status === 'failure' && !isEmptyAnswer(answer.error)) throw answer.error;
      });
    } catch {
      this.way = 'none';
    }
  }

  /**
   * Results in the order of the calls; null where a contract does not answer the call.
   * @param block number of the block whose state is read @throws NodeFault when the node itself fails
   */
  async many(calls: readonly ContractRead[], block: number): Promise<readonly unknown[]> {
    const blockNumber = BigInt(block);
    const contracts = calls as unknown as {
      address: `0x${string}`;
      abi: Abi;
      functionName: string;
      args?: unknown[];
    }[];
    if (this.way === 'none') {
      return Promise.all(
        contracts.map((call) => readContract(this.#client, { ...call, blockNumber }).catch(answerOrThrow)),
      );
    }
    const results = await multicall(this.#client, {
      contracts,
      blockNumber,
      allowFailure: true,
      batchSize: BATCH_BYTES[this.way],
      ...(this.way === 'contract' ? { multicallAddress: MULTICALL3 } : { deployless: true }),
    });
    return results.map((each) => (each.status === 'success' ? each.result : answerOrThrow(each.error)));
  }
}

const GET_BLOCK_NUMBER = [
  {
    type: 'function',
    name: 'getBlockNumber',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ type: 'uint256' }],
  },
] as const;

/** The fault of a node inside what viem threw. */
function nodeFault(error: unknown): NodeFault | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof NodeFault) return at;
  return null;
}

const isEmptyAnswer = (error: unknown): boolean => nodeFault(error) === null;

/** A contract that reverts or has no such function is null; a node that fails, or refuses for a reason of its own, is not. */
function answerOrThrow(error: unknown): null {
  const fault = nodeFault(error);
  if (fault && !fault.reverted) throw fault;
  return null;
}
