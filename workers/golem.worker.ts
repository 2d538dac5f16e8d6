import '../src/hosts/browser/bind-workers.ts';
import { startGolemWorker } from '../src/hosts/browser/start-golem-worker.ts';

startGolemWorker();
