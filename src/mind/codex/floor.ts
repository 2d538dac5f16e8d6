import type { CodexFloor } from '../../domain/gateway/codex.ts';
import type { GatewayRequest, PromptPart } from '../gateway/index.ts';
import type { TokenCounter } from '../ports.ts';

/**
 * Tokens of what a request holds beside its codex, as it comes in. What is asked last, with its documents, is the query; what was said before
 * is the history.
 */
export function floorOf(
  { system, messages, tools, rest }: GatewayRequest,
  tokens: Pick<TokenCounter, 'count'>,
): CodexFloor {
  const count = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + tokens.count(text), 0);
  const textsOf = (parts: readonly PromptPart[]): readonly string[] => parts.map(({ text }) => text);
  const said = messages.map(({ parts, documents, calls }) =>
    count([
      ...textsOf(parts),
      ...documents.flatMap(({ source, title, part }) => textsOf([source, title, part])),
      ...calls.map(({ part }) => part.text),
    ]),
  );
  const schema = rest.responseSchema ? [JSON.stringify(rest.responseSchema)] : [];
  return {
    system: count([...textsOf(system), ...schema]),
    tools: count(tools.map((tool) => JSON.stringify(tool))),
    history: said.slice(0, -1).reduce((sum, one) => sum + one, 0),
    query: said.at(-1) ?? 0,
  };
}
