import type { Bearing } from '../../domain/decisions/triage.ts';

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

/**
 * Kinds of events by their selector (the Keccak-256 of their signature, as each protocol declares them). What of a log the mind reads is
 * here alone; all others are read by the first word of their data.
 */
export const KINDS: ReadonlyMap<string, Kind> = new Map([
  [
    '0x4c209b5fc8ad50758f13e2e1088ba56a560dff690a1c6fef26394f4c03821c4f',
    kind('uniswap-v2.Mint', 'chance', [0, 1]),
  ],
  [
    '0xdccd412f0b1252819cb1fd330b93224ca42612892bb3f4f789976e6d81936496',
    kind('uniswap-v2.Burn', 'threat', [0, 1]),
  ],
  [
    '0xd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
    kind('uniswap-v2.Swap', 'chance', [0, 1, 2, 3]),
  ],
  [
    '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
    kind('uniswap-v2.Sync', 'neutral', [0], { reserves: [0, 1] }),
  ],
  [
    '0x0d3648bd0f6ba80134a33ba9275ac585d9d315f0ad8355cddefde31afa28d0e9',
    kind('uniswap-v2.PairCreated', 'chance', [], { bare: true }),
  ],
  [
    '0x783cca1c0412dd0d695e784568c96da2e9c22ff989357a2e8b1d9b2b4e6b7118',
    kind('uniswap-v3.PoolCreated', 'chance', [], { bare: true }),
  ],
  [
    '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95',
    kind('uniswap-v3.Initialize', 'chance', [], { bare: true }),
  ],
  [
    '0x7a53080ba414158be7ec69b987b5fb7d07dee101fe85488f0853ae16239d0bde',
    kind('uniswap-v3.Mint', 'chance', [2, 3]),
  ],
  [
    '0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0',
    kind('uniswap-v3.Collect', 'neutral', [1, 2]),
  ],
  [
    '0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982c',
    kind('uniswap-v3.Burn', 'threat', [1, 2]),
  ],
  [
    '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
    kind('uniswap-v3.Swap', 'chance', [0, 1], { tick: 4 }),
  ],
  [
    '0xbdbdb71d7860376ba52b25a5028beea23581364a40522f6bcfb86bb1f2dca633',
    kind('uniswap-v3.Flash', 'threat', [0, 1]),
  ],
  [
    '0xdd466e674ea557f56295e2d0218a125ea4b4f0f6f3307b95f85e6110838d6438',
    kind('uniswap-v4.Initialize', 'chance', [], { bare: true }),
  ],
  [
    '0xf208f4912782fd25c7f114ca3723a2d5dd6f3bcc3ac8db5af63baa85f711d5ec',
    kind('uniswap-v4.ModifyLiquidity', 'neutral', [2]),
  ],
  [
    '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f',
    kind('uniswap-v4.Swap', 'chance', [0, 1]),
  ],
  [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    kind('erc20.Transfer', 'neutral', [0]),
  ],
  [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    kind('erc20.Approval', 'neutral', [0], { drop: 'permission' }),
  ],
  [
    '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
    kind('erc721.ApprovalForAll', 'neutral', [], { drop: 'permission' }),
  ],
  [
    '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
    kind('weth.Deposit', 'neutral', [0]),
  ],
  [
    '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
    kind('weth.Withdrawal', 'neutral', [0]),
  ],
  [
    '0x2b627736bca15cd5381dcf80b0bf11fd197d01a037c52b927a881a10fb73ba61',
    kind('aave-v3.Supply', 'chance', [1]),
  ],
  [
    '0x3115d1449a7b732c986cba18244e897a450f61e1bb8d589cd2e69e6c8924f9f7',
    kind('aave-v3.Withdraw', 'threat', [0]),
  ],
  [
    '0xb3d084820fb1a9decffb176436bd02558d15fac9b0ddfed8c465bc7359d7dce0',
    kind('aave-v3.Borrow', 'threat', [1]),
  ],
  [
    '0xa534c8dbe71f871f9f3530e97a74601fea17b426cae02e1c5aee42c96c784051',
    kind('aave-v3.Repay', 'chance', [0]),
  ],
  [
    '0xefefaba5e921573100900a3ad9cf29f222d995fb3b6045797eaea7521bd8d6f0',
    kind('aave-v3.FlashLoan', 'threat', [1]),
  ],
  [
    '0xe413a321e8681d831f4dbccbca790d2952b56f977908e45be37335533e005286',
    kind('aave-v3.LiquidationCall', 'threat', [0, 1]),
  ],
  [
    '0x804c9b842b2748a22bb64b345453a3de7ca54a6ca45ce00d415894979e22897a',
    kind('aave-v3.ReserveDataUpdated', 'neutral', [], { drop: 'echo' }),
  ],
  [
    '0x00058a56ea94653cdf4f152d227ace22d4c00ad99e2a43f58cb7d9e3feb295f2',
    kind('aave-v3.ReserveUsedAsCollateralEnabled', 'neutral', [], { drop: 'permission' }),
  ],
  [
    '0x44c58d81365b66dd4b1a7f36c25aa97b8c71c361ee4937adc1a00000227db5dd',
    kind('aave-v3.ReserveUsedAsCollateralDisabled', 'neutral', [], { drop: 'permission' }),
  ],
]);

const BEARINGS: ReadonlyMap<string, Bearing> = new Map(
  [...KINDS.values()].map(({ name, bearing }) => [name, bearing]),
);

/** Of a kind by its name; what is not known bears on nothing. */
export const bearingOf = (name: string): Bearing => BEARINGS.get(name) ?? 'neutral';

/** Name of a kind that is not known: the first bytes of its selector. */
export const unnamed = (selector: string): string => selector.slice(0, 10);
