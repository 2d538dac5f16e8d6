import '../src/hosts/browser/bind-workers.ts';
import { serveCollections } from '../src/hosts/browser/serve-collections.ts';

serveCollections();
