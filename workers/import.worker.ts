import { holdLifeline } from '../src/hosts/browser/lifeline.ts';
import { serveImport } from '../src/hosts/browser/serve-import.ts';

holdLifeline(self.name);
serveImport();
