import { serveStore } from '../src/adapters/pglite/serve.ts';

serveStore();
