import { startAnvil, type Anvil } from '../../scripts/chain/anvil.mjs';
import { Chain, deploy, encodeCall } from '../../scripts/chain/contracts.mjs';
import { Driver } from '../../scripts/record-world/drive.mjs';

const BASE_FEE = 10_000_000_000;

/** The token answers this from `decimals()`: the number is a literal in its code. */
async function setDecimals(anvil: Anvil, token: string, decimals: number): Promise<void> {
  const code = (await anvil.rpc.call('eth_getCode', token, 'latest')) as string;
  const changed = code.replace(/6012(?=815260200)/, `60${decimals.toString(16).padStart(2, '0')}`);
  if (changed === code) throw new Error('The token has its decimals elsewhere');
  await anvil.rpc.call('anvil_setCode', token, changed);
}

/** A real node with a Uniswap V3 pool on it, traded on by whoever holds this. */
export class TestChain {
  readonly anvil: Anvil;
  readonly chain: Chain;
  readonly accounts: readonly string[];
  readonly addresses: Readonly<Record<string, string>>;
  readonly driver: Driver;
  readonly quoteDecimals: number;
  #time: number;

  private constructor(
    anvil: Anvil,
    chain: Chain,
    accounts: readonly string[],
    addresses: Readonly<Record<string, string>>,
    driver: Driver,
    quoteDecimals: number,
    time: number,
  ) {
    this.anvil = anvil;
    this.chain = chain;
    this.accounts = accounts;
    this.addresses = addresses;
    this.driver = driver;
    this.quoteDecimals = quoteDecimals;
    this.#time = time;
  }

  /**
   * @param options `baseFirst` deploys the base first; `price` in the pool's raw units: decimals move it; an early `hardfork`
   * without `history` of states mines empty blocks a hundred times faster
   */
  static async start(
    options: {
      baseFirst?: boolean;
      price?: string;
      quoteDecimals?: number;
      gasLimit?: number;
      hardfork?: string;
      history?: boolean;
    } = {},
  ): Promise<TestChain> {
    const time = Math.floor(Date.now() / 1000) - 3_600;
    const anvil = await startAnvil(time, {
      history: options.history ?? true,
      gasLimit: options.gasLimit ?? null,
      hardfork: options.hardfork ?? null,
    });
    const chain = new Chain(anvil.rpc);
    const accounts = (await anvil.rpc.call('eth_accounts')) as string[];
    const world = { base: 'TST', quote: 'USDC', baseFirst: options.baseFirst ?? true, seed: 1 };
    const addresses = await deploy(chain, accounts, world, time, BASE_FEE);
    if (options.quoteDecimals !== undefined)
      await setDecimals(anvil, addresses['quote']!, options.quoteDecimals);
    const driver = new Driver(chain, accounts, addresses, world);
    await driver.setUp(options.price ?? '100', time + 600);
    return new TestChain(anvil, chain, accounts, addresses, driver, options.quoteDecimals ?? 18, time + 700);
  }

  get url(): string {
    return this.anvil.url;
  }

  get pool(): string {
    return this.driver.pool.toLowerCase();
  }

  /** Queues a trade for the next block; whole tokens of what is given, to a millionth. */
  async trade(side: 'buy' | 'sell', amount: number): Promise<void> {
    const unit = 10n ** BigInt(side === 'buy' ? this.quoteDecimals : 18);
    const units = (BigInt(Math.round(amount * 1e6)) * unit) / 10n ** 6n;
    await this.driver.swap(this.accounts[4]!, side === 'buy', units, 0n);
  }

  /** Queues a transfer of the quote token: a log of another contract. */
  async transfer(): Promise<void> {
    const data = encodeCall('token', 'transfer', [this.accounts[6], 1n]);
    await this.chain.send(this.accounts[5]!, this.addresses['quote']!, data, 100_000);
  }

  /** Blocks, twelve seconds apart; the first takes what was queued. */
  async mine(blocks = 1): Promise<void> {
    for (let i = 0; i < blocks; i++) await this.chain.mine((this.#time += 12), BASE_FEE);
  }

  /** So many empty blocks at once. */
  async leap(blocks: number): Promise<void> {
    await this.anvil.rpc.call('anvil_mine', `0x${blocks.toString(16)}`);
    const last = (await this.anvil.rpc.call('eth_getBlockByNumber', 'latest', false)) as {
      timestamp: string;
    };
    this.#time = Number(last.timestamp);
  }

  async height(): Promise<number> {
    return Number(await this.anvil.rpc.call('eth_blockNumber'));
  }

  /** Replaces the last blocks by empty ones; what was in them is not mined again. */
  async reorganise(depth: number): Promise<void> {
    await this.anvil.rpc.call('anvil_reorg', depth, []);
    this.chain.nonces.clear();
    for (const account of this.accounts) {
      const nonce = Number(await this.anvil.rpc.call('eth_getTransactionCount', account, 'latest'));
      this.chain.nonces.set(account, nonce);
    }
  }

  stop(): Promise<void> {
    return this.anvil.stop();
  }
}
