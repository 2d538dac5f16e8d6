import type { Connect, Plugin } from 'vite';
import { PAGE_POLICY, SERVICE_WORKER_POLICY } from '../../src/shared/page-policy.ts';

/** Pages that carry it: what is visited. Others are built for measuring and testing. */
const PAGES = /^\/(index|connect|docs\/[^/]+)\.html$/;

/** By what the browser wants a script for. Workers are bound by whoever starts them; where one were not, this would hold it. */
const BY_DESTINATION: Readonly<Record<string, string>> = {
  worker: PAGE_POLICY,
  sharedworker: PAGE_POLICY,
  serviceworker: SERVICE_WORKER_POLICY,
};

const bindWorkers: Connect.NextHandleFunction = (request, response, next) => {
  const policy = BY_DESTINATION[String(request.headers['sec-fetch-dest'])];
  if (policy !== undefined) response.appendHeader('Content-Security-Policy', policy);
  next();
};

/** Puts the policy first into the head of each built page: nothing before it escapes it. */
export function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    configurePreviewServer: ({ middlewares }) => void middlewares.use(bindWorkers),
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, server }) {
        // In development Vite writes scripts into the page.
        if (server !== undefined || !PAGES.test(path)) return html;
        const charset = '<meta charset="utf-8" />';
        if (!html.includes(charset)) throw new Error(`${path} has no ${charset} to put the policy after.`);
        return html.replace(
          charset,
          `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}" />`,
        );
      },
    },
  };
}
