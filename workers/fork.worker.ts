import { serveFork } from '../src/runtime/fork/serve.ts';

serveFork();
