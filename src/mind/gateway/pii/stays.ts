import type { PiiSpan } from '../../../domain/gateway/pii.ts';
import type { GatewayRequest } from '../request.ts';
import { plainName } from './find/plain-name.ts';
import { looksRandom } from './secrets/looks-random.ts';

const NAME = String.raw`\p{Lu}[\p{L}\p{N}'’-]*(?: \p{Lu}[\p{L}\p{N}'’-]*){0,2}`;
/** What a system prompt calls the assistant. */
const CALLED = new RegExp(
  String.raw`(?:[Yy]ou are|[Yy]ou're|[Yy]our name is|[Aa]ct as|[Yy]ou act as|[Rr]espond as|[Yy]ou play|[Ii] am|[Mm]y name is|[Aa]ssistant(?:'s name)? is)\s+(?:(?:an?|the)\s[^.\n]{0,60}?(?:called|named)\s+)?["“*_]{0,2}(?<name>${NAME})|(?:assistant|agent|bot|persona|model|golem)[^.\n]{0,40}?\s(?:called|named)\s+["“*_]{0,2}(?<other>${NAME})`,
  'gu',
);

/** Names that the instructions of a request give the assistant: whole, and word by word. */
export function namesOfAssistant({ system }: Pick<GatewayRequest, 'system'>): readonly string[] {
  return system
    .filter(({ trust }) => trust === 'system' || trust === 'owner')
    .flatMap(({ text }) => [...text.matchAll(CALLED)])
    .flatMap(({ groups }) => {
      const name = groups?.['name'] ?? groups?.['other'] ?? '';
      return [name, ...name.split(' ')];
    });
}

/** Paths in which an address tells whose it is. */
const OF_SOMEBODY =
  /[/.](?:in|u|user|users|profile|profiles|people|person|member|members|author|authors|account|accounts|~[^/]+|@[^/]+)(?:\/|$)/i;

/** Whether a web address is one that all may know: without a query, a person in its path, or a part that nobody could guess. */
function isPublic(url: string): boolean {
  const [path = '', ...query] = url.split(/[?#]/);
  const asked = query.join('&');
  const parts = path.replace(/^\w+:\/\//, '').split('/');
  return (
    !/[?]/.test(url.replace(/#.*$/, '')) &&
    !/[=@%]/.test(asked) &&
    !OF_SOMEBODY.test(path) &&
    parts.slice(1).every((part) => !(part.length >= 20 && looksRandom(part) && /\d/.test(part)))
  );
}

/** What is not masked whatever its kind is set to: names that must stay, and addresses that all may know. @param keep in any case */
export function stays(keep: readonly string[]): (text: string, span: PiiSpan) => boolean {
  const kept = new Set(keep.map(plainName).filter((name) => name.length > 1));
  return (text, span) => {
    const value = text.slice(span.start, span.end);
    if (span.kind === 'url') return span.by === 'url' && isPublic(value);
    return kept.has(plainName(value));
  };
}
