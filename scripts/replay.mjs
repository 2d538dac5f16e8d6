// npm run replay -- FILE [--from TICK] [--to TICK]: lives an exported life again, without a browser, a network or a model,
// and says the first tick and field that come out otherwise than they were sealed. It is `golem replay` from the sources.
import { ensureDependencies } from './lib/install.mjs';
import { loadBuilt } from './lib/load-built.mjs';

await ensureDependencies();
const { main } = await loadBuilt('src/hosts/node/cli/index.ts');
process.exit(await main(['replay', ...process.argv.slice(2)]));
