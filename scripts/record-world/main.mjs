import { anvilVersion } from '../chain/anvil.mjs';
import { WORLDS } from './worlds.mjs';
import { record } from './record.mjs';
import { writeWorld, writeManifest } from './output.mjs';

// npm run record-world [-- id ...]: records the named worlds, or all of them, into public/worlds/.
const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !WORLDS.some((world) => world.id === id));
if (unknown.length > 0) throw new Error(`Unknown world: ${unknown.join(', ')}.`);

const entries = [];
for (const world of WORLDS) {
  if (wanted.length > 0 && !wanted.includes(world.id)) continue;
  const started = Date.now();
  const recording = await record(world, (text) => process.stdout.write(`\r${world.id}: ${text}   `));
  const entry = writeWorld(world, recording);
  entries.push(entry);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\r${world.id}: ${entry.steps} steps, ${entry.bytes} bytes, recorded in ${seconds} s`);
}
writeManifest(entries, anvilVersion());
