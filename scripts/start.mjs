// npm start: installs what is missing, builds what is out of date, serves the page and prints its address.
import { parseArgs } from 'node:util';
import './lib/say-errors.mjs';
import { ensureBuild } from './lib/built.mjs';
import { ensureDependencies } from './lib/install.mjs';
import { ROOT } from './lib/paths.mjs';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4173' } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('--port must be a number from 0 (any free port) to 65535.');
  process.exit(2);
}

await ensureDependencies();
await ensureBuild();

const { preview } = await import('vite');
// Not strict: when the port is taken the next free one is used, and the address says which.
const server = await preview({
  root: ROOT,
  logLevel: 'error',
  preview: { host: '127.0.0.1', port, strictPort: false },
});
console.log(
  `\nThe golem runs at ${server.resolvedUrls?.local[0] ?? 'an unknown address'}  (stop with Ctrl-C)`,
);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    // A page that is open keeps its connection; the server would wait for it.
    if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections();
    void server.close().finally(() => process.exit(0));
  });
}
