import type { GatewayContext } from './gateway-context.ts';
import type { GatewayMessage, GatewayRequest } from './request.ts';

/** Messages never change, and each layer asks for the name of one that most leave as it is. */
const named = new WeakMap<
  GatewayMessage,
  { readonly system: GatewayRequest['system']; readonly name: string }
>();

/**
 * By what a layer remembers a conversation: the name that whoever asks gave it, else what it begins with, which each later request of it
 * brings along. No name of a conversation begins with a zero character.
 * @param hash of a text, hex
 */
export function conversationOf(
  { session }: Pick<GatewayContext, 'session'>,
  { system, messages }: GatewayRequest,
  hash: (text: string) => string,
): string {
  if (session !== null) return session;
  const first = messages.find(({ rest }) => rest.role === 'user');
  const known = first && named.get(first);
  if (known?.system === system) return known.name;
  const texts = [system, first?.parts ?? []].map((parts) => parts.map(({ text }) => text).join(''));
  const name = `\0${hash(JSON.stringify(texts))}`;
  if (first) named.set(first, { system, name });
  return name;
}
