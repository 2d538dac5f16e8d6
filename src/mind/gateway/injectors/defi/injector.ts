import { attribute } from '../../formatters/xml.ts';
import { cellText } from '../../formatters/cells.ts';
import type {
  InjectedBlock,
  Injector,
  InjectorDescription,
  InjectorPorts,
  NothingToTell,
} from '../injector.ts';
import type { LivingWorld } from '../living-world.ts';
import { askedFor } from './asked-for.ts';
import { aboutDefi } from './about-defi.ts';
import { dataOf } from './data.ts';
import { type Datum, utc } from './datum.ts';

const element = (name: string, fields: Datum['fields'], end: '/>' | '>'): string => {
  const known = Object.entries(fields).filter(([, value]) => value !== null);
  return `<${[name, ...known.map(([field, value]) => `${field}="${attribute(cellText(value))}"`)].join(' ')}${end === '/>' ? ' />' : '>'}`;
};

/** The block in the form of seed 002, "DeFi Context Enrichment"; each datum says when it was so and how old it is. */
function blockOf({ info, state, now }: LivingWorld, data: readonly Datum[]): string {
  const head = element(
    'defi_context',
    {
      world: info.id,
      source: info.live ? 'live' : 'recorded',
      clock: utc(now),
      // A recording's clock stands where it has played to: what is fresh by it is of that day, not of today.
      ...(!info.live && { note: `recorded figures as of ${utc(now).slice(0, 10)}, not of today` }),
      block: state.block.number,
    },
    '>',
  );
  return [
    head,
    ...data.map(({ element: name, fields }) => `  ${element(name, fields, '/>')}`),
    '</defi_context>',
  ].join('\n');
}

/** Signs that a reason names. */
const MOST_SIGNS = 4;

class DefiInjector implements Injector {
  readonly #ports: InjectorPorts;

  constructor(ports: InjectorPorts) {
    this.#ports = ports;
  }

  block({
    question,
    budget,
  }: {
    readonly question: string;
    readonly budget: number;
  }): InjectedBlock | NothingToTell {
    const world = this.#ports.world();
    const { about, signs } = aboutDefi(question, world ? [world.info.base, world.info.quote] : []);
    if (!about) return { none: 'The question is not about DeFi.' };
    if (!world) return { none: 'The golem has not started yet, so it has no data about its world.' };
    const { info } = world;
    const { kinds, others } = askedFor(question, [info.base, info.quote]);
    if (others.length > 0) {
      return {
        none: `The question is about ${others.join(', ')}; the golem’s world has ${info.base}/${info.quote}.`,
      };
    }
    const data = dataOf(world).filter(({ kind }) => kinds.has(kind));
    if (data.length === 0) return { none: 'The question asks for no figure that the golem knows.' };
    const fitting = this.#fitting(world, data, budget);
    const left = data.slice(fitting.length).map(({ fact }) => fact.what);
    if (fitting.length === 0)
      return { none: `The budget of ${budget} tokens is too small for even one figure.` };
    return {
      title: `${world.info.title}, as the golem's world has it`,
      source: `golem://world/${world.info.id}`,
      text: blockOf(world, fitting),
      reason: `The question is about DeFi: it mentions ${signs.slice(0, MOST_SIGNS).join(', ')}.`,
      facts: fitting.map(({ fact }) => fact),
      left,
    };
  }

  /** As many of the first as there is room for. */
  #fitting(world: LivingWorld, data: readonly Datum[], budget: number): readonly Datum[] {
    const { tokens } = this.#ports;
    for (let count = data.length; count > 0; count -= 1) {
      const some = data.slice(0, count);
      if (tokens.count(blockOf(world, some)) <= budget) return some;
    }
    return [];
  }
}

/** What the golem's world is like goes with questions about DeFi, and with no others (seed 002). */
export const DEFI_INJECTOR: InjectorDescription = {
  name: 'defi',
  title: 'DeFi enrichment',
  does: 'Adds price, regime, pool, gas or the golem’s books to questions about DeFi, with source, date and age. Only for the assets of the golem’s world.',
  place: 'request',
  trust: 'world',
  budget: 2_000,
  on: { chat: true, proxy: true },
  create: (ports) => new DefiInjector(ports),
};
