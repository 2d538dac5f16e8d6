import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };

/** Cross-origin isolation gives the WASM back-end its threads; without it everything still works on one. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  // Relative, so that the built folder works from any sub-path of any static host.
  base: './',
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  plugins: [svelte()],
  server: { headers: isolation },
  preview: { headers: isolation },
  worker: { format: 'es' },
  resolve: { dedupe: ['onnxruntime-web', 'onnxruntime-common'] },
  optimizeDeps: {
    exclude: ['@electric-sql/pglite', '@electric-sql/pglite-pgvector', 'onnxruntime-web'],
  },
  build: { target: 'es2023', chunkSizeWarningLimit: 2048 },
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
