import { encodeAbiParameters, encodeEventTopics, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import type { RawLog, WorldPulse } from '../../../src/domain/world/world.ts';
import { screen } from '../../../src/mind/triage/screen.ts';
import { magnitudeOf, smallOf } from '../../../src/mind/triage/words.ts';

const ABI = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
]);
const TOKEN = `0x${'ab'.repeat(20)}` as const;
const [ANN, BOB] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`] as const;

let index = 0;
function said(event: 'Transfer' | 'Approval', value: bigint, blockNumber = 7): RawLog {
  const args = event === 'Transfer' ? { from: ANN, to: BOB } : { owner: ANN, spender: BOB };
  const topics = encodeEventTopics({ abi: ABI, eventName: event, args } as never) as string[];
  index += 1;
  return {
    blockNumber,
    logIndex: index,
    address: TOKEN,
    topics,
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  };
}
const pulse = (logs: readonly RawLog[]): WorldPulse => ({
  blocks: [{ number: 7, timestamp: 0, baseFeePerGas: 0 }],
  logs,
  swaps: [],
  counts: { swap: 0, mint: 0, burn: 0, other: 0 },
});
const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, '0');

describe('words of a log', () => {
  it('are read as the magnitude of what they say', () => {
    for (const value of [0n, 1n, 255n, 10n ** 18n, 2n ** 200n + 12345n, -1n, -(10n ** 21n), -(2n ** 127n)]) {
      const size = Number(value < 0n ? -value : value);
      expect(magnitudeOf(`0x${word(5n)}${word(value)}`, 1), String(value)).toBeCloseTo(Math.log1p(size), 9);
    }
    expect(magnitudeOf('0x', 0)).toBe(0);
  });

  it('are read as ticks', () => {
    for (const tick of [0, 1, -1, 887_272, -887_272])
      expect(smallOf(`0x${word(BigInt(tick))}`, 0)).toBe(tick);
    expect(smallOf('0x12', 0)).toBeNull();
  });
});

describe('the pre-screen', () => {
  it('drops what moves nothing, grants only, says nothing of itself or says it again, and says why', () => {
    const twice = said('Transfer', 5n);
    const stream = screen(
      pulse([
        said('Transfer', 10n ** 18n),
        said('Transfer', 0n),
        said('Approval', 9n),
        { ...said('Transfer', 3n), topics: [] },
        twice,
        { ...twice, logIndex: 99 },
      ]),
      'pool',
    );
    expect(stream.dropped).toEqual({ dust: 1, permission: 1, anonymous: 1, repeat: 1 });
    expect(stream.block).toHaveLength(2);
    expect(stream.samples.map(([reason]) => reason)).toEqual(['dust', 'permission', 'anonymous', 'repeat']);
    expect(stream.addresses[stream.source[0]!]).toBe(TOKEN);
    expect(stream.addresses[stream.party[0]!]).toBe(BOB);
    expect(stream.size[0]! / 1_000).toBeCloseTo(Math.log1p(1e18), 3);
  });

  it('hears once what one contract says of the same amount in two kinds of events', () => {
    const burnt = 0x0c396cd989a39f4459b5fa1aed6a9a8dcdbc45908acfd67e028cd568da98982cn;
    const collected = 0x70935338e69775456a85ddef226c395fb668b63fa0115f5f20610b388e6ca9c0n;
    const of = (selector: bigint, base: bigint, blockNumber = 7): RawLog => ({
      blockNumber,
      logIndex: (index += 1),
      address: TOKEN,
      topics: [`0x${word(selector)}`],
      data: `0x${word(1n)}${word(base)}${word(5n)}`,
    });
    const stream = screen(
      pulse([
        of(burnt, 10n ** 20n),
        of(collected, 10n ** 20n),
        of(collected, 2n * 10n ** 20n),
        of(burnt, 10n ** 20n - 1n),
        of(collected, 10n ** 20n, 8),
      ]),
      'pool',
    );
    expect(stream.dropped).toEqual({ echo: 1 });
    expect(stream.kind.map((kind) => stream.kinds[kind])).toEqual([
      ...['uniswap-v3.Burn', 'uniswap-v3.Collect', 'uniswap-v3.Burn', 'uniswap-v3.Collect'],
    ]);
    // How often it collects is known all the same.
    expect(stream.unread).toEqual([[0, stream.kinds.indexOf('uniswap-v3.Collect'), 1]]);
  });

  it('reads no more of one voice than it has ears for, and counts the rest', () => {
    const stream = screen(
      pulse(Array.from({ length: 1_000 }, (_, i) => said('Transfer', BigInt(i + 1)))),
      'pool',
    );
    expect(stream.block).toHaveLength(256);
    expect(stream.dropped).toEqual({ flood: 744 });
    expect(stream.unread).toEqual([[0, 0, 744]]);
  });

  it('reads the trades of a world without logs', () => {
    const swap = {
      blockNumber: 7,
      logIndex: 0,
      base: 1,
      quote: -20,
      price: 20,
      tickBefore: 0,
      tickAfter: 40,
      liquidity: '1',
    };
    const stream = screen({ ...pulse([]), swaps: [swap] }, 'pool');
    expect(stream).toMatchObject({ addresses: ['pool'], kinds: ['uniswap-v3.Swap'], level: [40] });
  });
});
