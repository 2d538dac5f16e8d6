import type { EncoderEnvironment } from '../../src/adapters/onnx/index.ts';
import { nativeEnvironment, wasmEnvironment } from '../../src/hosts/node/node-embedder.ts';

/** What classifiers are measured on: the browser's engine, or with `GOLEM_ENGINE=native` the one that the Node host has. */
export const classifierEnvironment = (): EncoderEnvironment =>
  process.env['GOLEM_ENGINE'] === 'native' ? nativeEnvironment : wasmEnvironment;
