import { CONTEXT_FIELDS, CONTEXT_GROUPS, TABLES } from './german/context.ts';
import { DECIDING_FIELDS, DECIDING_GROUPS } from './german/deciding.ts';
import { LIFE_FIELDS, LIFE_GROUPS } from './german/life.ts';
import { MEMORY_FIELDS, MEMORY_GROUPS } from './german/memory.ts';
import { MODEL_FIELDS, MODEL_GROUPS } from './german/models.ts';
import { RHYTHM_FIELDS, RHYTHM_GROUPS } from './german/rhythm.ts';
import { UNITS } from './german/units.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  groups: {
    ...RHYTHM_GROUPS,
    ...MEMORY_GROUPS,
    ...LIFE_GROUPS,
    ...MODEL_GROUPS,
    ...DECIDING_GROUPS,
    ...CONTEXT_GROUPS,
  },
  fields: {
    ...RHYTHM_FIELDS,
    ...MEMORY_FIELDS,
    ...LIFE_FIELDS,
    ...MODEL_FIELDS,
    ...DECIDING_FIELDS,
    ...CONTEXT_FIELDS,
  },
  tables: TABLES,
  units: UNITS,
};
