import type { MetricsFormat } from '../../domain/telemetry/telemetry.ts';

/** The service worker asks a page for its metrics. The answer goes over the port that comes along. */
export interface ScrapeRequest {
  readonly type: 'METRICS';
  readonly format: MetricsFormat;
}

export type ScrapeAnswer = { readonly text: string } | { readonly failed: string };

/** What a scraper is told that the text is. */
export const CONTENT_TYPES: Readonly<Record<MetricsFormat, string>> = {
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
};
