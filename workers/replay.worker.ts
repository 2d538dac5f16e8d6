import '../src/hosts/browser/bind-workers.ts';
import { beginReplay } from '../src/hosts/browser/begin-replay.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(beginReplay);
