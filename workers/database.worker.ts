import { serveStore } from '../src/adapters/pglite/index.ts';
import { holdLifeline } from '../src/hosts/browser/lifeline.ts';

holdLifeline(self.name);
serveStore();
