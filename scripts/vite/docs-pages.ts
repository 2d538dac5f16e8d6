import type { Plugin } from 'vite';

/**
 * A documentation page is no app of its own: the link to the app's manifest, which is written into every page as if it
 * lay beside it, is left out.
 */
export function docsPages(): Plugin {
  return {
    name: 'docs-pages',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) =>
        path.startsWith('/docs/') ? html.replace(/\s*<link rel="manifest"[^>]*>/, '') : html,
    },
  };
}
