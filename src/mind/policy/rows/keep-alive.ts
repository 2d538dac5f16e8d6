import { number, section } from '../row.ts';

/** Whether what prompts begin with is kept in a provider's cache while nobody asks. */
export const keepAlivePolicy = section(
  'Warm prompt cache',
  'Whether pings keep a provider’s prompt cache from expiring; off until pings are allowed.',
)({
  pings: number({
    default: 0,
    label: 'Pings in a row',
    unit: 'requests',
    bounds: { min: 0, max: 48, step: 1 },
    source: 'ours',
    description:
      'Most requests that keep a provider’s cache warm between two requests of a session; at 0 none is sent. Each is paid for, and sent only if known prices and the session’s own pauses make it worthwhile.',
    raised: 'Raised, longer pauses can be bridged.',
  }),
  everySeconds: number({
    default: 240,
    label: 'Time between pings',
    unit: 's',
    bounds: { min: 10, max: 3_600, step: 10 },
    source: 'seed 002',
    description: 'Time from the last request of a session to the next ping.',
  }),
  keptSeconds: number({
    default: 300,
    label: 'Kept by the provider',
    unit: 's',
    bounds: { min: 20, max: 86_400, step: 10 },
    source: 'seed 002',
    description: 'How long a provider keeps an unused cache entry; five minutes at Anthropic.',
  }),
});
