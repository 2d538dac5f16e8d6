import { TARGETS } from './plan.ts';
import type { CaseResult, Outcome, Target } from './plan.ts';

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
  /** As Markdown. */
  readonly table: string;
}

export function tallyOf(results: readonly CaseResult[]): Tally {
  const rows: string[] = [
    `| store | damage | cases | ${OUTCOMES.join(' | ')} |`,
    `| --- | --- | ${['cases', ...OUTCOMES].map(() => '---:').join(' | ')} |`,
  ];
  const hit = results.filter(({ damaged, outcome }) => damaged !== null || outcome === 'failed');
  const line = (store: string, kind: string, of: readonly CaseResult[]): void => {
    const counts = OUTCOMES.map((outcome) => of.filter((one) => one.outcome === outcome).length);
    rows.push(`| ${store} | ${kind} | ${of.length} | ${counts.join(' | ')} |`);
  };
  for (const target of Object.keys(TARGETS) as Target[]) {
    for (const kind of TARGETS[target]) {
      const of = hit.filter(({ plan }) => plan.target === target && plan.kind === kind);
      if (of.length > 0) line(target, kind, of);
    }
  }
  line('all', '', hit);
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
    table: rows.join('\n'),
  };
}
