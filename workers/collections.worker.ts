import { serveCollections } from '../src/hosts/browser/serve-collections.ts';

serveCollections();
