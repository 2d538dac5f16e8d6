import type { PolicyField } from '../../../domain/policy.ts';
import type { GolemPolicy } from '../../../protocol/policy.ts';

export interface FieldGroup {
  readonly id: string;
  readonly title: string;
  /** One sentence on what the group governs. */
  readonly about: string;
  readonly fields: readonly PolicyField[];
}

const GROUPS: readonly { id: string; prefix: string; title: string; about: string }[] = [
  {
    id: 'clocks',
    prefix: 'clocks.',
    title: 'Clocks',
    about: 'How often the golem looks, thinks and tidies, before the replay speed is applied.',
  },
  {
    id: 'gate',
    prefix: 'gate.',
    title: 'Thresholds',
    about: 'When a tick is surprising enough to deliberate on.',
  },
  {
    id: 'surprise',
    prefix: 'surprise.',
    title: 'Surprise weights',
    about: 'What each source adds to surprise.',
  },
  {
    id: 'retrieval',
    prefix: 'retrieval.',
    title: 'Retrieval',
    about: 'How remembered entries are ranked against each other.',
  },
  {
    id: 'episodic-replay',
    prefix: 'episodicReplay.',
    title: 'Similar episodes',
    about: 'Which past episodes are told before a deliberation, and how many tokens they may take.',
  },
  {
    id: 'memory',
    prefix: 'memory.',
    title: 'Memory',
    about: 'What is written down, and how fast confidence in it fades.',
  },
  {
    id: 'mortality',
    prefix: 'mortality.',
    title: 'Mortality',
    about: 'What living costs and how chance of death grows.',
  },
  {
    id: 'thinking',
    prefix: 'thinking.',
    title: 'Models that think',
    about: 'How long, how much and at what cost; which model thinks is set under Models.',
  },
  {
    id: 'history',
    prefix: 'history.',
    title: 'History',
    about: 'Which states of the mind are kept for reopening.',
  },
  {
    id: 'frames',
    prefix: 'frames.',
    title: 'Context frames',
    about: 'When a prompt is stored whole, and when as what differs from an earlier one.',
  },
  { id: 'paper', prefix: 'paper.', title: 'Paper trading', about: 'Starting capital and simulated gas.' },
  {
    id: 'tracing',
    prefix: 'tracing.',
    title: 'Traces',
    about: 'Which ticks keep their trace: failed ones, T2 and steered ones always do.',
  },
  { id: 'cage', prefix: 'cage.', title: 'Cage', about: 'Hard limits on orders; also on the World screen.' },
  {
    id: 'allocations',
    prefix: 'context.allocations.',
    title: 'Allocations',
    about: 'Share of the workspace each category starts from.',
  },
  {
    id: 'overrides',
    prefix: '',
    title: 'Overrides',
    about: 'Shares that replace the base for a task, a phase or a regime; the later one wins.',
  },
  {
    id: 'workspace',
    prefix: 'context.',
    title: 'Workspace',
    about: 'Budget and limits of what enters the prompt.',
  },
];

/** Whether a path names an override: the only settings that may be absent. */
export const isOverride = (path: string): boolean => /^context\.(task|phase|regime)Overrides\./.test(path);

const groupOf = (path: string): string => {
  if (isOverride(path)) return 'overrides';
  const known = GROUPS.find((group) => group.prefix !== '' && path.startsWith(group.prefix));
  return known?.id ?? path.split('.')[0] ?? path;
};

/** Fields in the order of the page, each in one group; a field of an area not known here gets its own group. */
export function groupFields(fields: readonly PolicyField[]): readonly FieldGroup[] {
  const byGroup = new Map<string, PolicyField[]>();
  for (const field of fields) {
    const id = groupOf(field.path);
    byGroup.set(id, [...(byGroup.get(id) ?? []), field]);
  }
  const known = GROUPS.flatMap(({ id, title, about }) => {
    const inGroup = byGroup.get(id);
    return inGroup ? [{ id, title, about, fields: inGroup }] : [];
  });
  const ids = new Set(GROUPS.map((group) => group.id));
  const others = [...byGroup].flatMap(([id, inGroup]) =>
    ids.has(id) ? [] : [{ id, title: id, about: '', fields: inGroup }],
  );
  return [...known, ...others];
}

/** Value at a dotted path, or undefined where the tree has none (an override that is not set). */
export function readPath(policy: GolemPolicy, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) =>
        typeof node === 'object' && node !== null && Object.hasOwn(node, key)
          ? (node as Record<string, unknown>)[key]
          : undefined,
      policy,
    );
}
