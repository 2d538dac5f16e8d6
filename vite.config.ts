import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { connectable } from './scripts/vite/connectable.ts';
import { contentSecurityPolicy } from './scripts/vite/content-security-policy.ts';
import { docsPages } from './scripts/vite/docs-pages.ts';
import { frameAncestors } from './scripts/vite/frame-ancestors.ts';
import { freshGlobs } from './scripts/vite/fresh-globs.ts';
import { golemDemo } from './scripts/vite/golem-demo.ts';
import { plainPreview } from './scripts/vite/plain-preview.ts';
import { TEST_PROJECTS } from './scripts/vite/test-projects.ts';
import { withoutEval } from './scripts/vite/without-eval.ts';
import { withoutProtobuf } from './scripts/vite/without-protobuf.ts';

const ZSTD = new URL('./node_modules/@bokuweb/zstd-wasm/dist', import.meta.url);

/** Cross-origin isolation gives the WASM back-end its threads; without it everything still works on one. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  // Relative, so that the built folder works from any sub-path of any static host.
  base: './',
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  plugins: [
    svelte(),
    freshGlobs(),
    golemDemo(),
    contentSecurityPolicy(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'workers',
      filename: 'service-worker.ts',
      // The page registers it itself, after the golem is up.
      injectRegister: false,
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,png,json,wasm,data,gz}'],
        // Kept by whoever loads them: the weights, and the engine that only a GPU needs.
        globIgnores: ['**/*.asyncify-*', '**/screenshots/**', 'models/smollm2-135m-instruct/**'],
        maximumFileSizeToCacheInBytes: 20 * 2 ** 20,
      },
      manifest: {
        id: './',
        name: 'Golem',
        short_name: 'Golem',
        description: 'A mortal, autonomous DeFi agent whose whole mind lives in a browser tab.',
        lang: 'en',
        categories: ['finance', 'developer', 'education'],
        display: 'standalone',
        background_color: '#0f1215',
        theme_color: '#0f1215',
        icons: [
          { src: 'icons/golem.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: 'icons/golem-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icons/golem-512.png', sizes: '512x512', type: 'image/png' },
          { src: 'icons/golem-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        screenshots: [
          {
            src: 'screenshots/wide.png',
            sizes: '1280x800',
            type: 'image/png',
            form_factor: 'wide',
            label: 'A golem living through the crash of 2008',
          },
          {
            src: 'screenshots/narrow.png',
            sizes: '390x844',
            type: 'image/png',
            form_factor: 'narrow',
            label: 'The same golem on a phone',
          },
        ],
      },
    }),
    docsPages(),
    connectable(),
    plainPreview(),
    frameAncestors(),
  ],
  server: { headers: isolation },
  preview: { headers: isolation },
  // The build of a worker has plugins of its own.
  worker: { format: 'es', plugins: () => [withoutEval(), withoutProtobuf()] },
  resolve: {
    dedupe: ['onnxruntime-web', 'onnxruntime-common'],
    // The package opens no door to its code.
    alias: { '@bokuweb/zstd-wasm/dist': fileURLToPath(ZSTD) },
  },
  optimizeDeps: {
    exclude: ['@electric-sql/pglite', '@electric-sql/pglite-pgvector', 'onnxruntime-web'],
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 2048,
    rolldownOptions: {
      output: {
        // What tells the page where a worker's script lies is no worker's script, and is not called like one.
        chunkFileNames: ({ name }) => `assets/${name.replace(/\.worker$/, '-script')}-[hash].js`,
      },
    },
  },
  test: {
    projects: TEST_PROJECTS,
    globalSetup: 'scripts/vite/prepare-tests.mjs',
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one is left free, which on two cores is half of them.
    maxWorkers: '100%',
    // What a module becomes is the same for every project and process.
    experimental: { fsModuleCache: true },
  },
});
