import { startGolemWorker } from '../src/runtime/golem/start.ts';

startGolemWorker();
