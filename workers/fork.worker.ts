import { serveFork } from '../src/hosts/browser/serve-fork.ts';

serveFork();
