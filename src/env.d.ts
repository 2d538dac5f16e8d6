/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The package's version, put in by the build. */
declare const __APP_VERSION__: string;
/** From a built script to the page's own files; put in by the package's build alone. */
declare const __PUBLIC_PATH__: string | undefined;
