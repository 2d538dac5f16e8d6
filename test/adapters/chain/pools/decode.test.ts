import { encodeAbiParameters, encodeEventTopics } from 'viem';
import type { AbiEvent } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../../../src/adapters/chain/pools/abis.ts';
import { decodeLog } from '../../../../src/adapters/chain/pools/decode.ts';
import type { RawLog } from '../../../../src/domain/world/world.ts';

const ADDRESS = '0x1111111111111111111111111111111111111111';

/** A value of the type, the same whenever it is asked for. */
function valueOf(type: string): unknown {
  if (type === 'address') return ADDRESS;
  if (type === 'bool') return true;
  if (type.startsWith('bytes')) return `0x${'ab'.repeat(Number(type.slice(5)))}`;
  const bits = Number(type.replace(/\D/g, ''));
  return bits <= 48 ? (type.startsWith('int') ? -3 : 3) : type.startsWith('int') ? -12_345n : 12_345n;
}

/** The log that a contract would write of the event. */
function logOf(event: AbiEvent): { log: RawLog; args: Record<string, unknown> } {
  const args = Object.fromEntries(event.inputs.map(({ name, type }) => [name!, valueOf(type)]));
  const topics = encodeEventTopics({ abi: [event], eventName: event.name, args } as never) as string[];
  const plain = event.inputs.filter(({ indexed }) => !indexed);
  const data = encodeAbiParameters(
    plain,
    plain.map(({ type }) => valueOf(type)),
  );
  return { log: { blockNumber: 1, logIndex: 0, address: ADDRESS, topics, data }, args };
}

describe('decoding logs', () => {
  for (const [protocol, abi] of Object.entries(EVENTS)) {
    it.each((abi as readonly AbiEvent[]).map((event) => [event.name, event] as const))(
      `reads ${protocol} %s`,
      (name, event) => {
        const { log, args } = logOf(event);
        expect(decodeLog(log)).toEqual({ name: `${protocol}.${name}`, args });
      },
    );
  }

  it('knows the events by the selectors that the chain has', () => {
    const byTopic = (topic: string, rest: Partial<RawLog>): string =>
      decodeLog({ blockNumber: 1, logIndex: 0, address: ADDRESS, topics: [topic], data: '0x', ...rest }).name;
    // An ERC-20 transfer of 1 unit, and an ERC-721 transfer: the same selector with another shape.
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    const word = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`;
    expect(byTopic(transfer, { topics: [transfer, word(1), word(2)], data: word(1) })).toBe('erc20.Transfer');
    expect(byTopic(transfer, { topics: [transfer, word(1), word(2), word(3)] })).toBe('unknown');
    const v3Swap = '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67';
    expect(byTopic(v3Swap, { topics: [v3Swap, word(1), word(2)], data: `0x${'00'.repeat(160)}` })).toBe(
      'uniswap-v3.Swap',
    );
    const v2Sync = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1';
    expect(byTopic(v2Sync, { data: `0x${'00'.repeat(64)}` })).toBe('uniswap-v2.Sync');
    const v4Swap = '0x40e9cecb9f5f1f1c5b9c97dec2917b7ee92e57ba5563708daca94dd84ad7112f';
    expect(byTopic(v4Swap, { topics: [v4Swap, word(1), word(2)], data: `0x${'00'.repeat(192)}` })).toBe(
      'uniswap-v4.Swap',
    );
    const aaveSupply = '0x2b627736bca15cd5381dcf80b0bf11fd197d01a037c52b927a881a10fb73ba61';
    expect(
      byTopic(aaveSupply, { topics: [aaveSupply, word(1), word(2), word(3)], data: `0x${'00'.repeat(64)}` }),
    ).toBe('aave-v3.Supply');
    expect(byTopic(word(9), {})).toBe('unknown');
    expect(byTopic('', { topics: [] })).toBe('unknown');
  });
});
