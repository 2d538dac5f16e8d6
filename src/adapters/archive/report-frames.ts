import * as v from 'valibot';
import { MOST_REPORT_BYTES } from '../../domain/past/report.ts';
import type { FileForm } from './file-form.ts';

/** 2: with what was lived behind ticks. A file of ticks that nothing was lived behind says 1, which earlier pages read too. */
const REPORT_FORMATS = [1, 2] as const;

export const reportFormatFor = (spans: number): (typeof REPORT_FORMATS)[number] => (spans > 0 ? 2 : 1);

const tick = v.pipe(v.number(), v.integer(), v.minValue(0));
const hash = v.pipe(v.instance(Uint8Array), v.length(32));

const headSchema = v.object({
  kind: v.literal('report'),
  format: v.picklist(REPORT_FORMATS),
  app: v.string(),
  made: v.number(),
  life: v.object({ golemId: v.string(), worldId: v.string() }),
  from: tick,
  to: tick,
});

/** The state that the first tick of the file begins from; left out where there was none before it. */
const stateSchema = v.object({
  kind: v.literal('state'),
  tick,
  /** Of the span in the tick that left it so; absent in files of before spans had places. */
  place: v.exactOptional(tick),
  root: hash,
  organs: v.array(v.object({ name: v.string(), hash, bytes: v.instance(Uint8Array) })),
});

/** Memories that its ticks were told of, as they were then: canonical CBOR. */
const memoriesSchema = v.object({ kind: v.literal('memories'), entries: v.instance(Uint8Array) });

/** What a tick was told, and what it must come to; its record (canonical CBOR) where the report is of it. */
const tickSchema = v.object({
  kind: v.literal('tick'),
  tick,
  inputs: v.instance(Uint8Array),
  recordHash: hash,
  stateRoot: hash,
  seal: hash,
  record: v.nullable(v.instance(Uint8Array)),
});

/** What was lived behind a tick: what it was told, what it must come to, its record (canonical CBOR). */
const spanSchema = v.object({
  kind: v.literal('span'),
  of: v.string(),
  tick,
  place: tick,
  inputs: v.instance(Uint8Array),
  recordHash: hash,
  stateRoot: hash,
  seal: hash,
  record: v.instance(Uint8Array),
});

const endSchema = v.object({ kind: v.literal('end'), ticks: tick });

const reportFrameSchema = v.variant('kind', [
  headSchema,
  stateSchema,
  memoriesSchema,
  tickSchema,
  spanSchema,
  endSchema,
]);
export type ReportFrame = v.InferOutput<typeof reportFrameSchema>;

export const REPORT_FILE: FileForm<ReportFrame> = {
  head: 'report',
  format: 2,
  schema: reportFrameSchema,
  is: 'a bug report',
  // It is held in memory while its ticks are lived.
  most: { stored: MOST_REPORT_BYTES, unpacked: MOST_REPORT_BYTES },
  advice: 'Choose a bug report that a golem’s page saved; its name ends in .golem-report.',
};
