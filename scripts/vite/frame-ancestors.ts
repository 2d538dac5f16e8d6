import type { Connect, Plugin } from 'vite';

/** An embedded golem, which is made to be framed; every other page is not. */
const isEmbedded = (address: string): boolean =>
  new URL(address, 'http://localhost').searchParams.get('embed') === '1';

/** A page cannot refuse frames from within: `frame-ancestors` is heard in a header only. */
const refuseFrames: Connect.NextHandleFunction = (request, response, next) => {
  // The service worker keeps one copy of the page for every query, embedded golems' among them: that one has no header.
  const toBeKept = request.headers['sec-fetch-dest'] === 'empty';
  if (!toBeKept && !isEmbedded(request.url ?? '/')) {
    response.appendHeader('Content-Security-Policy', "frame-ancestors 'none'");
  }
  next();
};

/** Serves the page as docs/security.md asks hosts to: nobody may frame the app, and anybody a golem made for that. */
export function frameAncestors(): Plugin {
  return {
    name: 'frame-ancestors',
    configureServer: ({ middlewares }) => void middlewares.use(refuseFrames),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(refuseFrames),
  };
}
