// node scripts/webgpu-check.mjs [--folder PATH] [--graph onnx/model_q4.onnx] [--tokens 64] [--dist dist] [--only webgpu|wasm]
// Opens the built page and loads a language model in the tab on WebGPU and on WASM, one after the other; prints what the graphics card
// is called, how far its log-probabilities are from WASM's, the time to the first token and tokens a second.
// Without --folder it is the model that comes with the page; else the one in that folder, in transformers.js' layout.
// CHROMIUM_PATH names the browser (else Playwright's own); CHROMIUM_ARGS adds flags, separated by blanks. It needs a built dist,
// playwright or playwright-core, and no network. Files that dist lacks are taken from public.
/* global golem */
import './lib/say-errors.mjs';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Whichever is installed. */
async function findPlaywright() {
  for (const name of ['@playwright/test', 'playwright', 'playwright-core']) {
    const found = await import(name).catch(() => null);
    if (found) return found;
  }
  throw new Error('Playwright is missing. Install @playwright/test, playwright or playwright-core.');
}
const { chromium } = await findPlaywright();

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    graph: { type: 'string' },
    tokens: { type: 'string', default: '64' },
    dist: { type: 'string', default: join(ROOT, 'dist') },
    only: { type: 'string' },
  },
});
const LOAD_MS = 600_000;
const RUNS = 3;
const PROMPT = 'Tell me in a few sentences how rain comes about.';
/** Scored on both: plain English, some 250 tokens. */
const TEXT = `A liquidity provider puts two assets into a pool and earns a part of every trade. While the price stays within the range that
was chosen, each swap pays a fee; when it leaves the range, the position holds only one of the two assets and earns nothing. The loss
against simply holding both is called impermanent, though it becomes quite permanent once the position is closed.

The river rises in the mountains to the north and runs for three hundred miles through a broad valley. In spring, when the snow melts,
it floods the lower fields, and the farmers wait until the water has gone before they sow. Towns were built on the higher ground, at
places where the river could be crossed, and the oldest of them still has a bridge of stone with seven arches.

To make bread, mix flour, water, salt and yeast, and knead the dough until it is smooth. Let it rest in a warm place until it has
doubled in size, shape it into a loaf and bake it in a hot oven for about forty minutes. It is done when it sounds hollow underneath.`;
const FLAGS = ['--no-sandbox', '--enable-unsafe-webgpu'];
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

/** Files of several folders, the first that has one. */
async function fileOf(path) {
  const own = path.startsWith('own-model/') && values.folder ? path.slice('own-model/'.length) : null;
  const folders = own === null ? [resolve(values.dist), join(ROOT, 'public')] : [resolve(values.folder)];
  for (const folder of folders) {
    const file = join(folder, normalize(own ?? path));
    const found = await stat(file).catch(() => null);
    if (found?.isFile()) return { file, size: found.size };
  }
  return null;
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const found = await fileOf(decodeURIComponent(pathname.slice(1)) || 'index.html');
  if (found === null) return void response.writeHead(404).end();
  response.writeHead(200, {
    'content-type': TYPES[extname(found.file)] ?? 'application/octet-stream',
    'content-length': found.size,
    // Isolated, so that WASM has its threads.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
  });
  if (request.method === 'HEAD') return void response.end();
  createReadStream(found.file).pipe(response);
});
await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(null)));
const url = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: [...FLAGS, ...(process.env['CHROMIUM_ARGS'] ?? '').split(' ').filter(Boolean)],
});
console.log(`Chromium ${browser.version()}, ${[...FLAGS, process.env['CHROMIUM_ARGS'] ?? ''].join(' ')}`);

try {
  const page = await browser.newPage();
  page.setDefaultTimeout(LOAD_MS);
  page.on('pageerror', (error) => console.log('page:', error.message));
  await page.goto(`${url}?storage=memory&life=webgpu-check#/settings`);
  await page.waitForFunction(() => globalThis.golem !== undefined);
  await page.evaluate(async () => {
    await golem.ready;
    await golem.pause();
  });
  const id = await page.evaluate(
    async ([url, graph]) => {
      if (url === null) return (await golem.localModel.list())[0].model.id;
      const { graphs, ...found } = await golem.localModel.look({ url });
      console.log(found, graphs);
      return (await golem.localModel.add({ url }, graph ? { graph } : {})).model.id;
    },
    [values.folder ? `${url}own-model/` : null, values.graph ?? null],
  );
  const of = values.folder ? `${id} of ${basename(resolve(values.folder))}` : id;
  /** Log-probabilities on the first back-end. */
  let onFirst = null;
  for (const backend of values.only ? [values.only] : ['wasm', 'webgpu']) {
    const began = Date.now();
    const status = await page.evaluate(
      async ([id, backend]) => golem.localModel.load(id, { backend }),
      [id, backend],
    );
    const { runsOn, adapter, note, selfCheck, threads, openedMs } = status;
    console.log(
      `\n${of}, asked for ${backend}: runs on ${runsOn} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
    );
    console.log(
      `  adapter     ${adapter ?? 'none'}, ${threads} WASM threads, opened in ${Math.round(openedMs)} ms`,
    );
    console.log(
      `  self-check  ${selfCheck === null ? 'no reference' : `${selfCheck.toFixed(4)} nats apart in the mean`}`,
    );
    if (note) console.log(`  note        ${note}`);
    const scores = (await page.evaluate((text) => golem.localModel.score(text), TEXT)).flatMap(
      ({ logProb }) => logProb ?? [],
    );
    const perplexity = Math.exp(-scores.reduce((sum, one) => sum + one, 0) / scores.length);
    console.log(
      `  text        perplexity ${perplexity.toFixed(2)} over ${scores.length} tokens${differences(scores, onFirst)}`,
    );
    onFirst ??= scores;
    const long = await page
      .evaluate(ask, { prompt: `On ${backend}. ${TEXT} ${TEXT} ${TEXT}\n\n${PROMPT}`, maxTokens: 2 })
      .catch((error) => error.message.split('\n')[0]);
    console.log(
      `  long prompt ${typeof long === 'string' ? long : `first token ${Math.round(long.first)} ms of ${long.input} tokens`}`,
    );
    for (let run = 0; run < RUNS; run += 1) {
      // Of its own, so that no reply is kept from before.
      const { first, perSecond, output, text } = await page.evaluate(ask, {
        prompt: `${backend}, ${run}. ${PROMPT}`,
        maxTokens: Number(values.tokens),
      });
      console.log(
        `  run ${run + 1}       first token ${Math.round(first)} ms, ${perSecond.toFixed(1)} tokens/s over ${output}: ${JSON.stringify(text.slice(0, 60))}`,
      );
    }
  }
} finally {
  await browser.close();
  server.close();
}

/** How far two answers for the same tokens are apart, in words; nothing where there is only one. */
function differences(scores, before) {
  if (before === null) return '';
  const apart = scores.map((score, at) => Math.abs(score - before[at])).sort((a, b) => a - b);
  const at = (share) => apart[Math.min(apart.length - 1, Math.floor(share * apart.length))].toFixed(3);
  return `, a token's log-probability ${at(0.5)} nats from the first back-end's at the median, ${at(0.95)} at p95, ${at(1)} at most`;
}

/** Runs in the page. */
async function ask({ prompt, maxTokens }) {
  const messages = [{ role: 'user', content: prompt }];
  const request = { models: ['local'], messages, maxTokens, temperature: 0 };
  const began = performance.now();
  let first = null;
  let output = 0;
  let input = 0;
  let text = '';
  for await (const event of golem.gateway.complete(request)) {
    if (event.type === 'text') first ??= performance.now();
    if (event.type === 'text') text += event.text;
    if (event.type === 'done') ({ input, output } = event.reply.usage);
  }
  const ends = performance.now();
  const writing = ends - (first ?? began);
  return { first: (first ?? ends) - began, text, input, output, perSecond: ((output - 1) / writing) * 1_000 };
}
