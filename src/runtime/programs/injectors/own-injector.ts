import type { InjectorDraft } from '../../../domain/gateway/injected.ts';
import {
  type InjectedBlock,
  type InjectorRequest,
  type InjectorDescription,
  type InjectorPorts,
  type NothingToTell,
  type WrittenRows,
  toolResultPayload,
  templates,
} from '../../../mind/gateway/index.ts';
import type { Payload } from '../../../domain/gateway/formatted.ts';

/** Sources whose figures are the world's or the books': what any other verb tells may be somebody's words. */
const OF_THE_WORLD = /^(?:world|ledger|metrics)\.|^status$/;
const BUDGET = 500;

const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string => ` ${text.toLowerCase().match(WORD)?.join(' ') ?? ''} `;

/** The rows that there is room for, from the first. */
function fitted(
  payload: Payload,
  write: (payload: Payload) => WrittenRows,
  fits: (text: string) => boolean,
): [WrittenRows, number] {
  for (let rows = payload.rows.length; rows > 0; rows -= 1) {
    const made = write({ ...payload, rows: payload.rows.slice(0, rows) });
    if (fits(made.text)) return [made, payload.rows.length - rows];
  }
  return [write({ ...payload, rows: [] }), payload.rows.length];
}

/** An injector that was registered as plain data: a verb is asked, and its answer written. */
export function injectorOf(draft: InjectorDraft): InjectorDescription {
  const { name, title, does, words = [], source, text, trust } = draft;
  const { formatter = 'xml', place = 'request', budget = BUDGET } = draft;
  const { verb, args = [] } = source;
  const calls = words.map((word) => [word, wordsOf(word)] as const);
  const blockFor = async (
    { profile, question, budget: most }: InjectorRequest,
    { ask, format, tokens }: InjectorPorts,
  ): Promise<InjectedBlock | NothingToTell> => {
    const asked = wordsOf(question);
    const called = calls.filter(([, plain]) => asked.includes(plain)).map(([word]) => word);
    if (calls.length > 0 && called.length === 0)
      return { none: 'The request contains none of its trigger words.' };
    const answer = await ask(verb, args);
    const payload = toolResultPayload(verb.replaceAll('.', '-'), answer);
    const [{ text: written, by, instead }, left] =
      text === undefined
        ? fitted(
            payload,
            // Words of a third party never stand among the instructions.
            (some) => format(formatter, some, place === 'stable' ? 'golem' : profile),
            (some) => tokens.count(some) <= most,
          )
        : [{ text: templates.textOfAnswer(text, answer) }, 0];
    const why = called.length > 0 ? `The request contains ${called.join(', ')}.` : 'Added to every request.';
    return {
      title,
      source: `golem://${verb}`,
      text: written,
      reason: [`${why} Source: ${verb}.`, by && `Formatted by “${by}”.`, instead].filter(Boolean).join(' '),
      ...(by !== undefined && { trust: 'external' }),
      left: left > 0 ? [`${left} more rows`] : [],
    };
  };
  return {
    name,
    title,
    place,
    budget,
    does: does ?? `Adds the result of ${verb}.`,
    trust: OF_THE_WORLD.test(verb) ? (trust ?? 'external') : 'external',
    on: { chat: true, proxy: false },
    create: (ports) => ({ block: (asked) => blockFor(asked, ports) }),
  };
}
