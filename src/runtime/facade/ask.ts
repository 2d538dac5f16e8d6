import type { GolemApi } from '../../protocol/verbs/api.ts';

/** The page's line to whoever runs the golem. */
export type Ask = <Name extends keyof GolemApi>(
  name: Name,
  ...args: Parameters<GolemApi[Name]>
) => ReturnType<GolemApi[Name]>;
