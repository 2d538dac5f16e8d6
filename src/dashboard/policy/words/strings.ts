import { catalog } from '../../language/index.ts';

/** What a person is told of one setting. */
export interface FieldWords {
  readonly label: string;
  readonly description: string;
  /** What becomes of the golem when the number is raised; absent where the description says it. */
  readonly raised?: string;
}

/** What a person is told of settings that are shown together. */
export interface GroupWords {
  readonly title: string;
  readonly about: string;
}

/** Composes the words of a table's field from the names of its keys. */
export type ComposeWords = (...names: string[]) => FieldWords;

const shareWhile =
  (condition: string): ComposeWords =>
  (value = '', category = '') => ({
    label: `${value}: ${category}`,
    description: `Share of ${category} while the ${condition} is ${value}.`,
  });

export const english = {
  /** By id; English takes what the golem says. */
  groups: {} as Readonly<Record<string, GroupWords>>,
  /** By path; English takes what the golem says. */
  fields: {} as Readonly<Record<string, FieldWords>>,
  /** Of tables that have a field for each of some names, by path. Overrides may stand here that the golem lists nowhere. */
  tables: {
    'context.taskOverrides': shareWhile('task'),
    'context.phaseOverrides': shareWhile('phase'),
    'context.regimeOverrides': shareWhile('regime'),
  } as Readonly<Record<string, ComposeWords>>,
  /** Units that are words; English takes them as they are. */
  units: {} as Readonly<Record<string, string>>,
};

export const t = catalog('policy/words', english);
