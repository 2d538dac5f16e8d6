// npm run live -- --world sp500 --ticks 1000 --seed 7 --policy file.json --out life.golem: lives a golem in the terminal,
// without a browser or a network. The same arguments live the same life, and the page imports the file.
// It is `golem live` from the sources: `npm run live -- --help` tells its options, docs/terminal.md more.
import { ensureDependencies } from './lib/install.mjs';
import { loadBuilt } from './lib/load-built.mjs';
import { keepOutputFree } from './lib/run.mjs';

const argv = process.argv.slice(2);
// Standard output belongs to the MCP client.
if (argv.includes('--mcp')) keepOutputFree();
await ensureDependencies();
const { main } = await loadBuilt('src/hosts/node/cli/index.ts');
process.exit(await main(['live', ...argv]));
