import type { Unit, UnitKind } from '../../lib/chunking/unit.ts';
import type { Line } from './lines.ts';

/** Characters of a paragraph that is not waited for longer: a file can be one line after the other without an end. */
const LONG = 16_384;

type Place = Pick<Unit, 'heading'>;

/** Puts lines together into units, and keeps what stands between them. */
export class Gatherer {
  #units: Unit[] = [];
  #lines: Line[] = [];
  #length = 0;
  #gap = '';
  #kind: UnitKind = 'prose';
  #place: Place = {};

  /** Characters of the unit under way. */
  get length(): number {
    return this.#length;
  }

  /** A line of the unit under way, which it begins where none is; the last one says what it stands under. */
  add(line: Line, kind: UnitKind, place: Place): void {
    if (this.#lines.length === 0) this.#kind = kind;
    this.#place = place;
    this.#lines.push(line);
    this.#length += line.text.length + line.end.length;
    if (this.#length > LONG) this.end();
  }

  /** A line between units. */
  skip({ text, end }: Line): void {
    this.end();
    this.#gap += text + end;
  }

  end(): void {
    if (this.#lines.length === 0) return;
    const whole = this.#lines.map(({ text, end }) => text + end).join('');
    const text = whole.trimEnd();
    const body = text.trimStart();
    const indent =
      this.#kind === 'code' ? text.slice(0, text.length - body.length).replace(/[^\n]*\n/g, '') : '';
    const kept = indent + body;
    const gap = this.#gap + text.slice(0, text.length - kept.length);
    if (kept.trim() === '') this.#gap += whole;
    else {
      this.#units.push({ text: kept, gap, kind: this.#kind, ...this.#place });
      this.#gap = whole.slice(text.length);
    }
    this.#lines = [];
    this.#length = 0;
  }

  take(): readonly Unit[] {
    return this.#units.splice(0);
  }
}
