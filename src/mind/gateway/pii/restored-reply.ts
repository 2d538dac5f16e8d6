import type { ModelEvent, ModelReply, ModelToolCall } from '../../../domain/models/model.ts';
import type { PiiMap } from './map/pii-map.ts';
import { RestoreStream } from './map/restore-stream.ts';

interface Restoring {
  /** The text of the reply is a JSON document. */
  readonly json: boolean;
  /** Told how many placeholders were put back in a reply that is done. */
  restored(many: number): void;
}

function restoredCall(call: ModelToolCall, map: PiiMap): ModelToolCall {
  return {
    ...call,
    text: map.restoreJson(call.text),
    arguments: call.arguments && map.restoreData(call.arguments),
  };
}

/** The reply with its values; what a provider gives back to itself (its reasoning blocks, signed) stays as it wrote it. */
function restored(reply: ModelReply, map: PiiMap, json: boolean): ModelReply {
  const text = json ? map.restoreJson(reply.text) : map.restore(reply.text);
  return {
    ...reply,
    text,
    toolCalls: reply.toolCalls.map((call) => restoredCall(call, map)),
    json: map.restoreData(reply.json),
    citations: reply.citations.map((citation) => ({
      ...citation,
      source: map.restore(citation.source),
      title: citation.title && map.restore(citation.title),
      quote: citation.quote && map.restore(citation.quote),
      // Places in a text that has another length now are moved with it.
      span: citation.span && {
        start: map.restore(reply.text.slice(0, citation.span.start)).length,
        end: map.restore(reply.text.slice(0, citation.span.end)).length,
      },
    })),
    reasoning: {
      ...reply.reasoning,
      content: reply.reasoning.content && map.restore(reply.reasoning.content),
      phases: reply.reasoning.phases.map((phase) => ({ ...phase, content: map.restore(phase.content) })),
    },
  };
}

/** A reply as it comes, with its values again, wherever its pieces are cut. */
export async function* restoredReply(
  events: AsyncIterable<ModelEvent>,
  map: PiiMap,
  { json, restored: onRestored }: Restoring,
): AsyncGenerator<ModelEvent> {
  let text = new RestoreStream(map, json);
  let reasoning = new RestoreStream(map);
  const rest = function* (): Generator<ModelEvent> {
    const [thought, said] = [reasoning.end(), text.end()];
    if (thought !== '') yield { type: 'reasoning', text: thought };
    if (said !== '') yield { type: 'text', text: said };
  };
  for await (const event of events) {
    if (event.type === 'text' || event.type === 'reasoning') {
      const piece = (event.type === 'text' ? text : reasoning).push(event.text);
      if (piece !== '') yield { ...event, text: piece };
    } else if (event.type === 'tool-call') {
      yield* rest();
      yield { ...event, call: restoredCall(event.call, map) };
    } else if (event.type === 'done') {
      yield* rest();
      onRestored(
        map.placeholdersIn(event.reply.text) +
          event.reply.toolCalls.reduce((sum, call) => sum + map.placeholdersIn(call.text), 0),
      );
      yield { ...event, reply: restored(event.reply, map, json) };
    } else {
      // An attempt begins: what came before it is void, and so is what was held back.
      if (event.type === 'started') {
        text = new RestoreStream(map, json);
        reasoning = new RestoreStream(map);
      }
      yield event;
    }
  }
}
