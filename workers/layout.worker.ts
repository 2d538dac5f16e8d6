import * as Comlink from 'comlink';
import { layOut } from '../src/adapters/umap/index.ts';
import { holdLifeline } from '../src/hosts/browser/lifeline.ts';
import { installErrorTransfer } from '../src/protocol/threads/errors-over-comlink.ts';
import type { LayoutApi } from '../src/protocol/threads/layout.ts';

holdLifeline(self.name);
installErrorTransfer();
const api: LayoutApi = {
  layOut: async (vectors, dimensions, progress) => layOut(vectors, dimensions, progress),
};
Comlink.expose(api);
