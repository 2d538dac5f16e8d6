import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { SpanRecord } from '../../domain/records/lived-span.ts';
import type { SpanInputs } from '../../domain/past/replay.ts';
import type { CyclePorts, MindState, Organs } from '../heartbeat/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { PortName } from './port-book.ts';

/** What a span begins from. */
export interface SpanBegin<Given = unknown> {
  readonly tick: number;
  /** 0 is the theta tick's own; what is lived behind it comes after. */
  readonly place: number;
  readonly state: MindState;
  /** What it is told that is neither in the state nor behind a port. */
  readonly given: Given;
}

/** What a span comes to: all that it changed, and the record of it. */
export interface SpanResult {
  readonly record: SpanRecord;
  readonly state: MindState;
  /** Memories that it wrote, and those that it changed, each as it is from now on. */
  readonly entries: readonly GrimoireEntry[];
  readonly updated: readonly GrimoireEntry[];
}

/** What a span is lived with: the ports that its description names, and what is the same wherever it is lived. */
export type SpanPorts<Named extends PortName = PortName> = Pick<CyclePorts, Named> &
  Omit<CyclePorts, PortName | 'late'>;

/** A span that has been lived, as others may follow it. */
export interface SpanBefore {
  readonly kind: string;
  readonly result: SpanResult;
}

/**
 * A kind of lived span: what is lived, recorded, sealed, committed, traced and replayed as one. The engines (recording, history, commit,
 * replay, verifying, forks, reports, travel) know no kind: they work from its description. Everything is a function of what is given
 * and returns plain data, so that a span can be lived again to the last bit.
 *
 * Functions are written as methods, whose parameters TypeScript compares both ways: so one list holds spans of different kinds.
 * @typeParam Given what it is begun with
 * @typeParam Named the ports that it has
 */
export interface SpanDescription<
  Given = unknown,
  Result extends SpanResult = SpanResult,
  Named extends PortName = PortName,
> {
  /** Unique, and stored with each span of it: never renamed. */
  readonly kind: string;
  /** What these answer is recorded, and told again; others it has not. */
  readonly ports: readonly Named[];

  /** Takes a state and gives the next; commits nothing itself. @throws AppError of a port: then it did not happen */
  live(begin: SpanBegin<Given>, ports: SpanPorts<Named>, organs?: Organs): Promise<Result>;

  /**
   * Whether it is lived at once behind that span, and written in one transaction with it.
   * @returns what it is begun with; null where it does not follow
   */
  follows?(before: SpanBefore, policy: GolemPolicy): Given | null;

  /** What it was begun with, as it is recorded beside what its ports answered. */
  inputsOf(given: Given): object;
  /** The reverse of `inputsOf`. */
  givenOf(inputs: SpanInputs): Given;

  /** The record as it is sealed: without what replay does not compare, which is when it was by the wall's clock, and how long things took. */
  compared(record: Result['record']): unknown;
}
