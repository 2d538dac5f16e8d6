import '../src/hosts/browser/bind-workers.ts';
import { beginFork } from '../src/hosts/browser/begin-fork.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(beginFork);
