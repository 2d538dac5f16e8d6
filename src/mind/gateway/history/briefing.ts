import type { Condensed } from './condense.ts';
import type { Statement } from './statements.ts';

const WHO = { user: 'asker', assistant: 'you', tool: 'tool' } as const;

const line = ({ role, text }: Statement): string => `- ${WHO[role]}: ${text}`;

/** What was said before, in place of it. */
export const summaryText = ({ kept }: Condensed): string =>
  `<conversation_summary>\n${kept.map(line).join('\n')}\n</conversation_summary>\n\n`;

const PENDING = /\b(?:next|then|todo|to do|still|pending|wait\w*|later|tomorrow|will|remaining|open)\b/iu;
const STATE =
  /\b(?:now|currently|is at|holds?|position|balance|running|done|finished|opened|closed|set to)\b/iu;

/**
 * What a new session is begun with (seed 002, after Amp): each kept statement under one heading, the rules to the letter, the
 * objective from the first thing that was asked.
 */
export function briefingText({ kept }: Condensed): string {
  const rules = kept.filter(({ rule }) => rule);
  const rest = kept.filter(({ rule }) => !rule);
  const objective = rest.find(({ role }) => role === 'user');
  const others = rest.filter((one) => one !== objective);
  const next = others.filter(({ text }) => PENDING.test(text));
  const state = others.filter((one) => !next.includes(one) && STATE.test(one.text));
  const context = others.filter((one) => !next.includes(one) && !state.includes(one));
  const parts = [
    ['OBJECTIVE', objective ? [objective] : []],
    ['CONTEXT', context],
    ['STATE', state],
    ['CONSTRAINTS', rules],
    ['NEXT_STEPS', next],
  ] as const;
  const told = parts.map(([title, some]) => `${title}:\n${some.map(line).join('\n') || '- none was said'}`);
  return `<handoff_briefing>\n${told.join('\n')}\n</handoff_briefing>\n\n`;
}
