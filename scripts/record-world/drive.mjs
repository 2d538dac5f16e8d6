import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { encodeCall } from '../chain/contracts.mjs';
import { ceilTo, floorTo, sqrtPriceOf, tickOf, units } from '../chain/price.mjs';

export const FEE = 500; // hundredths of a basis point
export const TICK_SPACING = 10;
export const CHUNK_STEPS = 64;
const FAR_DEADLINE = 2n ** 40n;
const GWEI = 1_000_000_000;
const BASE_FEE = { min: 8 * GWEI, max: 80 * GWEI, rangeAtMax: 0.05 };
const WIDE = { ticks: 20_800, quote: 3_000_000 }; // a factor of 8 to each side
const NARROW = { ticks: 1_400, quote: 1_000_000, everyDays: [18, 24] }; // 15 % to each side
const NOISE = { meanQuote: 8_000, volumeDays: 60 };
const ARBITRAGE_LIMIT = 10n ** 27n; // more of either token than any move needs; the price limit stops the swap

/** Drives one pool through real days. After `run()`, `steps` and `checkpoints` hold what the node said. */
export class Driver {
  steps = [];
  checkpoints = [];
  /** Reference square root price that each block must end on, by block number; absent where there is none. */
  targets = new Map();
  counts = { arbitrage: 0, noise: 0, rebalance: 0 };
  hashes = { swap: [], provide: [], withdraw: [] };
  ranges = [];
  nextTokenId = 1n;
  baseFee = 20 * GWEI;

  constructor(chain, accounts, addresses, world) {
    Object.assign(this, { chain, accounts, addresses, world });
    this.random = xoroshiro128plus(world.seed);
    this.baseIsToken0 = BigInt(addresses.base) < BigInt(addresses.quote);
    this.tokens = this.baseIsToken0 ? [addresses.base, addresses.quote] : [addresses.quote, addresses.base];
  }

  uniform() {
    return uniformFloat64(this.random);
  }

  async setUp(price, timestamp) {
    const { manager, factory } = this.addresses;
    const create = encodeCall('manager', 'createAndInitializePoolIfNecessary', [
      ...this.tokens,
      FEE,
      sqrtPriceOf(price, this.baseIsToken0),
    ]);
    const hash = await this.chain.send(this.accounts[0], manager, create, 8_000_000);
    await this.chain.mine(timestamp, this.baseFee);
    await this.chain.receipt(hash);
    this.pool = await this.chain.read('factory', factory, 'getPool', [...this.tokens, FEE]);
    await this.provide(this.accounts[2], Number(price), WIDE);
    this.narrow = await this.provide(this.accounts[3], Number(price), NARROW);
    await this.chain.mine(timestamp + 60, this.baseFee);
    await this.learnLiquidity();
  }

  async provide(account, price, shape) {
    const tick = tickOf(this.baseIsToken0 ? price : 1 / price);
    const tickLower = floorTo(tick - shape.ticks, TICK_SPACING);
    const tickUpper = ceilTo(tick + shape.ticks, TICK_SPACING);
    const amounts = [units(shape.quote / price), units(shape.quote)];
    if (!this.baseIsToken0) amounts.reverse();
    const [token0, token1] = this.tokens;
    const mint = encodeCall('manager', 'mint', [
      {
        token0,
        token1,
        fee: FEE,
        tickLower,
        tickUpper,
        amount0Desired: amounts[0],
        amount1Desired: amounts[1],
        amount0Min: 0n,
        amount1Min: 0n,
        recipient: account,
        deadline: FAR_DEADLINE,
      },
    ]);
    this.hashes.provide.push(await this.chain.send(account, this.addresses.manager, mint, 900_000));
    this.ranges.push(tickLower, tickUpper);
    return { id: this.nextTokenId++, account, liquidity: null };
  }

  async learnLiquidity() {
    const position = await this.chain.read('manager', this.addresses.manager, 'positions', [this.narrow.id]);
    this.narrow.liquidity = position[7];
  }

  /** Takes the narrow position out and puts it back around the price. */
  async rebalance(price) {
    const { id, account, liquidity } = this.narrow;
    const max = 2n ** 128n - 1n;
    const calls = [
      encodeCall('manager', 'decreaseLiquidity', [
        { tokenId: id, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: FAR_DEADLINE },
      ]),
      encodeCall('manager', 'collect', [
        { tokenId: id, recipient: account, amount0Max: max, amount1Max: max },
      ]),
      encodeCall('manager', 'burn', [id]),
    ];
    const data = encodeCall('manager', 'multicall', [calls]);
    this.hashes.withdraw.push(await this.chain.send(account, this.addresses.manager, data, 900_000));
    this.narrow = await this.provide(account, price, NARROW);
    this.counts.rebalance++;
  }

  async swap(account, buyBase, amountIn, sqrtPriceLimitX96) {
    const { base, quote, router } = this.addresses;
    const data = encodeCall('router', 'exactInputSingle', [
      {
        tokenIn: buyBase ? quote : base,
        tokenOut: buyBase ? base : quote,
        fee: FEE,
        recipient: account,
        deadline: FAR_DEADLINE,
        amountIn,
        amountOutMinimum: 0n,
        sqrtPriceLimitX96,
      },
    ]);
    return this.chain.send(account, router, data, 900_000);
  }

  /** A small exact-input trade of seeded size and direction. */
  async noise(price, size) {
    const account = this.accounts[4 + Math.floor(this.uniform() * 3)];
    const buyBase = this.uniform() < 0.5;
    const quote = Math.max(50, -Math.log(1 - this.uniform()) * size);
    const hash = await this.swap(account, buyBase, units(buyBase ? quote : quote / price), 0n);
    this.hashes.swap.push(hash);
    this.counts.noise++;
  }

  /** Moves the pool to exactly the target, whatever the noise trades before it in the block have done. */
  async arbitrage(target, afterNoise) {
    const [now] = await this.chain.read('pool', this.pool, 'slot0', [], afterNoise ? 'pending' : 'latest');
    if (now === target) return;
    const buyBase = target > now === this.baseIsToken0;
    await this.swap(this.accounts[1], buyBase, ARBITRAGE_LIMIT, target);
    this.counts.arbitrage++;
  }

  /** Seeded demand for blocks: follows how far the price has ranged today, half of the way per block. */
  nextBaseFee(range) {
    const share = Math.min(1, range / BASE_FEE.rangeAtMax);
    const wanted = BASE_FEE.min + (BASE_FEE.max - BASE_FEE.min) * share;
    const jitter = 0.9 + 0.2 * this.uniform();
    const fee = ((this.baseFee + wanted) / 2) * jitter;
    this.baseFee = Math.round(Math.min(BASE_FEE.max, Math.max(BASE_FEE.min, fee)));
  }

  async checkpoint(step) {
    const ticks = [];
    for (const tick of [...new Set(this.ranges)].sort((a, b) => a - b)) {
      const [gross, net] = await this.chain.read('pool', this.pool, 'ticks', [tick]);
      if (gross > 0n) ticks.push([tick, net.toString(), gross.toString()]);
    }
    this.ranges = ticks.map(([tick]) => tick);
    const { sqrtPriceX96, tick, liquidity } = await this.poolState();
    this.checkpoints.push({
      step,
      sqrtPriceX96: sqrtPriceX96.toString(),
      tick,
      liquidity: liquidity.toString(),
      ticks,
    });
  }

  async poolState() {
    const [sqrtPriceX96, tick] = await this.chain.read('pool', this.pool, 'slot0');
    return { sqrtPriceX96, tick, liquidity: await this.chain.read('pool', this.pool, 'liquidity') };
  }

  async run(days, onDay) {
    let block = Number(await this.chain.rpc.call('eth_blockNumber'));
    const [least, most] = NARROW.everyDays;
    const untilNext = () => least + Math.floor(this.uniform() * (most - least + 1));
    let rebalanceAt = untilNext();
    let price = Number(days[0].open ?? days[0].close);
    const volumes = [];
    for (const [step, day] of days.entries()) {
      if (step % CHUNK_STEPS === 0) await this.checkpoint(step);
      const usual = volumes.reduce((sum, v) => sum + v, 0) / (volumes.length || 1);
      const activity = volumes.length === 0 ? 1 : volumes.at(-1) / usual;
      const dayStart = Date.parse(`${day.date}T00:00:00Z`) / 1000;
      const slots = this.world.slots(day);
      let [low, high] = [price, price];
      for (const [slot, { offset, target }] of slots.entries()) {
        const noisy = this.uniform() < Math.min(0.9, this.world.noiseChance * activity);
        if (noisy) await this.noise(price, NOISE.meanQuote * activity);
        block++;
        if (target !== null) {
          const sqrtPrice = sqrtPriceOf(target, this.baseIsToken0);
          await this.arbitrage(sqrtPrice, noisy);
          this.targets.set(block, sqrtPrice);
          price = Number(target);
          low = Math.min(low, price);
          high = Math.max(high, price);
        }
        const last = slot === slots.length - 1;
        if (last && step === rebalanceAt) await this.rebalance(price);
        this.nextBaseFee(high / low - 1);
        await this.chain.mine(dayStart + offset, this.baseFee);
        if (last && step === rebalanceAt) {
          await this.learnLiquidity();
          rebalanceAt = step + untilNext();
        }
      }
      this.steps.push({ day, marks: slots.map(({ mark }) => mark), state: await this.poolState() });
      if (day.volume !== null) volumes.push(day.volume);
      if (volumes.length > NOISE.volumeDays) volumes.shift();
      onDay?.(step);
    }
  }
}
