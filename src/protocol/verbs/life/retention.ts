import * as v from 'valibot';
import type { Retention, RetentionPreview } from '../../../domain/storage/retention.ts';
import type { Room } from '../../../domain/storage/room.ts';
import { whole } from '../bounds.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';

/** Less is not enough to look back on, and to stand a workspace's frames on. Theta ticks. */
export const LEAST_FULL_TICKS = 100;
const MOST_FULL_TICKS = 10_000_000;

/** How much of its past a life keeps whole. */
export interface RetentionVerbs {
  /** What is kept whole, and what was thinned. */
  get(): Promise<Retention>;
  /** How much room the life has left in this browser, and in how many days it is full at the pace of the last one. */
  room(): Promise<Room>;
  /** What keeping only the newest ticks whole would come to, in ticks and bytes. @param fullTicks null: everything */
  preview(fullTicks: number | null): Promise<RetentionPreview>;
  /**
   * Keeps only the newest ticks whole, and of older ones a line each; pinned ticks, deaths, trades and surprises always stay. Older ones are
   * thinned by and by, while nothing is written, and can no longer be lived again. @param fullTicks null: everything from now on
   */
  set(fullTicks: number | null): Promise<Retention>;
}

type Api = Named<'retention', RetentionVerbs>;

export const retentionRows = {
  'retention.get': QUERY,
  'retention.room': QUERY,
  'retention.preview': QUERY,
  'retention.set': HOUSEKEEPING,
} as const satisfies Rows<Api>;

const fullTicks = v.nullable(whole('The number of ticks kept in full', LEAST_FULL_TICKS, MOST_FULL_TICKS));

export const retentionArguments = {
  'retention.get': [],
  'retention.room': [],
  'retention.preview': [fullTicks],
  'retention.set': [fullTicks],
} satisfies ArgumentsOf<Api>;
