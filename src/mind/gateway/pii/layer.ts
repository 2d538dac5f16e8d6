import type { PiiKind, PiiSpan } from '../../../domain/gateway/pii.ts';
import type { ModelEvent } from '../../../domain/models/model.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { LayerDescription, LayerRun, LayerSaid, TextEdit } from '../layer.ts';
import { type GatewayRequest, partsIn, type PromptPart } from '../request.ts';
import { resolved } from './find/resolve.ts';
import { NAMED_KINDS } from './kinds.ts';
import { PiiMap } from './map/pii-map.ts';
import type { NamesBy, PiiPort } from './ports.ts';
import { namesOfAssistant, stays } from './stays.ts';
import { restoredReply } from './restored-reply.ts';

class PiiRun implements LayerRun {
  readonly #port: PiiPort;
  readonly #context: GatewayContext;
  readonly #kinds: ReadonlySet<PiiKind>;
  readonly #map: PiiMap;
  readonly #counts = new Map<PiiKind, number>();
  #found: { readonly part: PromptPart; readonly spans: readonly PiiSpan[]; readonly json: boolean }[] = [];
  #restored = 0;
  /** Who looked for names; null where nobody was to. */
  #names: NamesBy | null = null;
  /** Words at which a reply is to end and that are personal: the reply is ended at them when they are put back. */
  #kept: ReadonlySet<string> = new Set();
  #json = false;

  constructor(port: PiiPort, context: GatewayContext) {
    this.#port = port;
    this.#context = context;
    this.#kinds = port.kinds(context.profile);
    // What is only tried leaves no trace in a conversation.
    this.#map = context.dry ? new PiiMap() : port.map(context.party, context.session);
  }

  async look(request: GatewayRequest, signal?: AbortSignal): Promise<void> {
    const parts = partsIn(request).map(({ part }) => part);
    this.#json = request.rest.responseSchema != null;
    const calls = new Set(request.messages.flatMap((message) => message.calls.map(({ part }) => part.name)));
    // A deliberation is all figures and rules, and waits for nothing: names in it are found by rule.
    const names = this.#context.profile !== 'golem' && NAMED_KINDS.some((kind) => this.#kinds.has(kind));
    const texts = parts.map(({ text }) => text);
    const stops = request.rest.stop ?? [];
    const asked = stops.length > 0 ? [...texts, ...stops] : texts;
    const { spans: found, names: by } = await this.#port.find(asked, this.#map, names, signal);
    this.#names = names ? by : null;
    const kept = stays([...namesOfAssistant(request), ...this.#context.keep]);
    const personal = (at: number): boolean =>
      (found[texts.length + at] ?? []).some(({ kind }) => this.#kinds.has(kind));
    this.#kept = new Set(stops.filter((_, at) => personal(at)));
    this.#found = parts.map((part, i) => ({
      part,
      spans: (found[i] ?? []).filter((span) => this.#kinds.has(span.kind) && !kept(part.text, span)),
      json: calls.has(part.name),
    }));
  }

  edits(): readonly TextEdit[] {
    return this.#found.flatMap(({ part, spans, json }) =>
      spans.map(({ start, end, kind }) => {
        this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
        const written = part.text.slice(start, end);
        const value = json ? unescaped(written) : written;
        return { part: part.name, start, end, put: this.#map.placeholderFor(kind, value) };
      }),
    );
  }

  stops(words: readonly string[]): readonly string[] {
    return words.filter((word) => !this.#kept.has(word));
  }

  masked(text: string): string {
    return this.#map.mask(text, resolved(text, this.#map.seenBefore(text)));
  }

  reply(events: AsyncIterable<ModelEvent>): AsyncIterable<ModelEvent> {
    if (this.#map.size === 0) return events;
    return restoredReply(events, this.#map, {
      json: this.#json,
      restored: (many) => (this.#restored += many),
    });
  }

  said(): LayerSaid {
    const kinds = [...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const sum = kinds.reduce((total, [, many]) => total + many, 0);
    const details = {
      masked: Object.fromEntries(kinds),
      restored: this.#restored,
      ...(this.#names !== null && { names: this.#names }),
    };
    const how = this.#names === 'late' ? ' The classifier was too slow; names were found by rules.' : '';
    if (sum === 0) return { state: 'idle', said: `No personal data found.${how}`, details };
    const list = kinds.map(([kind, many]) => `${many} × ${kind}`).join(', ');
    return {
      state: 'changed',
      said: `Masked: ${list}. ${this.#restored} placeholder${this.#restored === 1 ? '' : 's'} restored in the reply.${how}`,
      details,
    };
  }
}

/** What JSON text writes of a value, as the value; as it stands where that is no JSON. */
function unescaped(written: string): string {
  if (!written.includes('\\')) return written;
  try {
    const value: unknown = JSON.parse(`"${written}"`);
    return typeof value === 'string' ? value : written;
  } catch {
    return written;
  }
}

/** L7: the provider sees placeholders, the user and the tools see the originals, streaming included (seed 002). */
export const PII_LAYER: LayerDescription = {
  name: 'pii',
  number: 7,
  title: 'Personal data',
  does: 'Replaces personal data and secrets with placeholders before sending, and restores them in the reply.',
  on: { golem: true, chat: true, proxy: true },
  essential: true,
  create: ({ pii }) => (pii ? { open: (context) => new PiiRun(pii, context) } : null),
};
