import '../src/hosts/browser/bind-workers.ts';
import { browserEmbedder } from '../src/adapters/onnx/index.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(browserEmbedder);
