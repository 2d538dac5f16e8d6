import type { Family, Labels, Sample } from './text-format.ts';

/** What was counted of requests that passed the gateway, and how its models are. */
export interface GatewayNow {
  readonly requests: readonly (Readonly<Record<'asker' | 'key' | 'outcome' | 'model', string>> &
    Readonly<
      Record<'requests' | 'seconds' | 'input' | 'output' | 'usd' | 'savedTokens' | 'savedUsd', number>
    >)[];
  /** Seconds by layer. */
  readonly layers: Readonly<Record<string, number>>;
  /** By code. */
  readonly failures: Readonly<Record<string, number>>;
  /** Requests that were condensed, by limit, and those whose prefix broke by it. */
  readonly limits: { readonly condensed: Readonly<Record<string, number>>; readonly broke: number };
  readonly models: readonly {
    readonly model: string;
    readonly circuit: string;
    readonly firstMs: number | null;
  }[];
}

const CIRCUITS = ['closed', 'half-open', 'open'];

/** The gateway's metrics; counters count since the page was opened, or the process began. */
export function gatewayFamilies({ requests, layers, failures, limits, models }: GatewayNow): Family[] {
  const by = (value: (one: GatewayNow['requests'][number]) => number): Sample[] =>
    requests.map((one) => {
      const labels: Labels = { asker: one.asker, key: one.key, outcome: one.outcome, model: one.model };
      return { labels, value: value(one) };
    });
  const each = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
    Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
  return [
    {
      name: 'golem_gateway_requests',
      type: 'counter',
      help: 'Requests by who asked, what came of them and which model answered.',
      samples: by((one) => one.requests),
    },
    {
      name: 'golem_gateway_request_seconds',
      type: 'counter',
      unit: 'seconds',
      help: 'Time of requests, from their coming in to their end.',
      samples: by((one) => one.seconds),
    },
    {
      name: 'golem_gateway_input_tokens',
      type: 'counter',
      unit: 'tokens',
      help: 'Tokens of prompts as providers counted.',
      samples: by((one) => one.input),
    },
    {
      name: 'golem_gateway_output_tokens',
      type: 'counter',
      unit: 'tokens',
      help: 'Tokens of answers as providers counted.',
      samples: by((one) => one.output),
    },
    {
      name: 'golem_gateway_cost_dollars',
      type: 'counter',
      unit: 'dollars',
      help: 'US dollars, as far as prices are known.',
      samples: by((one) => one.usd),
    },
    {
      name: 'golem_gateway_saved_tokens',
      type: 'gauge',
      help: 'Tokens saved by all layers, as far as known or estimated; it falls where they cost more.',
      samples: by((one) => one.savedTokens),
    },
    {
      name: 'golem_gateway_saved_dollars',
      type: 'gauge',
      help: 'US dollars that all layers saved, against the same requests past the gateway at the same prices.',
      samples: by((one) => one.savedUsd),
    },
    {
      name: 'golem_gateway_layer_seconds',
      type: 'counter',
      unit: 'seconds',
      help: 'Time in each layer of the gateway.',
      samples: each('layer', layers),
    },
    {
      name: 'golem_gateway_failures',
      type: 'counter',
      help: 'Requests that failed, by code.',
      samples: each('code', failures),
    },
    {
      name: 'golem_gateway_condensed',
      type: 'counter',
      help: 'Requests of which something was condensed to keep to a limit, by limit.',
      samples: each('limit', limits.condensed),
    },
    {
      name: 'golem_gateway_condensed_prefix_breaks',
      type: 'counter',
      help: 'Requests of which something was condensed that the session’s previous prompt had in another form.',
      samples: [{ value: limits.broke }],
    },
    {
      name: 'golem_model_circuit',
      type: 'gauge',
      help: '1 for the state that the circuit of a model is in.',
      samples: models.flatMap(({ model, circuit }) =>
        CIRCUITS.map((state) => ({ labels: { model, state }, value: state === circuit ? 1 : 0 })),
      ),
    },
    {
      name: 'golem_model_first_word_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'From asking a model to its first word; newer requests weigh more.',
      samples: models.flatMap(({ model, firstMs }) =>
        firstMs === null ? [] : [{ labels: { model }, value: firstMs / 1_000 }],
      ),
    },
  ];
}
