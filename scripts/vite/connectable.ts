import type { Connect, Plugin } from 'vite';

const ISOLATION = ['Cross-Origin-Opener-Policy', 'Cross-Origin-Embedder-Policy'];

/** The window that asks for pages of other origins speaks with the page that opened it: isolation would cut the two apart. */
const leaveOpener: Connect.NextHandleFunction = (request, response, next) => {
  if (/^\/connect\.html(\?|$)/.test(request.url ?? '')) {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      for (const name of ISOLATION) response.removeHeader(name);
      return writeHead(...head);
    }) as typeof response.writeHead;
  }
  next();
};

/** Serves `connect.html` as docs/endpoint.md asks hosts to. */
export function connectable(): Plugin {
  return {
    name: 'connectable',
    configureServer: ({ middlewares }) => void middlewares.use(leaveOpener),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(leaveOpener),
  };
}
