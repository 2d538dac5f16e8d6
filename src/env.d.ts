/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The package's version, put in by the build. */
declare const __APP_VERSION__: string;
