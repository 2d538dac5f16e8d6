import { AppError } from '../../domain/errors.ts';
import type { EndpointAnswer } from '../../protocol/endpoint/endpoint.ts';
import { CONTENT_TYPES } from '../../protocol/page/scrape.ts';
import type { GolemFacade } from '../../runtime/facade/index.ts';
import { json } from '../../runtime/programs/index.ts';

/** What whoever looks after the server asks of the golem. */
export type ServiceGolem = Pick<GolemFacade, 'metrics'> & {
  readonly models: Pick<GolemFacade['models'], 'list'>;
};

/** How the server is. */
export interface ServerNow {
  readonly draining: boolean;
  /** Requests that are being answered. */
  readonly underWay: number;
  readonly seconds: number;
}

/**
 * `GET /health`: 200 while requests are taken, 503 while the last ones are let finish. Needs no key, and tells no names.
 */
export async function healthPage(golem: ServiceGolem, now: ServerNow): Promise<EndpointAnswer> {
  // A golem without language models has none to tell of, and answers all else.
  const models = await golem.models.list().catch((thrown: unknown) => {
    if (AppError.from(thrown).code === 'model.not_configured') return [];
    throw thrown;
  });
  const body = {
    status: now.draining ? 'draining' : 'ok',
    uptime_s: Math.floor(now.seconds),
    in_flight: now.underWay,
    models: models.length,
    open_circuits: models.filter(({ health }) => health.circuit === 'open').length,
  };
  return json(body, now.draining ? 503 : 200);
}

/** `GET /metrics`: OpenMetrics, or the older format of Prometheus where the scraper does not ask for it. */
export async function metricsPage(golem: ServiceGolem, accept: string): Promise<EndpointAnswer> {
  const format = accept.includes('application/openmetrics-text') ? 'openmetrics' : 'prometheus';
  const body = await golem.metrics.openMetrics({ format });
  return {
    status: 200,
    headers: { 'content-type': CONTENT_TYPES[format], 'cache-control': 'no-store' },
    body,
  };
}
