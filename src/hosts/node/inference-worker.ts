import { workerData } from 'node:worker_threads';
import { answerOn } from '../../lib/threads/line.ts';
import { nodeEmbedder } from './node-embedder.ts';

/** The entry of the thread in which models run: whoever asks over HTTP never waits for one. */
answerOn((workerData as { readonly port: MessagePort }).port, nodeEmbedder());
