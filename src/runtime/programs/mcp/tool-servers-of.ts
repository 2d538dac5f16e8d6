import type { KeptValue } from '../../../adapters/idb/index.ts';
import { AppError } from '../../../domain/errors.ts';
import type { McpServer } from '../../../domain/gateway/mcp.ts';
import { injection } from '../../../mind/gateway/index.ts';
import { type JudgeDeps, judgeTexts, type ModelRegistry } from '../../models/index.ts';
import type { Tools } from '../tools/tools.ts';
import { ToolServers } from './tool-servers.ts';

/** What of the outside servers of tools are used with. */
export interface ToolServersDeps extends JudgeDeps {
  readonly appVersion: string;
  /** `off` leaves the classifier alone too: texts are judged by patterns. */
  readonly model?: 'load' | 'off';
  /** Where the keys of servers lie; without it there are none. */
  readonly modelRegistry?: Pick<ModelRegistry, 'vault'>;
}

/** The owner's servers of tools, over the golem's service, vault and judge. */
export function toolServersOf(
  { deps, tools }: { readonly deps: ToolServersDeps; readonly tools: Pick<Tools, 'service'> },
  kept: KeptValue<readonly McpServer[]>,
): ToolServers {
  return new ToolServers({
    kept,
    fetch: (input, init) => fetch(input, init),
    version: deps.appVersion,
    key: (name) => {
      if (deps.modelRegistry) return deps.modelRegistry.vault.use(name);
      throw new AppError('keys.not_found', `There is no key "${name}" here: this golem has no key store.`);
    },
    service: () => tools.service(),
    // What a server offers is read once, so that the classifier is waited for.
    judge: (asked) =>
      deps.model === 'off'
        ? Promise.resolve(asked.map(injection.judgeByPatterns))
        : judgeTexts(deps, asked, true),
  });
}
