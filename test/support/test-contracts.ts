import { readFileSync } from 'node:fs';
import { encodeFunctionData, parseAbi, toFunctionSelector, type Abi } from 'viem';
import type { TestChain } from './test-chain.ts';

const installed = (path: string): string =>
  readFileSync(new URL(`../../node_modules/${path}`, import.meta.url), 'utf8');

const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Puts the Multicall3 contract where it is on other chains. */
export async function putMulticall3({ anvil, accounts }: TestChain): Promise<void> {
  const found = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(installed('viem/_esm/constants/contracts.js'));
  if (!found) throw new Error('viem has the code of Multicall3 elsewhere');
  // What its constructor returns is the code that stands on the chain.
  const code = await anvil.rpc.call('eth_call', { data: found[1], from: accounts[0] }, 'latest');
  await anvil.rpc.call('anvil_setCode', MULTICALL3, code);
}

/** A Uniswap V2 pair of the chain's two tokens, holding so many whole tokens of each. */
export async function deployPair(chain: TestChain, base: number, quote: number): Promise<string> {
  const { abi, bytecode } = JSON.parse(installed('@uniswap/v2-core/build/UniswapV2Pair.json')) as {
    abi: Abi;
    bytecode: string;
  };
  const [owner, funded] = [chain.accounts[0]!, chain.accounts[2]!];
  const created = await chain.chain.send(owner, null, `0x${bytecode}`, 6_000_000);
  await chain.mine();
  const pair = (await chain.chain.receipt(created)).contractAddress;
  const call = (functionName: string, args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName, args } as never);
  const { base: token0, quote: token1 } = chain.addresses;
  const sent = [await chain.chain.send(owner, pair, call('initialize', [token0, token1]), 500_000)];
  const transfer = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);
  for (const [token, amount] of [
    [token0!, base],
    [token1!, quote],
  ] as const) {
    const args = [pair, BigInt(amount) * 10n ** 18n] as [`0x${string}`, bigint];
    const data = encodeFunctionData({ abi: transfer, functionName: 'transfer', args });
    sent.push(await chain.chain.send(funded, token, data, 200_000));
  }
  sent.push(await chain.chain.send(owner, pair, call('sync', []), 300_000));
  await chain.mine();
  for (const hash of sent) await chain.chain.receipt(hash);
  return pair.toLowerCase();
}

const hexOf = (n: number | bigint, bytes: number): string => n.toString(16).padStart(2 * bytes, '0');

/** Code of a contract that answers each of these functions with its words, and reverts at any other. */
export function codeAnswering(answers: Readonly<Record<string, readonly bigint[]>>): string {
  const entries = Object.entries(answers);
  // PUSH1 0 CALLDATALOAD PUSH1 e0 SHR PUSH4 selector EQ PUSH2 body JUMPI, for each; then PUSH1 0 PUSH1 0 REVERT.
  const CHECK = 16;
  let at = entries.length * CHECK + 5;
  const checks: string[] = [];
  const bodies: string[] = [];
  for (const [signature, words] of entries) {
    const selector = toFunctionSelector(`function ${signature}`).slice(2);
    checks.push(`60003560e01c63${selector}1461${hexOf(at, 2)}57`);
    const stores = words.map((word, i) => `7f${hexOf(word, 32)}60${hexOf(32 * i, 1)}52`).join('');
    const body = `5b${stores}60${hexOf(32 * words.length, 1)}6000f3`;
    bodies.push(body);
    at += body.length / 2;
  }
  return `0x${checks.join('')}60006000fd${bodies.join('')}`;
}

/** Code of a contract that logs what it is called with: four topics, then the data. */
export const LOGGER = '0x606035604035602035600035608036038060806000376000a400';
