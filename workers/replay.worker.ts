import { serveReplay } from '../src/hosts/browser/serve-replay.ts';

serveReplay();
