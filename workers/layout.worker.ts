import * as Comlink from 'comlink';
import { layOut } from '../src/adapters/umap/index.ts';
import { holdLifeline } from '../src/hosts/browser/lifeline.ts';
import { installErrorTransfer } from '../src/protocol/workers/errors-over-comlink.ts';
import type { LayoutApi } from '../src/protocol/workers/layout.ts';

holdLifeline(self.name);
installErrorTransfer();
const api: LayoutApi = {
  layOut: async (vectors, dimensions, progress) => layOut(vectors, dimensions, progress),
};
Comlink.expose(api);
