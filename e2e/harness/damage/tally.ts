import { MOMENTS, SCENES, TARGETS } from './plan.ts';
import type { CaseResult, Outcome, Plan, Target } from './plan.ts';

const OUTCOMES: readonly Outcome[] = [
  'as before',
  'goes on, said',
  'refused, said',
  'missed, said',
  'no trace left',
  'unsaid',
  'lost',
  'failed',
];

export interface Tally {
  readonly cases: number;
  /** Cases in which there was nothing of the kind to damage: they lived on undamaged. */
  readonly idle: number;
  readonly lost: readonly string[];
  readonly unsaid: readonly string[];
  /** Cases that came to no judgement. */
  readonly failed: readonly string[];
  /** Damaged lives that did not open: of how many something was saved, all of it, and how many were rebuilt of those that were tried. */
  readonly saved: { readonly tried: number; readonly some: number; readonly all: number };
  readonly rebuilt: { readonly tried: number; readonly whole: number };
  /** As Markdown: by what was damaged, by the moment, and by what lay there. */
  readonly table: string;
}

export function tallyOf(results: readonly CaseResult[]): Tally {
  const hit = results.filter(({ damaged, outcome }) => damaged !== null || outcome === 'failed');
  const row = (names: readonly string[], of: readonly CaseResult[]): string => {
    const counts = OUTCOMES.map((outcome) => of.filter((one) => one.outcome === outcome).length);
    return `| ${[...names, of.length, ...counts].join(' | ')} |`;
  };
  const head = (...names: readonly string[]): string[] => [
    `| ${[...names, 'cases', ...OUTCOMES].join(' | ')} |`,
    `| ${[...names.map(() => '---'), ...['cases', ...OUTCOMES].map(() => '---:')].join(' | ')} |`,
  ];
  const stores = (Object.keys(TARGETS) as Target[]).flatMap((target) => {
    const kinds: readonly string[] = TARGETS[target];
    return kinds.flatMap((kind) => {
      const of = hit.filter(({ plan }) => plan.target === target && plan.kind === kind);
      return of.length === 0 ? [] : [row([target, kind], of)];
    });
  });
  const by = (name: string, values: readonly string[], of: (plan: Plan) => string): string =>
    [
      ...head(name),
      ...values.map((value) => {
        const some = hit.filter(({ plan }) => of(plan) === value);
        return row([value], some);
      }),
    ].join('\n');
  const table = [
    [...head('store', 'damage'), ...stores, row(['all', ''], hit)].join('\n'),
    by('moment', MOMENTS, ({ moment }) => moment),
    by('lives', SCENES, ({ scene }) => scene),
  ].join('\n\n');
  const tried = results.flatMap(({ saved }) => saved ?? []);
  const rebuilds = results.flatMap(({ rebuilt }) => rebuilt ?? []);
  const of = (outcome: Outcome): string[] =>
    results.filter((one) => one.outcome === outcome).flatMap(({ faults }) => faults);
  return {
    cases: hit.length,
    idle: results.length - hit.length,
    lost: of('lost'),
    unsaid: of('unsaid'),
    failed: of('failed'),
    saved: {
      tried: tried.length,
      some: tried.filter(({ saved }) => saved > 0).length,
      all: tried.filter(({ saved, unreadable }) => saved > 0 && unreadable === 0).length,
    },
    rebuilt: { tried: rebuilds.length, whole: rebuilds.filter(Boolean).length },
    table,
  };
}
