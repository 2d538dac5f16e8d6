import type { PartMark } from '../../../domain/models/gateway-hints.ts';
import type { GatewayDocument, GatewayMessage, GatewayRequest } from '../request.ts';
import type { InjectedBlock, InjectorDescription } from './injector.ts';

/** What the asker says last, in the asker's own words: no document, and nothing that a template or an injector put there from outside. */
export function questionIn({ messages }: GatewayRequest): string {
  const last = messages.findLast(({ rest }) => rest.role === 'user');
  return (
    last?.parts
      .filter(({ slot }) => slot === 'owner')
      .map(({ text }) => text)
      .join('') ?? ''
  );
}

const partName = (injector: string): string => `injected:${injector}`;

function beside(
  last: GatewayMessage,
  name: string,
  block: InjectedBlock,
  trust: PartMark['trust'],
): GatewayMessage {
  const mark = { slot: 'data', block: 'environment', trust } as const;
  const document: GatewayDocument = {
    source: { ...mark, name: `${name}:source`, text: block.source },
    title: { ...mark, name: `${name}:title`, text: block.title },
    part: { ...mark, name, text: block.text },
  };
  return { ...last, documents: [...last.documents, document] };
}

/** A request with a block in its place, and the name of the part that it is; null where there is nobody who asks. */
export function withBlock(
  request: GatewayRequest,
  { name, place, trust }: Pick<InjectorDescription, 'name' | 'place' | 'trust'>,
  block: InjectedBlock,
): { readonly request: GatewayRequest; readonly part: string } | null {
  const part = partName(name);
  if (place === 'stable') {
    const gap = request.system.length === 0 ? '' : '\n\n';
    const data = { name: part, slot: 'data', block: 'codex', trust, text: `${gap}${block.text}` } as const;
    return { request: { ...request, system: [...request.system, data] }, part };
  }
  const at = request.messages.findLastIndex(({ rest }) => rest.role === 'user');
  const last = request.messages[at];
  if (!last) return null;
  const messages = request.messages.with(at, beside(last, part, block, trust));
  return { request: { ...request, messages }, part };
}
