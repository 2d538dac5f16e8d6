/**
 * It alone sends traces to an OpenTelemetry collector.
 * It never records a trace.
 * Begin with `collector.ts`.
 */
export { collectorAddress, sendTraces } from './collector.ts';
export { otlpJson } from './otlp-json.ts';
