import type { StateChange } from '../../../domain/past/past.ts';
import { formatNumber, MISSING, shortHash, titled } from '../../words/index.ts';
import { cutText } from '../../../lib/text/cut-text.ts';
import { t } from './strings.ts';

/** One line of a comparison; numbers stay numbers, so that their difference can be shown. */
export interface DiffLine {
  /** Where in the organ, in words. */
  readonly what: string;
  readonly kind: 'number' | 'value' | 'added' | 'removed' | 'moved';
  readonly before: string | number;
  readonly after: string | number;
}

export interface OrganLines {
  readonly organ: string;
  readonly title: string;
  readonly lines: readonly DiffLine[];
}

const MOST_CHARACTERS = 120;
const cut = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${cutText(text, MOST_CHARACTERS - 1)}…` : text;

/** A value in a line: things by what they call themselves. */
export function valueWords(value: unknown): string {
  if (value === undefined || value === null) return MISSING;
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return cut(value);
  if (value instanceof Uint8Array)
    return shortHash([...value].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  if (Array.isArray(value)) return t.diff.items(value.length);
  if (typeof value !== 'object') return String(value);
  const thing = value as Readonly<Record<string, unknown>>;
  const name = ['title', 'text', 'name', 'kind', 'id']
    .map((key) => thing[key])
    .find((one) => typeof one === 'string');
  return cut(typeof name === 'string' ? name : JSON.stringify(value));
}

const isWindow = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number');

/** A place in a list that has no ids: that such a list moved says more than each of its places. */
const PLACE = /^\d{1,6}$/;

/** Path without the organ's own name before it. */
function pathWords(organ: string, path: readonly string[]): string {
  const rest = path.length > 1 && path[0] === organ.split('/').at(-1) ? path.slice(1) : path;
  return rest.join(' › ');
}

function line(organ: string, { path, kind, before, after }: StateChange): DiffLine {
  const what = pathWords(organ, path.split('.'));
  if (kind !== 'changed') return { what, kind, before: valueWords(before), after: valueWords(after) };
  if (typeof before === 'number' && typeof after === 'number') return { what, kind: 'number', before, after };
  if (isWindow(before) && isWindow(after)) {
    return {
      what,
      kind: 'moved',
      before: `… ${formatNumber(before.at(-1))}`,
      after: `… ${formatNumber(after.at(-1))}`,
    };
  }
  return { what, kind: 'value', before: valueWords(before), after: valueWords(after) };
}

function listLine(organ: string, list: string, changes: readonly StateChange[]): DiffLine {
  const what = pathWords(organ, list.split('.'));
  const all = (kind: StateChange['kind']): boolean => changes.every((change) => change.kind === kind);
  const places = new Set(changes.map(({ path }) => path.slice(list.length + 1).split('.')[0])).size;
  if (all('added')) return { what, kind: 'added', before: '', after: t.diff.more(places) };
  if (all('removed')) return { what, kind: 'removed', before: t.diff.fewer(places), after: '' };
  return { what, kind: 'moved', before: '', after: t.diff.differ(places) };
}

/**
 * Changes by organ, places of one list taken together, in the order in which they came.
 * @param titles what organs are called; a name stands for itself where they do not say it
 */
export function organLines(
  changes: readonly StateChange[],
  titles: Readonly<Record<string, string>>,
): readonly OrganLines[] {
  const organs = new Map<string, Map<string, StateChange[]>>();
  for (const change of changes) {
    const path = change.path.split('.');
    const place = path.findIndex((part) => PLACE.test(part));
    const key = place > 0 ? `list ${path.slice(0, place).join('.')}` : `leaf ${change.path}`;
    const lines = organs.get(change.organ) ?? new Map<string, StateChange[]>();
    lines.set(key, [...(lines.get(key) ?? []), change]);
    organs.set(change.organ, lines);
  }
  return [...organs].map(([organ, lines]) => ({
    organ,
    title: titles[organ] ?? titled(organ),
    lines: [...lines].map(([key, group]) =>
      key.startsWith('list ') ? listLine(organ, key.slice('list '.length), group) : line(organ, group[0]!),
    ),
  }));
}
