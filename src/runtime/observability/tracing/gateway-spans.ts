import type { GatewayRecord, LayerReport, LayerTime } from '../../../domain/gateway/gateway.ts';
import type { LiveSpan, TickTrace } from './tick-trace.ts';

/** What a layer did and saved, without a word of what passed it. Savings stand once, with the first of its spans. */
function attributesOf(
  { layer, state, saved }: LayerReport,
  time: LayerTime,
  first: boolean,
): LiveSpan['attributes'] {
  return {
    'golem.gateway.layer': layer,
    'golem.gateway.work': time.what,
    'golem.gateway.state': state,
    ...(state === 'failed' && { 'error.type': 'gateway.layer_failed' }),
    ...(first && saved?.tokens != null && { 'golem.gateway.saved_tokens': saved.tokens }),
    ...(first && saved?.usd != null && { 'golem.gateway.saved_usd': saved.usd }),
  };
}

/** Adds what each layer of the gateway did for a request that is over just now, to the trace of the tick that asked. */
export function addGatewaySpans(
  trace: TickTrace,
  { ms, layers }: Pick<GatewayRecord, 'ms' | 'layers'>,
): void {
  const came = trace.now() - ms;
  for (const report of layers) {
    for (const [at, time] of report.times.entries()) {
      const start = Math.max(0, came + time.start);
      trace.spans.push({
        name: `gateway ${report.layer}`,
        kind: 'internal',
        start,
        end: start + time.ms,
        attributes: attributesOf(report, time, at === 0),
        error: report.state === 'failed' ? 'gateway.layer_failed' : null,
        events: null,
        id: null,
      });
    }
  }
}
