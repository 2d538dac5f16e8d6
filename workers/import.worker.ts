import { serveImport } from '../src/runtime/serve-import.ts';

serveImport();
