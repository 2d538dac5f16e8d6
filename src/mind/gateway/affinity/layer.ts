import type { ModelEvent, ModelReply } from '../../../domain/models/model.ts';
import type { LayerDescription, LayerRun, LayerSaid } from '../layer.ts';
import type { AffinityPort } from './affinity-port.ts';

const figure = (value: number): string => String(Math.round(value));

class AffinityRun implements LayerRun {
  readonly #model: AffinityPort;
  #reply: ModelReply | null = null;

  constructor(model: AffinityPort) {
    this.#model = model;
  }

  async *reply(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    for await (const event of events) {
      if (event.type === 'done') this.#reply = event.reply;
      yield event;
    }
  }

  said(): LayerSaid {
    if (this.#reply?.provider !== 'local') {
      return { state: 'idle', said: 'The model in this tab was not asked.', details: {} };
    }
    const { input, cacheRead } = this.#reply.usage;
    const tokens = input ?? 0;
    const reused = cacheRead ?? 0;
    const perSecond = this.#model.promptPerSecond();
    const ms = perSecond === null ? null : (reused / perSecond) * 1_000;
    const details = { tokens, reused, ms };
    if (reused === 0) {
      const said = `No cached prefix: all ${figure(tokens)} tokens were computed.`;
      return { state: 'idle', said, details };
    }
    const worth =
      ms === null || perSecond === null
        ? ''
        : `, saving about ${figure(ms)} ms at ${figure(perSecond)} tokens/s`;
    return {
      state: 'changed',
      said: `${figure(reused)} of ${figure(tokens)} prompt tokens came from the prefix cache${worth}.`,
      saved: { tokens: reused, usd: null, by: 'provider' },
      details,
    };
  }
}

/**
 * L6: a session stays where its beginning is in memory. A provider's machines cannot be chosen from here, so it is about the model in this
 * tab, which goes on from what it has computed; the layer says what that was worth.
 */
export const AFFINITY_LAYER: LayerDescription = {
  name: 'affinity',
  number: 6,
  title: 'KV-cache routing',
  does: 'Shows how much of the prompt the model in this tab took from its prefix cache.',
  on: { golem: true, chat: true, proxy: true },
  essential: false,
  create: ({ local }) => (local ? { open: () => new AffinityRun(local) } : null),
};
