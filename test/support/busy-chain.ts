import type { TestChain } from './test-chain.ts';

/**
 * Code of a contract that logs what it is told to so many times: called with how often, a seed, the least amount, the spread above it and the
 * selector of the event. Amounts are hashes of seed and count, within the spread; the topics are the contract and whoever called it.
 */
const SPEAKER =
  '0x6000355b80156034578060005260203560205260603560406000200660403501600052333060803560206000a3600190036003565b00';

const word = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0');

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Somebody takes liquidity out. */
export const BURN = '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496';
const UNIT = 10n ** 18n;

export interface Said {
  readonly times?: number;
  /** Least amount and spread above it, whole tokens. */
  readonly least?: number;
  readonly spread?: number;
  readonly selector?: string;
}

/** Contracts on a real node that speak when they are told to. */
export class BusyChain {
  readonly addresses: readonly string[];
  readonly #chain: TestChain;
  #seed = 0;

  private constructor(chain: TestChain, addresses: readonly string[]) {
    this.#chain = chain;
    this.addresses = addresses;
  }

  static async on(chain: TestChain, contracts: number): Promise<BusyChain> {
    const addresses = Array.from(
      { length: contracts },
      (_, i) => `0x${(0xbeef_0000 + i).toString(16).padStart(40, '0')}`,
    );
    for (const address of addresses) await chain.anvil.rpc.call('anvil_setCode', address, SPEAKER);
    return new BusyChain(chain, addresses);
  }

  /** Queues what one of them says, for the next block; a transfer of its usual size where nothing else is said. */
  async say(
    contract: number,
    { times = 1, least = 1_000, spread = 100, selector = TRANSFER }: Said = {},
  ): Promise<void> {
    const { accounts, chain } = this.#chain;
    const amounts = [BigInt(least) * UNIT, BigInt(spread) * UNIT];
    const data = [times, (this.#seed += 1), ...amounts, selector].map(word).join('');
    const gas = 60_000 + 3_000 * times;
    await chain.send(accounts[contract % accounts.length]!, this.addresses[contract]!, `0x${data}`, gas);
  }

  /** Queues what all of them say as usual; each by its own measure. */
  async hum(times: number): Promise<void> {
    for (let i = 0; i < this.addresses.length; i += 1)
      await this.say(i, { times, least: 1_000 * (1 + (i % 9)) });
  }
}
