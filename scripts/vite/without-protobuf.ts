import type { Plugin } from 'vite';

const ASKED = /^\.\.?\/proto\/compiled$/u;
const BY = /[\\/]@datadog[\\/]sketches-js[\\/]/u;
const NOTHING = '\0sketches-without-protobuf';

/**
 * Leaves Protocol Buffers out of the build: the sketches ask for them only to be sent to Datadog, which nobody does here, and they were
 * 12 of the 370 kB of the mind's worker.
 */
export function withoutProtobuf(): Plugin {
  return {
    name: 'without-protobuf',
    enforce: 'pre',
    resolveId: (source, importer) => (ASKED.test(source) && BY.test(importer ?? '') ? NOTHING : null),
    load: (id) =>
      id === NOTHING
        ? "throw new Error('Protocol Buffers of sketches are not in this build: see scripts/vite/without-protobuf.ts.');"
        : null,
  };
}
