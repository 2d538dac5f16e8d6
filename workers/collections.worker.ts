import '../src/hosts/browser/bind-workers.ts';
import { beginCollections } from '../src/hosts/browser/begin-collections.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(beginCollections);
