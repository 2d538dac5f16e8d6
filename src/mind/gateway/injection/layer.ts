import type { InjectionVerdict, InjectionSlot } from '../../../domain/gateway/injection.ts';
import type { ModelEvent } from '../../../domain/models/model.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { LayerDescription, LayerRun, LayerSaid, TextEdit } from '../layer.ts';
import type { GatewayPorts } from '../ports.ts';
import { type GatewayRequest, partsIn, type PromptPart } from '../request.ts';
import { guardReply } from './guard-reply.ts';
import { judgeByPatterns } from './patterns.ts';
import { isAttack, type Judgement, saidOf } from './said.ts';
import type { GroundTexts, Named } from './unfounded.ts';
import type { TrustLabel } from '../../../domain/life/life.ts';

/** Labels whose texts the golem or its owner answers for. What the world tells is figures in the golem's own words. */
const TRUSTED: ReadonlySet<TrustLabel> = new Set(['system', 'owner', 'self', 'world']);

/** Whether a part's words came from somewhere that nobody here answers for. */
const isForeign = ({ trust }: Pick<PromptPart, 'trust'>): boolean => !TRUSTED.has(trust);

/** In which slot of a verdict a foreign part stands; it may inform and never instruct, whatever slot it was put into. */
function slotOf({ slot, trust }: Pick<PromptPart, 'slot' | 'trust'>): InjectionSlot {
  if (slot === 'tool') return 'tool';
  return trust === 'inherited' ? 'memory' : 'document';
}

/** What stands where something was cut out. It names nothing of it, and is no instruction itself. */
const CUT = '[cut out: it read like an instruction]';

class InjectionRun implements LayerRun {
  readonly #judge: GatewayPorts['judge'];
  readonly #context: GatewayContext;
  #judged: readonly Judgement[] = [];
  #grounds: GroundTexts = { trusted: [], foreign: [] };
  #named: readonly Named[] = [];
  #attacked = false;

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
    this.#attacked = this.#judged.some(isAttack);
    this.#grounds = this.#groundsOf(request);
  }

  /**
   * What a program's own tools returned is the program's: it asked for it and acts on it, in a chain of calls. That of a tool which was
   * carried out here, or in which an attack stood, is not.
   */
  #groundsOf(request: GatewayRequest): GroundTexts {
    const { profile, thread } = this.#context;
    if (profile !== 'proxy' || thread.round > 1) return this.#grounds;
    const returned = request.messages
      .filter(({ rest }) => rest.role === 'tool')
      .flatMap(({ parts }) => parts.map(({ name }) => name));
    const attacks = this.#judged.filter(isAttack).map(({ part }) => part.name);
    const theirs = new Set(returned.filter((name) => !attacks.includes(name)));
    const parts = partsIn(request).map(({ part }) => part);
    const isTrusted = (part: PromptPart): boolean => !isForeign(part) || theirs.has(part.name);
    return {
      trusted: parts.filter(isTrusted).map(({ text }) => text),
      foreign: parts.filter((part) => !isTrusted(part)).map(({ text }) => text),
    };
  }

  /** What a program does with its own tools is its affair, unless somebody tried to lead it. */
  #refuses(): boolean {
    const { profile, scope } = this.#context;
    return profile !== 'proxy' || scope !== null || this.#attacked;
  }

  edits(): readonly TextEdit[] {
    return this.#judged
      .filter(isAttack)
      .flatMap(({ part, verdict }) =>
        verdict.spans.map(({ from, to }) => ({ part: part.name, start: from, end: to, put: CUT })),
      );
  }

  async *reply(events: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    const { profile } = this.#context;
    const refuses = this.#refuses();
    for await (const event of events) {
      guardReply(event, { profile, grounds: this.#grounds, refuses }, (named) => {
        this.#named = named;
      });
      yield event;
    }
  }

  said(): LayerSaid {
    return saidOf(this.#judged, this.#named, this.#refuses());
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
  does: 'Removes instructions from text from outside, and blocks replies whose addresses or amounts have no trusted source.',
  on: { golem: true, chat: true, proxy: true },
  essential: false,
  create: (ports) => ({ open: (context) => new InjectionRun(ports, context) }),
};
