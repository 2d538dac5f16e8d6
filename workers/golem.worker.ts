import { startGolemWorker } from '../src/hosts/browser/start-golem-worker.ts';

startGolemWorker();
