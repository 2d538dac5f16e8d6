import { BRIEFING_HEADINGS, type BriefingHeading } from '../../../domain/gateway/history.ts';
import type { Condensed } from './condense.ts';
import type { Statement } from './statements.ts';

const WHO = { user: 'asker', assistant: 'you', tool: 'tool' } as const;

/** A statement as it is told, with who said it. */
export const statementLine = ({ role, text }: Statement): string => `- ${WHO[role]}: ${text}`;

/** What was said before, in place of it. */
export const summaryText = ({ kept }: Condensed): string =>
  `<conversation_summary>\n${kept.map(statementLine).join('\n')}\n</conversation_summary>\n\n`;

const PENDING = /\b(?:next|then|todo|to do|still|pending|wait\w*|later|tomorrow|will|remaining|open)\b/iu;
const STATE =
  /\b(?:now|currently|is at|holds?|position|balance|running|done|finished|opened|closed|set to)\b/iu;

/** Statements of a briefing by their headings. */
export type BriefingParts = Readonly<Record<BriefingHeading, readonly Statement[]>>;

/** Each kept statement under one heading (seed 002, after Amp): the rules to the letter, the objective from the first thing that was asked. */
export function briefingParts({ kept }: Condensed): BriefingParts {
  const rules = kept.filter(({ rule }) => rule);
  const rest = kept.filter(({ rule }) => !rule);
  const objective = rest.find(({ role }) => role === 'user');
  const others = rest.filter((one) => one !== objective);
  const next = others.filter(({ text }) => PENDING.test(text));
  const state = others.filter((one) => !next.includes(one) && STATE.test(one.text));
  const context = others.filter((one) => !next.includes(one) && !state.includes(one));
  return {
    OBJECTIVE: objective ? [objective] : [],
    CONTEXT: context,
    STATE: state,
    CONSTRAINTS: rules,
    NEXT_STEPS: next,
  };
}

/** A briefing of lines by their headings, each line after its hyphen. */
export function briefingOfLines(lines: Readonly<Record<BriefingHeading, readonly string[]>>): string {
  const sections = BRIEFING_HEADINGS.map(
    (heading) => `${heading}:\n${lines[heading].join('\n') || '- none was said'}`,
  );
  return `<handoff_briefing>\n${sections.join('\n')}\n</handoff_briefing>\n\n`;
}

/** What a new session is begun with, in the words that were said. */
export function briefingText(condensed: Condensed): string {
  const parts = briefingParts(condensed);
  return briefingOfLines(mapHeadings((heading) => parts[heading].map(statementLine)));
}

export const mapHeadings = <Made>(make: (heading: BriefingHeading) => Made): Record<BriefingHeading, Made> =>
  Object.fromEntries(BRIEFING_HEADINGS.map((heading) => [heading, make(heading)])) as Record<
    BriefingHeading,
    Made
  >;
