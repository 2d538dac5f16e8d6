import { PAGE_POLICY } from '../../../shared/page-policy.ts';

/**
 * The same answer with the headers that cross-origin isolation asks for, where the host did not send them: threads of
 * WebAssembly need them, on the page and on every worker script.
 */
export function isolate(response: Response): Response {
  // An opaque answer or a redirect cannot be changed.
  if (response.status === 0 || response.type === 'opaqueredirect') return response;
  const headers = new Headers(response.headers);
  if (!headers.has('Cross-Origin-Opener-Policy')) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  if (!headers.has('Cross-Origin-Embedder-Policy')) {
    headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  }
  if (!headers.has('Cross-Origin-Resource-Policy')) {
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  }
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

/** A worker's script with the page's policy. Its maker has bound it already (`script-policy.ts`); where one had not, this does. */
export function bindWorker(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.append('Content-Security-Policy', PAGE_POLICY);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
