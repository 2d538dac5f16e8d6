import type { Bearing } from '../../domain/attention/triage.ts';

export interface Kind {
  readonly name: string;
  readonly bearing: Bearing;
  /** Words of the data that hold amounts, of which the greatest counts. */
  readonly amounts: readonly number[];
  /** Word of the data that holds a pool's tick; or the two whose ratio is the price (`reserves`). */
  readonly tick?: number;
  readonly reserves?: readonly [number, number];
  /** Why it is dropped unread. */
  readonly drop?: 'permission' | 'echo';
  /** It may say nothing of an amount and mean something all the same. */
  readonly bare?: true;
}

const kind = (
  name: string,
  bearing: Bearing,
  amounts: readonly number[],
  more: Partial<Kind> = {},
): Kind => ({
  name,
  bearing,
  amounts,
  ...more,
});

/** Characters of a selector that kinds are known by: eight bytes, which nobody can make another signature to have. */
export const KNOWN_BY = 18;

/**
 * Kinds of events by the beginning of their selector (the Keccak-256 of their signature, as each protocol declares them). What of a log the mind reads is
 * here alone; all others are read by the first word of their data.
 */
export const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['0x4c209b5fc8ad5075', kind('uniswap-v2.Mint', 'chance', [0, 1])],
  ['0xdccd412f0b125281', kind('uniswap-v2.Burn', 'threat', [0, 1])],
  ['0xd78ad95fa46c994b', kind('uniswap-v2.Swap', 'chance', [0, 1, 2, 3])],
  ['0x1c411e9a96e07124', kind('uniswap-v2.Sync', 'neutral', [0], { reserves: [0, 1] })],
  ['0x0d3648bd0f6ba801', kind('uniswap-v2.PairCreated', 'chance', [], { bare: true })],
  ['0x783cca1c0412dd0d', kind('uniswap-v3.PoolCreated', 'chance', [], { bare: true })],
  ['0x98636036cb66a9c1', kind('uniswap-v3.Initialize', 'chance', [], { bare: true })],
  ['0x7a53080ba414158b', kind('uniswap-v3.Mint', 'chance', [2, 3])],
  ['0x70935338e6977545', kind('uniswap-v3.Collect', 'neutral', [1, 2])],
  ['0x0c396cd989a39f44', kind('uniswap-v3.Burn', 'threat', [1, 2])],
  ['0xc42079f94a6350d7', kind('uniswap-v3.Swap', 'chance', [0, 1], { tick: 4 })],
  ['0xbdbdb71d7860376b', kind('uniswap-v3.Flash', 'threat', [0, 1])],
  ['0xdd466e674ea557f5', kind('uniswap-v4.Initialize', 'chance', [], { bare: true })],
  ['0xf208f4912782fd25', kind('uniswap-v4.ModifyLiquidity', 'neutral', [2])],
  ['0x40e9cecb9f5f1f1c', kind('uniswap-v4.Swap', 'chance', [0, 1])],
  ['0xddf252ad1be2c89b', kind('erc20.Transfer', 'neutral', [0])],
  ['0x8c5be1e5ebec7d5b', kind('erc20.Approval', 'neutral', [0], { drop: 'permission' })],
  ['0x17307eab39ab6107', kind('erc721.ApprovalForAll', 'neutral', [], { drop: 'permission' })],
  ['0xe1fffcc4923d04b5', kind('weth.Deposit', 'neutral', [0])],
  ['0x7fcf532c15f0a6db', kind('weth.Withdrawal', 'neutral', [0])],
  ['0x2b627736bca15cd5', kind('aave-v3.Supply', 'chance', [1])],
  ['0x3115d1449a7b732c', kind('aave-v3.Withdraw', 'threat', [0])],
  ['0xb3d084820fb1a9de', kind('aave-v3.Borrow', 'threat', [1])],
  ['0xa534c8dbe71f871f', kind('aave-v3.Repay', 'chance', [0])],
  ['0xefefaba5e9215731', kind('aave-v3.FlashLoan', 'threat', [1])],
  ['0xe413a321e8681d83', kind('aave-v3.LiquidationCall', 'threat', [0, 1])],
  ['0x804c9b842b2748a2', kind('aave-v3.ReserveDataUpdated', 'neutral', [], { drop: 'echo' })],
  [
    '0x00058a56ea94653c',
    kind('aave-v3.ReserveUsedAsCollateralEnabled', 'neutral', [], { drop: 'permission' }),
  ],
  [
    '0x44c58d81365b66dd',
    kind('aave-v3.ReserveUsedAsCollateralDisabled', 'neutral', [], { drop: 'permission' }),
  ],
]);

/** The kind of a log by its selector; undefined where it is not known. */
export const kindOf = (selector: string): Kind | undefined => KINDS.get(selector.slice(0, KNOWN_BY));

const BEARINGS: ReadonlyMap<string, Bearing> = new Map(
  [...KINDS.values()].map(({ name, bearing }) => [name, bearing]),
);

/** Of a kind by its name; what is not known bears on nothing. */
export const bearingOf = (name: string): Bearing => BEARINGS.get(name) ?? 'neutral';

/** Name of a kind that is not known: the first bytes of its selector. */
export const unnamed = (selector: string): string => selector.slice(0, 10);
