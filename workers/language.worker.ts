import '../src/hosts/browser/bind-workers.ts';
import { browserLanguage, LanguageModel } from '../src/adapters/onnx/index.ts';
import { serve } from '../src/lib/threads/serve.ts';

serve(() => new LanguageModel(browserLanguage()));
