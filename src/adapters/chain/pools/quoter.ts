import { decodeAbiParameters, decodeErrorResult, encodeFunctionData, parseAbi } from 'viem';
import type { Hex as HexText } from 'viem';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../../uniswap-v3/index.ts';
import { POOL_ABI } from './abis.ts';
import { NodeFault } from '../rpc/fault.ts';
import type { NodePool } from '../rpc/node-pool.ts';
import { Hex, toHex } from '../rpc/reads.ts';

/** An address that nobody has; code is put there for the length of one call. */
const QUOTER = '0x00000000000000000000000000000000676f6c6d';

/**
 * A quoter in 94 bytes. Called with a pool's address (32 bytes) and the data of a `swap` or `mint` call, it makes that call; when
 * the pool asks for its payment (`uniswapV3SwapCallback`, `uniswapV3MintCallback`), it reverts with both amounts and the price that
 * the pool then has, so that nothing is ever paid or kept. Assembled by hand:
 *
 *   PUSH1 0 CALLDATALOAD PUSH1 e0 SHR DUP1 PUSH4 fa461e33 EQ                     a swap's callback,
 *   SWAP1 PUSH4 d3487997 EQ OR PUSH1 3a JUMPI                                    or a mint's?
 *   PUSH1 20 CALLDATASIZE SUB DUP1 PUSH1 20 PUSH1 0 CALLDATACOPY                 no: the data of the call
 *   PUSH1 0 PUSH1 0 DUP3 PUSH1 0 PUSH1 0 PUSH1 0 CALLDATALOAD GAS CALL           call the pool
 *   RETURNDATASIZE PUSH1 0 PUSH1 0 RETURNDATACOPY RETURNDATASIZE PUSH1 0 RETURN  pass on what it reverted with
 *   JUMPDEST PUSH1 40 PUSH1 4 PUSH1 0 CALLDATACOPY                               yes: amount0, amount1
 *   PUSH4 3850c7bd PUSH1 e0 SHL PUSH1 60 MSTORE                                  slot0()
 *   PUSH1 20 PUSH1 40 PUSH1 4 PUSH1 60 CALLER GAS STATICCALL POP                 its first word: the price
 *   PUSH1 60 PUSH1 0 REVERT
 */
const CODE = [
  '600035',
  '60e01c',
  '8063fa461e3314',
  '9063d34879971417',
  '603a57',
  '60203603',
  '806020600037',
  '600060008260006000600035',
  '5af1',
  '3d600060003e',
  '3d6000f3',
  '5b',
  '604060046000',
  '37',
  '633850c7bd60e01b606052',
  '6020604060046060',
  '335afa50',
  '60606000fd',
].join('');

/** Answers 42: PUSH1 2a PUSH1 0 MSTORE PUSH1 20 PUSH1 0 RETURN. */
const PROBE = '602a60005260206000f3';

const REASON_ABI = parseAbi(['error Error(string reason)']);

export interface NodeQuote {
  /** Units that the pool would gain (positive) or pay (negative). */
  readonly amount0: bigint;
  readonly amount1: bigint;
  readonly sqrtPriceX96: bigint;
}

/** Whether the nodes put code where there is none for the length of a call (state overrides). */
export async function takesOverrides(nodes: NodePool): Promise<boolean> {
  try {
    const answer = await callWithCode(nodes, PROBE, '0x', 'latest');
    return BigInt(answer) === 42n;
  } catch (error) {
    if (error instanceof NodeFault && error.kind !== 'refused') throw error;
    return false;
  }
}

/** What the node's machine comes to, or the reason for which the pool would revert. */
type Answer = NodeQuote | { readonly reason: string };

/** What a swap against a V3 pool would come to, by the node's own machine after a block. @throws NodeFault */
export function quoteByNode(
  nodes: NodePool,
  pool: string,
  swap: { readonly zeroForOne: boolean; readonly amountIn: bigint; readonly block: number },
): Promise<Answer> {
  const limit = swap.zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n;
  const args = [QUOTER, swap.zeroForOne, swap.amountIn, limit, '0x'] as const;
  const call = encodeFunctionData({ abi: POOL_ABI, functionName: 'swap', args });
  return tried(nodes, pool, call, swap.block);
}

/** What so much liquidity in a range would cost, by the node's own machine after a block. @throws NodeFault */
export function mintByNode(
  nodes: NodePool,
  pool: string,
  mint: {
    readonly tickLower: number;
    readonly tickUpper: number;
    readonly liquidity: bigint;
    readonly block: number;
  },
): Promise<Answer> {
  const args = [QUOTER, mint.tickLower, mint.tickUpper, mint.liquidity, '0x'] as const;
  const call = encodeFunctionData({ abi: POOL_ABI, functionName: 'mint', args });
  return tried(nodes, pool, call, mint.block);
}

async function tried(nodes: NodePool, pool: string, call: HexText, block: number): Promise<Answer> {
  const data = `0x${pool.slice(2).padStart(64, '0')}${call.slice(2)}`;
  const answer = (await callWithCode(nodes, CODE, data, toHex(block))) as HexText;
  if (answer.length === 2 + 3 * 64) {
    const [amount0, amount1, sqrtPriceX96] = decodeAbiParameters(
      [{ type: 'int256' }, { type: 'int256' }, { type: 'uint160' }],
      answer,
    );
    return { amount0, amount1, sqrtPriceX96 };
  }
  return { reason: `The pool would refuse it: ${reasonIn(answer)}.` };
}

function reasonIn(answer: HexText): string {
  try {
    return decodeErrorResult({ abi: REASON_ABI, data: answer }).args[0];
  } catch {
    return 'it gave no reason';
  }
}

function callWithCode(nodes: NodePool, code: string, data: string, block: string): Promise<string> {
  return nodes.ask('eth_call', [{ to: QUOTER, data }, block, { [QUOTER]: { code: `0x${code}` } }], Hex);
}
