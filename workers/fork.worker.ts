import '../src/hosts/browser/bind-workers.ts';
import { holdLifeline } from '../src/hosts/browser/lifeline.ts';
import { serveFork } from '../src/hosts/browser/serve-fork.ts';

holdLifeline(self.name);
serveFork();
