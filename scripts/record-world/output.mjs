import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodeTape } from './tape-writer.mjs';
import { licenceNotes } from './licences.mjs';
import { packageVersion } from '../chain/packages.mjs';
import { CHUNK_STEPS, FEE, TICK_SPACING } from './drive.mjs';

const folder = fileURLToPath(new URL('../../public/worlds/', import.meta.url));
const MAX_BYTES = 3_000_000;
const versionOf = (name) => `${name} ${packageVersion(name)}`;

/** Writes the tape and resolves with its manifest entry. */
export function writeWorld(world, recording) {
  const tape = encodeTape(world, recording);
  if (tape.length > MAX_BYTES)
    throw new Error(`${world.id}.tape has ${tape.length} bytes; the limit is ${MAX_BYTES}`);
  mkdirSync(folder, { recursive: true });
  const file = `${world.id}.tape`;
  writeFileSync(folder + file, tape);
  const { blocks, logs, steps, counts, gas, addresses, roles } = recording;
  const { id, title, description, base, quote, stepsPerYear, source, licence, provenance } = world;
  return {
    id,
    title,
    description,
    base,
    quote,
    steps: steps.length,
    startTime: blocks[1].timestamp,
    endTime: blocks.at(-1).timestamp,
    stepsPerYear,
    file,
    bytes: tape.length,
    sha256: createHash('sha256').update(tape).digest('hex'),
    source,
    licence,
    provenance,
    recorded: {
      blocks: blocks.length - 1,
      logs: logs.length,
      ...counts,
      firstDay: steps[0].day.date,
      lastDay: steps.at(-1).day.date,
      seed: world.seed,
    },
    pool: { fee: FEE, tickSpacing: TICK_SPACING, baseIsToken0: recording.baseIsToken0 },
    addresses,
    roles,
    gas,
  };
}

/** Puts the entries into the manifest, keeping worlds that were not recorded this time. */
export function writeManifest(entries, node) {
  const path = `${folder}manifest.json`;
  const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).worlds : [];
  const kept = before.filter((old) => !entries.some(({ id }) => id === old.id));
  const manifest = {
    format: 'GOLEMTP1',
    chunkSteps: CHUNK_STEPS,
    recorder: 'npm run record-world',
    node: `${versionOf('@foundry-rs/anvil')} (${node})`,
    contracts: ['@uniswap/v3-core', '@uniswap/v3-periphery', '@openzeppelin/contracts'].map(versionOf),
    gas: 'Median gas used by calls of the recording: router swap, position mint, position removal with collect and burn.',
    worlds: [...entries, ...kept].sort((a, b) => b.bytes - a.bytes),
    licences: licenceNotes(),
  };
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}
