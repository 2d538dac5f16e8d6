import { layOut } from '../src/adapters/umap/index.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(() => ({ layOut }));
