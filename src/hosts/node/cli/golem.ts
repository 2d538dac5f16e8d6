import { main } from './main.ts';

/** The entry of the `golem` command: threads and timers of what was answered would keep the process. */
process.exit(await main(process.argv.slice(2)));
