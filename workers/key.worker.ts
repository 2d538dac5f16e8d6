import * as Comlink from 'comlink';
import { deriveKey } from '../src/adapters/crypto/index.ts';
import { installErrorTransfer } from '../src/protocol/threads/errors-over-comlink.ts';

installErrorTransfer();
Comlink.expose(deriveKey);
