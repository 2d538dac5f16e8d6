import type { Plugin } from 'vite';

/**
 * Serves the built page as it lies there: the browser is on this machine, and Vite would compress each answer anew, which
 * takes it longer than sending it.
 */
export function plainPreview(): Plugin {
  return {
    name: 'plain-preview',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        delete request.headers['accept-encoding'];
        next();
      });
    },
  };
}
