import type { Plugin } from 'vite';

/** The app, the window that asks it for pages of other origins, and the pages of documentation that have it live. */
const PAGES = { index: 'index.html', connect: 'connect.html', embed: 'docs/embed.html' };

/**
 * Builds the documentation's pages with the site, unless a build names its own pages. Such a page is no app of its own:
 * the link to the app's manifest, which is written into every page as if it lay beside it, is left out.
 */
export function docsPages(): Plugin {
  return {
    name: 'docs-pages',
    apply: 'build',
    enforce: 'post',
    config: ({ build }) =>
      build?.rolldownOptions?.input === undefined && build?.rollupOptions?.input === undefined
        ? { build: { rolldownOptions: { input: PAGES } } }
        : undefined,
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) =>
        path.startsWith('/docs/') || path.startsWith('/connect')
          ? html.replace(/\s*<link rel="manifest"[^>]*>/, '')
          : html,
    },
  };
}
