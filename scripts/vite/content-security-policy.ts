import type { Plugin } from 'vite';

/** Pages that carry it: what is visited. Others are built for measuring and testing. */
const PAGES = /^\/(index|connect|docs\/[^/]+)\.html$/;

/**
 * What the pages may do, wherever they are served from: a host need not send a header. The owner may name a model host
 * or a chain node, so connections go to any secure address and to this machine.
 */
const POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': [
    "'self'",
    'https:',
    'wss:',
    ...['http', 'ws'].flatMap((scheme) => [`${scheme}://localhost:*`, `${scheme}://127.0.0.1:*`]),
  ],
  'frame-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // Svelte's own for its templates, and ours for the addresses of workers.
  'trusted-types': ['svelte-trusted-html', 'golem-scripts'],
};

const content = Object.entries(POLICY)
  .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  .join('; ');

/** Puts the policy first into the head of each built page: nothing before it escapes it. */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        if (!PAGES.test(path)) return html;
        const charset = '<meta charset="utf-8" />';
        if (!html.includes(charset)) throw new Error(`${path} has no ${charset} to put the policy after.`);
        return html.replace(
          charset,
          `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${content}" />`,
        );
      },
    },
  };
}
