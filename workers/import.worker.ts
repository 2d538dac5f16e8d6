import { serveImport } from '../src/hosts/browser/serve-import.ts';

serveImport();
