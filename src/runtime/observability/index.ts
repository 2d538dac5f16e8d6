/**
 * It alone numbers and sends events, counts and measures, and builds traces.
 * It may not know any other module of runtime; it is handed what it tells of.
 * Begin with `events/event-publisher.ts`.
 */
export { Observability } from './observability.ts';
export type { EventPublisher } from './events/event-publisher.ts';
export { EventFeed } from './events/feed.ts';
export { Throttle } from './events/throttle.ts';
export { families } from './telemetry/families.ts';
export { gatewayFamilies } from './telemetry/gateway-families.ts';
export type { Telemetry } from './telemetry/telemetry.ts';
export { metricsText } from './telemetry/text-format.ts';
export type { Tracer } from './tracing/tracer.ts';
export type { KeptTraces } from './tracing/unstored-traces.ts';
