import type { PolicyField, PolicyGroup } from '../../../domain/rules/policy.ts';
import { words } from '../../words/index.ts';
import { type FieldWords, type GroupWords, t } from './strings.ts';

/** What the page tells of a setting: in its own language where it has words for it, else as the golem does. */
export function wordsOf(field: Pick<PolicyField, 'path' | 'label' | 'description' | 'raised'>): FieldWords {
  const told = t.fields[field.path] ?? composed(field.path);
  const raised = told?.raised ?? field.raised;
  return {
    label: told?.label ?? field.label,
    description: told?.description ?? field.description,
    ...(raised !== undefined && { raised }),
  };
}

/** What the page tells of settings that are shown together. */
export function groupWords(group: PolicyGroup): GroupWords {
  const told = t.groups[group.id];
  return { title: told?.title ?? group.title, about: told?.about ?? group.about };
}

/** A unit as the page writes it. */
export const unitWords = (unit: string): string => t.units[unit] ?? unit;

/** Words of a field that stands in a table, composed of the names of its keys; null where the table has none. */
function composed(path: string): FieldWords | null {
  const [section, row, ...keys] = path.split('.');
  return t.tables[`${section}.${row}`]?.(...keys.map(words)) ?? null;
}
