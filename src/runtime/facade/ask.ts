import type { GolemApi } from '../../protocol/verbs/api.ts';

/** Whoever answers the verbs: a worker over a line, another tab, a past tick. */
export interface Answering {
  call(name: string, ...args: readonly unknown[]): Promise<unknown>;
}

/** The same, by each verb's own types. */
export type Ask = <Name extends keyof GolemApi>(
  name: Name,
  ...args: Parameters<GolemApi[Name]>
) => ReturnType<GolemApi[Name]>;
