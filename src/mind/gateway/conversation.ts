import type { GatewayContext } from './gateway-context.ts';
import type { GatewayRequest } from './request.ts';

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
  const texts = [system, first?.parts ?? []].map((parts) => parts.map(({ text }) => text).join(''));
  return `\0${hash(JSON.stringify(texts))}`;
}
