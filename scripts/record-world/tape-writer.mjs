import { encode } from 'cborg';
import { gzipSync } from 'node:zlib';
import { CHUNK_STEPS, FEE, TICK_SPACING } from './drive.mjs';

// The format is described in src/adapters/tape/format.ts; this is its only writer.
const MAGIC = 'GOLEMTP1';
const pack = (value) => gzipSync(encode(value), { level: 9 });
const bytes = (hex) => Buffer.from(hex.slice(2), 'hex');
const fixed = (n, size) =>
  Buffer.from(
    BigInt(n)
      .toString(16)
      .padStart(size * 2, '0'),
    'hex',
  );

/** Topics repeat: each distinct one is stored once, in the header. */
class Topics {
  list = [];
  #index = new Map();

  id(topic) {
    let id = this.#index.get(topic);
    if (id === undefined) {
      id = this.list.push(bytes(topic)) - 1;
      this.#index.set(topic, id);
    }
    return id;
  }
}

function columns(logs, firstBlock, topics) {
  return {
    block: logs.map((log) => log.blockNumber - firstBlock),
    index: logs.map((log) => log.logIndex),
    topics: logs.map((log) => log.topics.map((topic) => topics.id(topic))),
    data: logs.map((log) => bytes(log.data)),
  };
}

function encodeChunk(recording, topics, checkpoint, blocksPerStep) {
  const { step: first, ...pool } = checkpoint;
  const steps = recording.steps.slice(first, first + CHUNK_STEPS);
  const from = 1 + first * blocksPerStep; // blocks[0] is the last block of the set-up
  const before = recording.blocks[from - 1];
  const blocks = recording.blocks.slice(from, from + steps.length * blocksPerStep);
  const [firstBlock, lastBlock] = [blocks[0].number, blocks.at(-1).number];
  const logs = recording.logs.filter((log) => log.blockNumber >= firstBlock && log.blockNumber <= lastBlock);
  const number = (text) => (text === null ? null : Number(text));
  return pack({
    first,
    checkpoint: { ...pool, block: [before.number, before.timestamp, before.baseFeePerGas] },
    blocks: {
      first: firstBlock,
      timestamp: blocks.map((block) => block.timestamp),
      baseFee: blocks.map((block) => block.baseFeePerGas),
      mark: steps.flatMap((step) => step.marks),
    },
    logs: columns(logs, firstBlock, topics),
    states: {
      sqrtPriceX96: Buffer.concat(steps.map(({ state }) => fixed(state.sqrtPriceX96, 20))),
      tick: steps.map(({ state }) => state.tick),
      liquidity: Buffer.concat(steps.map(({ state }) => fixed(state.liquidity, 16))),
    },
    reference: {
      open: steps.map(({ day }) => number(day.open)),
      high: steps.map(({ day }) => number(day.high)),
      low: steps.map(({ day }) => number(day.low)),
      close: steps.map(({ day }) => number(day.close)),
      volume: steps.map(({ day }) => day.volume),
    },
  });
}

/** The whole tape: magic, header length, header, chunks. */
export function encodeTape(world, recording) {
  const topics = new Topics();
  const blocksPerStep = recording.steps[0].marks.length;
  const chunks = recording.checkpoints.map((checkpoint) =>
    encodeChunk(recording, topics, checkpoint, blocksPerStep),
  );
  const setUp = recording.logs.filter((log) => log.blockNumber <= recording.blocks[0].number);
  let offset = 0;
  const index = chunks.map(({ length }) => {
    const entry = [offset, length];
    offset += length;
    return entry;
  });
  const firstBlock = setUp[0].blockNumber;
  const setUpLogs = { first: firstBlock, ...columns(setUp, firstBlock, topics) };
  const header = pack({
    id: world.id,
    pool: recording.pool,
    baseIsToken0: recording.baseIsToken0,
    decimals: 18,
    fee: FEE,
    tickSpacing: TICK_SPACING,
    steps: recording.steps.length,
    chunkSteps: CHUNK_STEPS,
    blocksPerStep,
    chunks: index,
    topics: topics.list,
    setUpLogs,
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  return Buffer.concat([Buffer.from(MAGIC, 'latin1'), length, header, ...chunks]);
}
