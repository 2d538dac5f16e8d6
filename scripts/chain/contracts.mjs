import { encodeDeployData, encodeFunctionData, decodeFunctionResult } from 'viem';
import { readPackageFile } from './packages.mjs';

const load = (path) => {
  const { abi, bytecode } = JSON.parse(readPackageFile(path));
  return { abi, bytecode };
};

export const ARTIFACTS = {
  factory: load('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  pool: load('@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json'),
  manager: load(
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  ),
  router: load('@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json'),
  token: load('@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json'),
};

export const encodeCall = (kind, functionName, args) =>
  encodeFunctionData({ abi: ARTIFACTS[kind].abi, functionName, args });

/** A chain with unlocked accounts, mined block by block by the caller. */
export class Chain {
  nonces = new Map();

  constructor(rpc) {
    this.rpc = rpc;
  }

  /** Queues a transaction for the next block and resolves with its hash. */
  async send(from, to, data, gas) {
    const nonce = this.nonces.get(from) ?? 0;
    this.nonces.set(from, nonce + 1);
    return this.rpc.call('eth_sendTransaction', {
      from,
      ...(to === null ? {} : { to }),
      data,
      gas: `0x${gas.toString(16)}`,
      nonce: `0x${nonce.toString(16)}`,
      maxFeePerGas: '0x5d21dba000', // 400 gwei, above any base fee driven here
      maxPriorityFeePerGas: '0x0',
    });
  }

  /** One block at that Unix time with that base fee (wei). */
  async mine(timestamp, baseFee) {
    await this.rpc.call('anvil_setNextBlockBaseFeePerGas', `0x${baseFee.toString(16)}`);
    await this.rpc.call('evm_mine', { timestamp, blocks: 1 });
  }

  async read(kind, address, functionName, args = [], block = 'latest') {
    const data = encodeCall(kind, functionName, args);
    const result = await this.rpc.call('eth_call', { to: address, data }, block);
    return decodeFunctionResult({ abi: ARTIFACTS[kind].abi, functionName, data: result });
  }

  async receipt(hash) {
    const receipt = await this.rpc.call('eth_getTransactionReceipt', hash);
    if (receipt?.status !== '0x1') throw new Error(`transaction ${hash} failed`);
    return receipt;
  }
}

/** Deploys factory, position manager, router, the two tokens and a stand-in for WETH9 that no call touches. */
export async function deploy(chain, accounts, world, timestamp, baseFee) {
  const [deployer] = accounts;
  const hashes = [];
  const addresses = {};
  const create = async (kind, args) => {
    const data = encodeDeployData({ ...ARTIFACTS[kind], args });
    hashes.push(await chain.send(deployer, null, data, 8_000_000));
    await chain.mine(timestamp + hashes.length, baseFee);
    return (await chain.receipt(hashes.at(-1))).contractAddress;
  };
  const supply = 10n ** 30n; // 1e12 whole tokens of 18 decimals
  for (const side of world.baseFirst ? ['base', 'quote'] : ['quote', 'base'])
    addresses[side] = await create('token', [world[side], world[side], supply, deployer]);
  const wrapped = await create('token', ['Stand-in for WETH9', 'WETH9', 0n, deployer]);
  addresses.factory = await create('factory', []);
  addresses.manager = await create('manager', [addresses.factory, wrapped, wrapped]);
  addresses.router = await create('router', [addresses.factory, wrapped]);
  const spenders = [addresses.manager, addresses.router];
  const pending = [];
  for (const token of [addresses.base, addresses.quote]) {
    for (const account of accounts.slice(1)) {
      const data = encodeCall('token', 'transfer', [account, 10n ** 29n]);
      pending.push(await chain.send(deployer, token, data, 100_000));
      for (const spender of spenders) {
        const approve = encodeCall('token', 'approve', [spender, 2n ** 256n - 1n]);
        pending.push(await chain.send(account, token, approve, 100_000));
      }
    }
  }
  await chain.mine(timestamp + hashes.length + 1, baseFee);
  for (const hash of pending) await chain.receipt(hash);
  return addresses;
}
