import { serveReplay } from '../src/runtime/replay/serve.ts';

serveReplay();
