import '../src/hosts/browser/bind-workers.ts';
import { serveReplay } from '../src/hosts/browser/serve-replay.ts';

serveReplay();
