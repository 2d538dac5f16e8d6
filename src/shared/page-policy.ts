/**
 * What the pages may do, and by `script-policy.ts` their workers too, wherever they are served from: a host need not send a
 * header. The owner may name any server of models or of tools and any node, one in their own network included, and no policy can
 * say "a private network": so connections are as wide as the web, and what narrows them is `adapters/net/`. Nothing but the web,
 * though: no `data:`, no `blob:`, and on a secure page the browser itself refuses `http:` but for this machine.
 */
const PAGE: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  // From a blob a worker has the policy of its maker; from an address it has what came with the file.
  'worker-src': ["'self'", 'blob:'],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'https:', 'wss:', 'http:', 'ws:'],
  'frame-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // Svelte's own for its templates, and ours for the addresses of workers.
  'trusted-types': ['svelte-trusted-html', 'golem-scripts'],
};

export const PAGE_POLICY = Object.entries(PAGE)
  .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  .join('; ');

/** The service worker asks nobody but its own site. It cannot be bound by its page: a host sends this with its script. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
