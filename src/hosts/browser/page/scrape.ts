import { AppError } from '../../../domain/errors.ts';
import type { ScrapeAnswer, ScrapeRequest } from '../../../protocol/page/scrape.ts';
import type { MetricsVerbs } from '../../../protocol/verbs/observability/metrics.ts';

/** Answers the service worker, which is asked for `metrics` and knows nothing of the golem itself. */
export function answerScrapes(metrics: Pick<MetricsVerbs, 'openMetrics'>): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    const request = data as Partial<ScrapeRequest> | null;
    const [port] = ports;
    if (request?.type !== 'METRICS' || !request.format || !port) return;
    const tell = (answer: ScrapeAnswer): void => port.postMessage(answer);
    void metrics.openMetrics({ format: request.format }).then(
      (text) => tell({ text }),
      (error: unknown) => tell({ failed: AppError.from(error).message }),
    );
  });
}
