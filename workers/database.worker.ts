import { serveStore } from '../src/adapters/pglite/serve.ts';
import { holdLifeline } from '../src/runtime/lifeline.ts';

holdLifeline(self.name);
serveStore();
