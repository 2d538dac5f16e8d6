import { beginProving } from '../src/hosts/browser/begin-proving.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(beginProving);
