import '../src/hosts/browser/bind-workers.ts';
import { serveFork } from '../src/hosts/browser/serve-fork.ts';

serveFork();
