import { deriveKey } from '../src/adapters/crypto/index.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(() => ({ deriveKey }));
