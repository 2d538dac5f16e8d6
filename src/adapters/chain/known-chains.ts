interface KnownChain {
  readonly name: string;
  /** Symbol of the coin that gas is paid in: the zero address as a currency of a V4 pool. */
  readonly coin: string;
  /** Uniswap's V4 StateView, by docs.uniswap.org/contracts/v4/deployments; null where there is none. */
  readonly stateView: string | null;
}

const CHAINS: Readonly<Record<number, KnownChain>> = {
  1: { name: 'Ethereum', coin: 'ETH', stateView: '0x7ffe42c4a5deea5b0fec41c94c136cf115597227' },
  10: { name: 'OP Mainnet', coin: 'ETH', stateView: '0xc18a3169788f4f75a170290584eca6395c75ecdb' },
  56: { name: 'BNB Smart Chain', coin: 'BNB', stateView: '0xd13dd3d6e93f276fafc9db9e6bb47c1180aee0c4' },
  130: { name: 'Unichain', coin: 'ETH', stateView: '0x86e8631a016f9068c3f085faf484ee3f5fdee8f2' },
  137: { name: 'Polygon', coin: 'POL', stateView: '0x5ea1bd7974c8a611cbab0bdcafcb1d9cc9b3ba5a' },
  8453: { name: 'Base', coin: 'ETH', stateView: '0xa3c0c9b65bad0b08107aa264b0f3db444b867a71' },
  31337: { name: 'a local test chain', coin: 'ETH', stateView: null },
  42161: { name: 'Arbitrum One', coin: 'ETH', stateView: '0x76fd297e2d437cd7f76d50f01afe6160f86e9990' },
  11155111: { name: 'Sepolia', coin: 'ETH', stateView: '0xe1dd9c3fa50edb962e442f60dfbc432e24537e4c' },
};

/** What is known of a chain without asking it. */
export const knownChain = (id: number): KnownChain =>
  CHAINS[id] ?? { name: `chain ${id}`, coin: 'coin', stateView: null };
