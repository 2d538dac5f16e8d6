/** Tokens by their tickers, written like that. Those that are words of English too are weak. */
export const TICKERS: ReadonlyMap<string, number> = new Map([
  ...(
    'ETH WETH BTC WBTC USDC USDT DAI FRAX LUSD stETH wstETH rETH cbETH cbBTC AAVE CRV MKR LDO SNX YFI BAL GNO PEPE DOGE SHIB ' +
    'MATIC AVAX BNB XRP ADA SOL ATOM TIA PENDLE RPL FXS GHO EURC PYUSD TUSD USDe sUSDe'
  )
    .split(' ')
    .map((ticker) => [ticker, 2] as const),
  ...'UNI LINK COMP ARB OP GRT SUSHI TRX LTC BCH'.split(' ').map((ticker) => [ticker, 1] as const),
  ...'USD EUR'.split(' ').map((ticker) => [ticker, 0.5] as const),
]);

/** Protocols, chains and coins by name, in any case. Those that mean something else too are weak. */
export const NAMES: ReadonlyMap<string, number> = new Map([
  ...(
    'uniswap sushiswap pancakeswap aave morpho makerdao lido 1inch eigenlayer gmx dydx hyperliquid pendle ethena rocketpool opensea ' +
    'ethereum bitcoin bitcoins solana arbitrum avalanche metamask coinbase binance chainlink defi defillama dogecoin litecoin ' +
    'cryptocurrency cryptocurrencies crypto blockchain stablecoin stablecoins altcoin altcoins gwei erc20 erc721 dex dexes amm tvl ' +
    'mev twap nft nfts weth depeg depegs depegging eip1559 sqrtpricex96'
  )
    .split(' ')
    .map((name) => [name, 2] as const),
  ...'maker compound curve balancer euler yearn base optimism sushi ether wei satoshi polygon ripple'
    .split(' ')
    .map((name) => [name, 0.5] as const),
]);

export interface SignOfWord {
  /** What the word is about: signs of one kind count once. */
  readonly kind: string;
  readonly weight: number;
}

const kind = (name: string, weight: number, words: string): readonly (readonly [string, SignOfWord])[] =>
  words.split(' ').map((word) => [word, { kind: name, weight }] as const);

/** Words in small letters, each form by itself: "market" is a sign and "marketing" none. */
export const SIGNS: ReadonlyMap<string, SignOfWord> = new Map([
  ...kind(
    'trade',
    1,
    'swap swaps swapped swapping trade trades traded rebalance rebalanced arbitrage hedge slippage',
  ),
  ...kind('order', 0.75, 'buy bought sell sells sold selling'),
  ...kind('pool', 1, 'pool pools'),
  ...kind('liquidity', 1.5, 'liquidity'),
  ...kind('chain', 1, 'token tokens wallet wallets onchain airdrop unstake unstaked restake'),
  ...kind('gas', 1, 'gas'),
  ...kind(
    'contract',
    0.5,
    'contract approve approved approval router block blocks hook oracle whale bridge mint',
  ),
  ...kind('price', 0.75, 'price prices priced'),
  ...kind('market', 0.75, 'market markets regime regimes volatility volatile'),
  ...kind('holding', 0.75, 'position positions portfolio equity exposure cash'),
  ...kind('fall', 1, 'drawdown drawdowns'),
  ...kind('lending', 1, 'collateral liquidation apy apr'),
  ...kind('lent', 0.75, 'lend lending borrow yield stake staking supply'),
  ...kind('vault', 0.75, 'vault vaults'),
  ...kind('fee', 0.75, 'fee fees rewards'),
  ...kind('range', 0.5, 'range tick ticks volume peg utilisation utilization'),
]);

/** Phrases in small letters, a space between words. The last ones are said of what the golem lives in and owns. */
export const PHRASES: readonly (readonly [RegExp, number])[] = [
  [/ impermanent loss /, 2],
  [/ liquidity (?:pools?|providers?|positions?|mining|range|provision) /, 2],
  [/ (?:provide|providing|add|remove|pull|withdraw|move|concentrated) (?:the |our |your |my )?liquidity /, 2],
  [/ lp (?:positions?|tokens?|fees|shares?) /, 2],
  [/ (?:flash loans?|sandwich attacks?|yield farming) /, 2],
  [/ (?:funding rates?|health factor|smart contracts?) /, 1.25],
  [/ (?:gas|base) (?:fees?|prices?|costs?) /, 1.25],
  [/ gas (?:now|at|spike|spiked|cheap|expensive|low|high) /, 1],
  [/ fee tiers? /, 1.25],
  [/ (?:eip 1559|erc 20|erc 721|on chain|off chain) /, 2],
  [/ (?:bull|bear) market /, 1.25],
  [/ (?:market|limit|open|stop) orders? /, 2],
  [/ (?:what|which) (?:s |is )?(?:the |our )?regime /, 1],
  [/ (?:market regime|limit price|entry price|reference price|spot price) /, 1.25],
  [/ average entry price /, 2],
  [/ (?:in|out of) range /, 0.75],
  [/ (?:stop loss|take profit|moving average|basis points) /, 1],
  [/ (?:the|this|that|which|your|our) (?:pool|regime|market regime|vault|router|drawdown) /, 1],
  [
    / the (?:market (?:today|now|doing|like|regime|going)|price (?:now|right now|at the moment|today)|last (?:trade|swap|rebalance|order)) /,
    1.25,
  ],
  [
    / (?:your|our|my) (?:books|ledger|trades?|positions?|portfolio|orders?|equity|exposure|wallet|collateral|loan) /,
    1,
  ],
  [/ (?:do|did|are) (?:you|we) (?:still |currently )?(?:own|hold|holding|worth) /, 2],
  [
    / (?:have|did|will|would|should|do|could) (?:you|we) (?:\w+ )?(?:sell|sold|buy|bought|swap|swapped|trade|traded|rebalance) /,
    1.25,
  ],
];

/** Words that say of "pool", "swap", "gas" or "market" that something else is meant. */
export const OTHER_FIELDS = new RegExp(
  `\\b(?:${[
    'swim\\w*|chlorine|billiards?|cars?|engine|shifts?|recipe|cook\\w*|kitchen|ice cream|dog|cat',
    'python|java\\w*|linux|ubuntu|sql|php|react|api|jwt|oauth|thread\\w*|connection|chrome|excel|spark|minecraft',
    'school|homework|exam|lungs?|blood|planets?|giants?|stomach|film|movie|novel|song|videos?',
    'phone|mobile|iphone|android|photo\\w*|camera|laptop|domain name',
    'stocks?|forex|nifty|sensex|etf|binary options|visa|bank|mortgage|credit|savings|paypal',
    'shop\\w*|stores?|tickets?|train|house|rent|salary|shirts?|cinema|hotel|restaurants?|furniture',
  ].join('|')})\\b`,
  'i',
);
