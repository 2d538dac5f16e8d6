import type { english } from './strings.ts';

export const german: typeof english = {
  title: 'Telemetrie',
  metrics: 'Metriken',
  traces: 'Traces',
};
