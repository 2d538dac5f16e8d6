import type { InjectionVerdict } from '../../../domain/gateway/injection.ts';
import type { ModelEvent } from '../../../domain/models/model.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { LayerDescription, LayerRun, LayerSaid, TextEdit } from '../layer.ts';
import type { GatewayPorts } from '../ports.ts';
import { type GatewayRequest, partsIn } from '../request.ts';
import { CUT } from './excise.ts';
import { isForeign, slotOf } from './foreign-parts.ts';
import { guardReply } from './guard-reply.ts';
import { judgeByPatterns } from './patterns.ts';
import { isAttack, type Judgement, saidOf } from './said.ts';
import type { Grounds, Named } from './unfounded.ts';

class InjectionRun implements LayerRun {
  readonly #judge: GatewayPorts['judge'];
  readonly #context: GatewayContext;
  #judged: readonly Judgement[] = [];
  #grounds: Grounds = { trusted: [], foreign: [] };
  #refused: readonly Named[] = [];

  constructor({ judge }: GatewayPorts, context: GatewayContext) {
    this.#judge = judge;
    this.#context = context;
  }

  async look(request: GatewayRequest): Promise<void> {
    const parts = partsIn(request).map(({ part }) => part);
    const foreign = parts.filter((part) => isForeign(part) && part.text.trim() !== '');
    this.#grounds = {
      trusted: parts.filter((part) => !isForeign(part)).map(({ text }) => text),
      foreign: foreign.map(({ text }) => text),
    };
    if (foreign.length === 0) return;
    const asked = foreign.map((part) => ({ text: part.text, slot: slotOf(part) }));
    const verdicts: readonly InjectionVerdict[] = (await this.#judge?.(asked)) ?? asked.map(judgeByPatterns);
    this.#judged = foreign.map((part, i) => ({ part, verdict: verdicts[i]! }));
  }

  edits(): readonly TextEdit[] {
    return this.#judged
      .filter(isAttack)
      .flatMap(({ part, verdict }) =>
        verdict.spans.map(({ from, to }) => ({ part: part.name, start: from, end: to, put: CUT })),
      );
  }

  async *reply(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    for await (const event of events) {
      guardReply(event, this.#context.profile, this.#grounds, (named) => {
        this.#refused = named;
      });
      yield event;
    }
  }

  said(): LayerSaid {
    return saidOf(this.#judged, this.#refused);
  }
}

/**
 * L8: what came from outside may inform and not instruct. A stretch that reads like an instruction is cut out and all of the rest stays;
 * a reply that acts on an address or an amount from nowhere trusted is refused (seed 002).
 */
export const INJECTION_LAYER: LayerDescription = {
  name: 'injection',
  number: 8,
  title: 'Injection detection',
  does: 'Cuts instructions out of texts that came from outside, and refuses replies whose addresses or amounts came from nowhere trusted.',
  on: { golem: true, chat: true, proxy: true },
  essential: false,
  create: (ports) => ({ open: (context) => new InjectionRun(ports, context) }),
};
