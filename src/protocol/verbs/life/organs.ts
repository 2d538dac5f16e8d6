import type { Shown } from '../../../mind/heartbeat/index.ts';
import { type ArgumentsOf, type Named, type Rows, VIEW } from '../row.ts';

/** The parts of its mind. */
export interface OrgansVerbs {
  /** What organs show of themselves: sums and figures that go from tick to tick. */
  shown(): Promise<Shown>;
}

type Api = Named<'organs', OrgansVerbs>;

export const organsRows = { 'organs.shown': VIEW } as const satisfies Rows<Api>;

export const organsArguments = { 'organs.shown': [] } satisfies ArgumentsOf<Api>;
