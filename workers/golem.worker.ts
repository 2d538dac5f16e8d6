import '../src/hosts/browser/bind-workers.ts';
import { beginGolem } from '../src/hosts/browser/begin-golem.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(beginGolem);
