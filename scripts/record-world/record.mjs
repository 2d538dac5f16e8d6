import { decodeEventLog } from 'viem';
import { startAnvil } from '../chain/anvil.mjs';
import { ARTIFACTS, Chain, deploy } from '../chain/contracts.mjs';
import { Driver } from './drive.mjs';

const LOG_SPAN = 1_000; // blocks per eth_getLogs
const BLOCK_BATCH = 200;
const GAS_SAMPLE = 64; // receipts per kind of call
const hex = (n) => `0x${n.toString(16)}`;

async function readBlocks(rpc, first, last) {
  const blocks = [];
  for (let from = first; from <= last; from += BLOCK_BATCH) {
    const to = Math.min(last, from + BLOCK_BATCH - 1);
    const calls = [];
    for (let n = from; n <= to; n++) calls.push(['eth_getBlockByNumber', hex(n), false]);
    for (const block of await rpc.batch(calls))
      blocks.push({
        number: Number(block.number),
        timestamp: Number(block.timestamp),
        baseFeePerGas: Number(block.baseFeePerGas),
      });
  }
  return blocks;
}

async function readLogs(rpc, address, first, last) {
  const logs = [];
  for (let from = first; from <= last; from += LOG_SPAN) {
    const toBlock = hex(Math.min(last, from + LOG_SPAN - 1));
    for (const log of await rpc.call('eth_getLogs', { address, fromBlock: hex(from), toBlock }))
      logs.push({
        blockNumber: Number(log.blockNumber),
        logIndex: Number(log.logIndex),
        topics: log.topics,
        data: log.data,
      });
  }
  return logs;
}

/** Refuses a recording in which a block did not end on its reference or a trade is missing. */
function verify(driver, blocks, logs, finalState) {
  let swaps = 0;
  let price = null;
  let next = 0;
  for (const { number } of blocks) {
    for (; next < logs.length && logs[next].blockNumber <= number; next++) {
      const { topics, data } = logs[next];
      const { eventName, args } = decodeEventLog({ abi: ARTIFACTS.pool.abi, topics, data });
      if (eventName === 'Swap') swaps++;
      price = args.sqrtPriceX96 ?? price;
    }
    const target = driver.targets.get(number);
    if (target !== undefined && target !== price)
      throw new Error(`block ${number} missed its reference price`);
  }
  const expected = driver.counts.arbitrage + driver.counts.noise;
  if (swaps !== expected) throw new Error(`${expected} swaps were sent, but ${swaps} were logged`);
  const last = driver.steps.at(-1).state;
  if (price !== finalState.sqrtPriceX96 || price !== last.sqrtPriceX96 || last.tick !== finalState.tick)
    throw new Error('the last recorded state does not match slot0');
}

async function medianGas(chain, hashes) {
  const stride = Math.max(1, Math.floor(hashes.length / GAS_SAMPLE));
  const used = [];
  for (let i = 0; i < hashes.length; i += stride) {
    const receipt = await chain.rpc.call('eth_getTransactionReceipt', hashes[i]);
    used.push(Number(receipt.gasUsed));
  }
  return used.sort((a, b) => a - b)[used.length >> 1];
}

/** Records one world on a fresh node and reads it back over JSON-RPC. */
export async function record(world, report) {
  const days = world.days();
  const dayStart = Date.parse(`${days[0].date}T00:00:00Z`) / 1000;
  const anvil = await startAnvil(dayStart);
  try {
    const chain = new Chain(anvil.rpc);
    const accounts = await anvil.rpc.call('eth_accounts');
    const addresses = await deploy(chain, accounts, world, dayStart, 20_000_000_000);
    const driver = new Driver(chain, accounts, addresses, world);
    await driver.setUp(days[0].open ?? days[0].close, dayStart + 600);
    const lastSetUp = Number(await anvil.rpc.call('eth_blockNumber'));
    await driver.run(days, (step) => step % 100 === 0 && report(`day ${step} of ${days.length}`));

    report('reading back');
    const lastBlock = Number(await anvil.rpc.call('eth_blockNumber'));
    const blocks = await readBlocks(anvil.rpc, lastSetUp, lastBlock);
    const logs = await readLogs(anvil.rpc, driver.pool, 0, lastBlock);
    verify(driver, blocks, logs, await driver.poolState());
    const gas = {
      swap: await medianGas(chain, driver.hashes.swap),
      provide: await medianGas(chain, driver.hashes.provide),
      withdraw: await medianGas(chain, driver.hashes.withdraw),
    };
    const roles = { arbitrageur: accounts[1], wideProvider: accounts[2], narrowProvider: accounts[3] };
    return {
      pool: driver.pool,
      addresses: { ...addresses, pool: driver.pool },
      roles: { ...roles, noiseTraders: accounts.slice(4, 7) },
      baseIsToken0: driver.baseIsToken0,
      blocks,
      logs,
      steps: driver.steps,
      checkpoints: driver.checkpoints,
      counts: driver.counts,
      gas,
    };
  } finally {
    await anvil.stop();
  }
}
