import '../src/hosts/browser/bind-workers.ts';
import { holdLifeline } from '../src/hosts/browser/lifeline.ts';
import { serveCollections } from '../src/hosts/browser/serve-collections.ts';

holdLifeline(self.name);
serveCollections();
