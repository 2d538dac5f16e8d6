import { parseAbiItem, toEventSelector, type AbiEvent } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../../src/adapters/chain/pools/abis.ts';
import { kindOf, KINDS, KNOWN_BY } from '../../../src/mind/triage/kinds.ts';

const MORE = {
  'uniswap-v2.PairCreated':
    'event PairCreated(address indexed token0, address indexed token1, address pair, uint256)',
  'uniswap-v3.PoolCreated':
    'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  'erc721.ApprovalForAll':
    'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  'weth.Deposit': 'event Deposit(address indexed dst, uint256 wad)',
  'weth.Withdrawal': 'event Withdrawal(address indexed src, uint256 wad)',
} as const;

describe('kinds of events', () => {
  it('stand under the selectors of their declarations', () => {
    const declared = new Map<string, string>(
      Object.entries(EVENTS).flatMap(([protocol, abi]) =>
        (abi as readonly AbiEvent[]).map((event) => [toEventSelector(event), `${protocol}.${event.name}`]),
      ),
    );
    for (const [name, text] of Object.entries(MORE))
      declared.set(toEventSelector(parseAbiItem(text) as AbiEvent), name);
    const known = [...declared].filter(([selector]) => kindOf(selector));
    expect(known).toHaveLength(KINDS.size);
    for (const [selector, name] of known) expect(kindOf(selector)!.name, selector).toBe(name);
    for (const beginning of KINDS.keys()) expect(beginning).toHaveLength(KNOWN_BY);
  });
});
