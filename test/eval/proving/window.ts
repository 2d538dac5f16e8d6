import type { Hand, Look } from '../../../src/adapters/proving-score/index.ts';
import type { ModelReply } from '../../../src/domain/models/model.ts';
import type { ModelPort } from '../../../src/mind/ports.ts';

/** Ticks that it is shown, and events of each. */
const TICKS = 40;
const EVENTS = 12;
const TOLERANCE = 0.1;

const SYSTEM =
  'You trade one pool, one order a tick at most, for the growth of equity. You are shown the last ticks, one a line: the price, its change, the share ' +
  'of equity that was held, and what contracts said. Some of what is said goes before a move of the price some ticks later; most of it means nothing. ' +
  'Answer with the share of equity to hold from now on, 0 to 1.';

const SCHEMA = {
  type: 'object',
  properties: { exposure: { type: 'number', minimum: 0, maximum: 1 } },
  required: ['exposure'],
  additionalProperties: false,
} as const;

const percent = (value: number): string => `${(100 * value).toFixed(2)} %`;

function lineOf({ step, observation, portfolio, pulse }: Look): string {
  const said = [
    ...new Set(pulse.logs.map(({ address, topics }) => `${topics[0]?.slice(0, 10)} of ${address}`)),
  ];
  const more = said.length > EVENTS ? ` and ${said.length - EVENTS} more` : '';
  return `${step}: ${observation.price.toPrecision(6)}, ${percent(observation.logReturn)}, held ${percent(portfolio.exposure)}; ${said.slice(0, EVENTS).join(', ')}${more}`;
}

async function replyOf(models: ModelPort, window: readonly string[]): Promise<ModelReply | null> {
  const request = {
    system: SYSTEM,
    messages: [{ role: 'user' as const, content: window.join('\n') }],
    responseSchema: { name: 'exposure', schema: SCHEMA },
    maxTokens: 2_000,
  };
  for await (const event of models.generate(request)) if (event.type === 'done') return event.reply;
  return null;
}

const exposureIn = (reply: ModelReply | null): number | null => {
  const { exposure } = (reply?.json ?? {}) as { readonly exposure?: unknown };
  return typeof exposure === 'number' && exposure >= 0 && exposure <= 1 ? exposure : null;
};

/** A model that is shown the last ticks, and has no mind around it. A reply that cannot be had, or says nothing, leaves all as it is. */
export function plainWindow(models: ModelPort, name: string): Hand & { readonly told: { failed: number } } {
  const window: string[] = [];
  const told = { failed: 0 };
  return {
    name,
    told,
    async want(look) {
      window.push(lineOf(look));
      if (window.length > TICKS) window.shift();
      const exposure = exposureIn(await replyOf(models, window).catch(() => null));
      if (exposure !== null) return { kind: 'target-exposure', exposure, tolerance: TOLERANCE };
      told.failed += 1;
      return null;
    },
  };
}
