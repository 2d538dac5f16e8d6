import type { MetricsFormat } from '../../../domain/telemetry/telemetry.ts';
import { CONTENT_TYPES, type ScrapeAnswer, type ScrapeRequest } from '../../../protocol/page/scrape.ts';
import { isolate } from './isolate.ts';

/** How long pages have to answer, ms: a scraper waits ten seconds as a rule. */
const PATIENCE_MS = 5_000;

const NO_PAGE = `No page of this golem is open in this browser, so there are no metrics.
Open the page, wait until it has started, then try again.
`;
const NO_ANSWER = `A page of this golem is open, but did not answer within ${PATIENCE_MS / 1_000} s.
It may still be starting, or its tab is asleep: show the tab and try again.
`;

const plain = (text: string): Response =>
  new Response(text, {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '5' },
  });

/** OpenMetrics for whoever asks for it by name or takes anything; else the older format, which browsers show. */
function formatFor(accept: string | null): MetricsFormat {
  if (accept === null || accept.trim() === '*/*') return 'openmetrics';
  return accept.includes('application/openmetrics-text') ? 'openmetrics' : 'prometheus';
}

/** One page's answer. Pages of another kind, such as the documentation, never give one. */
function ask(client: Client, format: MetricsFormat): Promise<ScrapeAnswer> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<ScrapeAnswer>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<ScrapeAnswer>) => resolve(data);
  });
  const request: ScrapeRequest = { type: 'METRICS', format };
  client.postMessage(request, [port2]);
  return answer;
}

/** The metrics of the golem whose page answers first; 503 with what to do where none does. */
async function answerScrape(scope: ServiceWorkerGlobalScope, accept: string | null): Promise<Response> {
  const format = formatFor(accept);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 0) return plain(NO_PAGE);
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const answer = await Promise.race([...pages.map((page) => ask(page, format)), tooLate]);
  if (answer === null) return plain(NO_ANSWER);
  if ('failed' in answer) return plain(`${answer.failed}\n`);
  return new Response(answer.text, {
    headers: { 'Content-Type': CONTENT_TYPES[format], 'Cache-Control': 'no-store', Vary: 'Accept' },
  });
}

/** Answers `metrics` under the site's own address as an exporter would, from the golem that lives in an open page. */
export function serveMetrics(scope: ServiceWorkerGlobalScope): void {
  const { pathname } = new URL('metrics', scope.registration.scope);
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== scope.location.origin || url.pathname !== pathname) return;
    event.respondWith(answerScrape(scope, request.headers.get('Accept')).then(isolate));
  });
}
