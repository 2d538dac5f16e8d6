import { beginImport } from '../src/hosts/browser/begin-import.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(beginImport);
