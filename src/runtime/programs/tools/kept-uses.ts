import type { KeptValue } from '../../../adapters/idb/index.ts';
import type { ModelTool } from '../../../domain/models/model.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { toolUses } from '../../../mind/gateway/index.ts';
import { Throttle } from '../../observability/index.ts';

/** What came meanwhile is written at once, ms. */
const WRITE_MS = 2_000;

type Named = Pick<ModelTool, 'name' | 'description'>;

export interface KeptUsesDeps {
  readonly kept: KeptValue<readonly toolUses.ToolUse[]>;
  readonly timer: Timer;
  /** A text without what is personal in it. */
  mask(text: string): Promise<string>;
}

/** Which tools were right for which requests, over reloads of the page: masked, in this browser, in no export. */
export class KeptUses {
  readonly #deps: KeptUsesDeps;
  readonly #writing: Throttle;
  #uses: readonly toolUses.ToolUse[] = [];
  #waiting: { readonly tool: Named; readonly request: string }[] = [];

  constructor(deps: KeptUsesDeps) {
    this.#deps = deps;
    this.#writing = new Throttle(deps.timer, WRITE_MS, () => void this.#write());
  }

  async load(): Promise<void> {
    this.#uses = (await this.#deps.kept.get().catch(() => null)) ?? [];
  }

  of(tool: Named): toolUses.ToolUse | null {
    return toolUses.usesOf(this.#uses, tool);
  }

  add(tool: Named, request: string): void {
    this.#waiting.push({ tool, request });
    this.#writing.touch();
  }

  /** @param tools all where it is left out */
  forget(tools?: readonly Named[]): Promise<void> {
    const gone = new Set(tools?.map(({ name }) => name));
    this.#uses = tools ? this.#uses.filter((use) => !tools.some((tool) => toolUses.isOf(use, tool))) : [];
    this.#waiting = tools ? this.#waiting.filter(({ tool }) => !gone.has(tool.name)) : [];
    return this.#deps.kept.set(this.#uses.length > 0 ? this.#uses : null);
  }

  /** What cannot be masked is not kept, and what is not written is lost with the page. */
  async #write(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const { kept, mask } = this.#deps;
    const masked = await Promise.all(waiting.map(({ request }) => mask(request).catch(() => null)));
    for (const [at, { tool }] of waiting.entries()) {
      const request = masked[at];
      if (request !== null && request !== undefined) this.#uses = toolUses.withUse(this.#uses, tool, request);
    }
    await kept.set(this.#uses).catch(() => undefined);
  }
}
