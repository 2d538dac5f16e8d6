import { AppError } from '../../domain/errors.ts';
import type { SpanInputs } from '../../domain/past/replay.ts';
import { curatorSpan } from './curator-span.ts';
import { deltaSpan } from './delta-span.ts';
import { theta } from './theta-span.ts';
import type { SpanDescription } from '../replay/index.ts';

/** Every kind of lived span, in the order in which they follow one another within a tick. Adding one is its description and a line here. */
export const SPANS: readonly SpanDescription[] = [theta, deltaSpan, curatorSpan];

/** What is known of the kind of a span behind a tick. @throws AppError `replay.diverged` for one that this version of the page does not know */
export function descriptionOf(
  { kind, tick }: Pick<SpanInputs, 'kind' | 'tick'>,
  spans: readonly SpanDescription[],
): SpanDescription {
  const known = spans.find((description) => description.kind === kind);
  if (known) return known;
  throw new AppError(
    'replay.diverged',
    `After tick ${tick} there is a span of a kind unknown to this version: ${kind}.`,
    {
      data: { tick, kind },
    },
  );
}
