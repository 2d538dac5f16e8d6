// node scripts/train-dictionaries/samples.mjs OUT.jsonl: bodies of lives as they are stored, not compressed; train.py learns from them.
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { loadSource } from '../lib/load-source.mjs';

const { samples } = await loadSource('/scripts/train-dictionaries/samples.ts');
const out = createWriteStream(process.argv[2]);
await samples((kind, world, bytes) => {
  out.write(`${JSON.stringify([kind, world, Buffer.from(bytes).toString('base64')])}\n`);
});
out.end();
await finished(out);
process.exit(0);
