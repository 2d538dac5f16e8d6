import { workerData } from 'node:worker_threads';
import { serveOn } from '../../lib/threads/serve.ts';
import { nodeEmbedder } from './node-embedder.ts';

/** The entry of the thread in which models run: whoever asks over HTTP never waits for one. */
serveOn((workerData as { readonly port: MessagePort }).port, () => nodeEmbedder());
