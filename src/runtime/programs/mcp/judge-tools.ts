import type { InjectionAsked, InjectionVerdict } from '../../../domain/gateway/injection.ts';
import type { McpOffer } from '../../../adapters/mcp/index.ts';
import { isObject } from '../../../lib/json/plain-data.ts';

/** Every text of a schema that a model reads as words. */
function wordsOf(schema: unknown, depth = 0): readonly string[] {
  if (!isObject(schema) || depth > 8) return [];
  return Object.entries(schema).flatMap(([name, value]) => {
    if ((name === 'description' || name === 'title') && typeof value === 'string') return [value];
    return Array.isArray(value)
      ? value.flatMap((one: unknown) => wordsOf(one, depth + 1))
      : wordsOf(value, depth + 1);
  });
}

/** What a tool says of itself, as one text. */
const said = ({ title, description, inputSchema }: McpOffer['tools'][number]): string =>
  [title, description, ...wordsOf(inputSchema)].filter((text) => text).join('\n');

/**
 * Why a tool's own words keep it from models: they come from outside, and stand where a model takes instructions.
 * @returns by place; null where nothing is wrong with them
 */
export async function judgeTools(
  tools: McpOffer['tools'],
  judge: (asked: readonly InjectionAsked[]) => Promise<readonly InjectionVerdict[]>,
): Promise<readonly (string | null)[]> {
  const verdicts = await judge(tools.map((tool) => ({ text: said(tool), slot: 'tool' })));
  return verdicts.map(({ score, threshold, by }) =>
    score < threshold
      ? null
      : by === 'classifier'
        ? `Its description reads like a prompt injection (score ${score.toFixed(2)}, threshold ${threshold.toFixed(2)}).`
        : 'Its description matches a prompt-injection pattern.',
  );
}
