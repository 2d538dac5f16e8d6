/**
 * It alone lists the kinds of lived spans, and lives each with whatever follows it at once.
 * It never says what a step of one does.
 * Begin with `spans.ts`.
 */
export { curatorSpan } from './curator-span.ts';
export { deltaSpan } from './delta-span.ts';
export { liveSpans, writtenBy, type LivedSpan } from './live-spans.ts';
export { SPANS, descriptionOf } from './spans.ts';
export { theta } from './theta-span.ts';
