import type { TextEdit } from '../layer.ts';
import type { GatewayMessage, GatewayRequest, PromptPart } from '../request.ts';
import { withEdits } from '../text-edits.ts';

/** What is changed of a request: texts, documents that go, messages that go, and what is told of those. */
export interface Changes {
  readonly edits: readonly TextEdit[];
  /** Message and place of each. */
  readonly documents: readonly { readonly message: number; readonly document: number }[];
  /** Messages that are none any more: what of them stays goes on ahead of the next one that somebody asked. */
  readonly folded: ReadonlySet<number>;
  /** Of these, those of which nothing is told but what never gives way. */
  readonly silent: ReadonlySet<number>;
  /** Whether a part holds anything that stays to the letter. */
  verbatim(part: PromptPart): boolean;
}

const BETWEEN = '\n\n';

/** Stands between texts that were messages of their own. */
const between = (at: number, side: 'before' | 'after'): PromptPart => ({
  name: `condensed:${at}:${side}`,
  slot: 'data',
  block: 'state',
  trust: 'self',
  text: BETWEEN,
});

/** What of a message stays where it is none any more: to the letter what never gives way, of the rest what is left. */
function carried(message: GatewayMessage, at: number, { silent, verbatim }: Changes): readonly PromptPart[] {
  const parts = message.parts.filter((part) => part.text !== '' && (verbatim(part) || !silent.has(at)));
  const told = parts.map((part): PromptPart =>
    verbatim(part) || part.slot === 'data' ? part : { ...part, slot: 'data' },
  );
  return told.length === 0 ? [] : [...told, between(at, 'after')];
}

const USER: GatewayMessage = { parts: [], documents: [], calls: [], rest: { role: 'user', content: '' } };

/** The request with its changes. A question comes first where one did, and answers keep their calls. */
export function rebuilt(request: GatewayRequest, changes: Changes): GatewayRequest {
  const edited = withEdits(request, [changes.edits]);
  const messages: GatewayMessage[] = [];
  let waiting: PromptPart[] = [];
  let brought: GatewayMessage['documents'][number][] = [];
  let gap = false;
  const into = (message: GatewayMessage): GatewayMessage => {
    const whole = {
      ...message,
      parts: [...waiting, ...message.parts],
      documents: [...brought, ...message.documents],
    };
    [waiting, brought] = [[], []];
    return whole;
  };
  for (const [at, given] of edited.messages.entries()) {
    const gone = new Set(
      changes.documents.filter(({ message }) => message === at).map(({ document }) => document),
    );
    const message: GatewayMessage = {
      ...given,
      parts: given.parts.filter(({ text }) => text !== ''),
      documents: given.documents.filter((_, place) => !gone.has(place)),
    };
    if (changes.folded.has(at)) {
      waiting.push(...carried(message, at, changes));
      brought.push(...message.documents);
      gap = true;
      continue;
    }
    const last = messages.at(-1);
    const asks = message.rest.role === 'user';
    if (asks && gap && last?.rest.role === 'user') {
      messages[messages.length - 1] = {
        ...last,
        parts: [...last.parts, between(at, 'before'), ...waiting, ...message.parts],
        documents: [...last.documents, ...brought, ...message.documents],
      };
      [waiting, brought] = [[], []];
    } else if (asks) messages.push(into(message));
    else {
      if (waiting.length > 0 || brought.length > 0) {
        if (last?.rest.role === 'user') {
          messages[messages.length - 1] = {
            ...last,
            parts: [...last.parts, between(at, 'before'), ...waiting],
            documents: [...last.documents, ...brought],
          };
          [waiting, brought] = [[], []];
        } else messages.push(into(USER));
      }
      messages.push(message);
    }
    gap = false;
  }
  if (waiting.length > 0 || brought.length > 0) messages.push(into(USER));
  return { ...edited, messages };
}
