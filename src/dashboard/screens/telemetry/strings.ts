import { catalog } from '../../language/index.ts';

export const english = {
  title: 'Telemetry',
  metrics: 'Metrics',
  traces: 'Traces',
};

export const t = catalog('screens/telemetry', english);
