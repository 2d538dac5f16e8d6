import { browserDeps, pgliteStore } from '../src/adapters/pglite/index.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(() => pgliteStore(browserDeps()));
