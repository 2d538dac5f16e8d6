import '../src/hosts/browser/bind-workers.ts';
import { holdLifeline } from '../src/hosts/browser/lifeline.ts';
import { serveReplay } from '../src/hosts/browser/serve-replay.ts';

holdLifeline(self.name);
serveReplay();
