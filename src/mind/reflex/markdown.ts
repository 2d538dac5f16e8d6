import { INSIGHT_CATEGORIES } from '../../domain/memory/grimoire.ts';
import type { Playbook, PlaybookRule } from '../../domain/rules/playbook.ts';
import { parseAction, parseExpectation, printAction, printExpectation } from './markdown-actions.ts';
import { parseCondition, printCondition } from './markdown-conditions.ts';
import { readNumber, refuseLine } from './markdown-refuse.ts';
import { PRIOR } from '../playbook-default.ts';

const KEYS = ['When', 'Then', 'Expect', 'Because', 'Category', 'Rest', 'Belief', 'Enabled'] as const;
type Key = (typeof KEYS)[number];

const INTRODUCTION = `A rule acts when all its conditions hold. The owner's words come first, then the rule with the best record.
Shares are fractions; sigma is the price's standard deviation over the ticks given. Belief counts how often what the
rule expects came true and did not; editing keeps the counts of every rule whose id stays.`;

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function printRule(rule: PlaybookRule): string {
  const lines = [`## ${rule.id} — ${oneLine(rule.title)}`, ''];
  if (rule.when.length === 0) lines.push('- When: always');
  else lines.push('- When:', ...rule.when.map((condition) => `  - ${printCondition(condition)}`));
  lines.push(
    `- Then: ${printAction(rule.then)}`,
    `- Expect: ${printExpectation(rule.expect)}`,
    `- Because: ${oneLine(rule.because)}`,
    ...(rule.category === undefined ? [] : [`- Category: ${rule.category}`]),
    `- Rest: ${rule.rest} ticks`,
    `- Belief: ${rule.counts.alpha} right, ${rule.counts.beta} wrong`,
  );
  if (!rule.enabled) lines.push('- Enabled: no');
  return lines.join('\n');
}

/** The playbook as Markdown that {@link parsePlaybook} reads back exactly. */
export function printPlaybook(playbook: Playbook): string {
  const head = `# Playbook\n\nRevision ${playbook.revision}\n\n${INTRODUCTION}`;
  return `${[head, ...playbook.rules.map(printRule)].join('\n\n')}\n`;
}

interface Field {
  readonly line: number;
  readonly value: string;
  readonly items: { readonly line: number; readonly value: string }[];
}

interface Section {
  readonly line: number;
  readonly id: string;
  readonly title: string;
  readonly fields: Map<Key, Field>;
}

/** Rules of a playbook, and conditions of a rule: each is looked at in each tick. Ours. */
const MOST_RULES = 200;
const MOST_CONDITIONS = 50;
const MOST_WORDS = 1_000;
const MOST_NAME = 200;

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function readHeading(text: string, line: number): Section {
  const match = /^##\s+(\S+)\s+(?:—|–|-)\s+(\S.*)$/.exec(text);
  if (!match) refuseLine(line, text, 'a heading "## rule-id — Title"');
  const [, id = '', title = ''] = match;
  if (!ID.test(id)) refuseLine(line, id, 'an id of small letters, digits and single hyphens');
  if (id.length > MOST_NAME || title.length > MOST_NAME)
    refuseLine(line, text, `an id and a title of at most ${MOST_NAME} characters`);
  return { line, id, title: oneLine(title), fields: new Map() };
}

function readField(section: Section, text: string, line: number): Field {
  const match = /^[-*]\s+([A-Za-z]+)\s*:\s*(.*)$/.exec(text);
  const key = KEYS.find((known) => known.toLowerCase() === match?.[1]?.toLowerCase());
  if (!match || !key) refuseLine(line, text, `one of ${KEYS.map((known) => `"- ${known}:"`).join(', ')}`);
  if (section.fields.has(key)) refuseLine(line, text, `"${key}" only once in the rule ${section.id}`);
  const field: Field = { line, value: (match[2] ?? '').trim(), items: [] };
  section.fields.set(key, field);
  return field;
}

/** Splits the document into its rules; text before the first heading is for people, but for the revision. */
function readSections(markdown: string): { sections: Section[]; revision: number } {
  const sections: Section[] = [];
  let revision = 1;
  let field: Field | null = null;
  markdown.split(/\r?\n/).forEach((raw, index) => {
    const line = index + 1;
    const text = raw.trimEnd();
    if (text === '') return;
    if (text.startsWith('## ')) {
      sections.push(readHeading(text, line));
      field = null;
      return;
    }
    const section = sections.at(-1);
    if (!section) {
      const stated = /^Revision\s+(\d+)$/i.exec(text)?.[1];
      if (stated !== undefined) revision = Number(stated);
    } else if (/^[-*]\s/.test(text)) field = readField(section, text, line);
    else if (/^\s+[-*]\s+\S/.test(text) && field) {
      (field as Field).items.push({ line, value: text.replace(/^\s+[-*]\s+/, '') });
    } else
      refuseLine(line, text, 'a list item ("- Key: value" or, under When, "  - condition") or a heading');
  });
  return { sections, revision };
}

function need(section: Section, key: Key): Field {
  const field = section.fields.get(key);
  if (!field) refuseLine(section.line, `## ${section.id}`, `a line "- ${key}:" in this rule`);
  if (key !== 'When' && field.items[0])
    refuseLine(field.items[0].line, field.items[0].value, `no list under ${key}`);
  return field;
}

function readWhen(section: Section, features: readonly string[]): PlaybookRule['when'] {
  const field = need(section, 'When');
  if (field.items.length > 0) {
    if (field.value !== '')
      refuseLine(field.line, field.value, 'conditions either on this line or in the list under it');
    const beyond = field.items[MOST_CONDITIONS];
    if (beyond) refuseLine(beyond.line, beyond.value, `at most ${MOST_CONDITIONS} conditions in a rule`);
    return field.items.map((item) => parseCondition(item.value, item.line, features));
  }
  if (field.value.toLowerCase() === 'always') return [];
  return [parseCondition(field.value, field.line, features)];
}

function readCounts(field: Field): PlaybookRule['counts'] {
  const match = /^(.+?)\s+right,\s*(.+?)\s+wrong$/.exec(field.value);
  if (!match) refuseLine(field.line, field.value, '"<number> right, <number> wrong"');
  const alpha = readNumber(match[1] ?? '', field.line, 'how often it was right', 0);
  const beta = readNumber(match[2] ?? '', field.line, 'how often it was wrong', 0);
  if (alpha + beta === 0) refuseLine(field.line, field.value, 'at least one of the two above 0');
  return { alpha, beta };
}

function readEnabled(field: Field): boolean {
  const said = field.value.toLowerCase();
  if (said !== 'yes' && said !== 'no') refuseLine(field.line, field.value, '"yes" or "no"');
  return said === 'yes';
}

function readCategory(section: Section): Pick<PlaybookRule, 'category'> {
  if (!section.fields.has('Category')) return {};
  const { line, value } = need(section, 'Category');
  const category = INSIGHT_CATEGORIES.find((known) => known === value.toLowerCase());
  return { category: category ?? refuseLine(line, value, `one of ${INSIGHT_CATEGORIES.join(', ')}`) };
}

function readRule(
  section: Section,
  features: readonly string[],
  previous: Playbook | undefined,
): PlaybookRule {
  const then = need(section, 'Then');
  const expect = need(section, 'Expect');
  const because = need(section, 'Because');
  if (because.value === '') refuseLine(because.line, '', 'the reason for the rule');
  if (because.value.length > MOST_WORDS)
    refuseLine(because.line, because.value, `a reason of at most ${MOST_WORDS} characters`);
  const rest = section.fields.has('Rest') ? need(section, 'Rest') : null;
  const belief = section.fields.has('Belief') ? need(section, 'Belief') : null;
  const enabled = section.fields.has('Enabled') ? need(section, 'Enabled') : null;
  const counts = belief ? readCounts(belief) : PRIOR;
  return {
    id: section.id,
    title: section.title,
    when: readWhen(section, features),
    then: parseAction(then.value, then.line),
    expect: parseExpectation(expect.value, expect.line),
    because: oneLine(because.value),
    ...readCategory(section),
    counts: previous?.rules.find((rule) => rule.id === section.id)?.counts ?? counts,
    rest: rest
      ? readNumber(rest.value.replace(/\s*ticks?$/, ''), rest.line, 'the ticks of rest', 0, 1_000_000)
      : 0,
    enabled: enabled ? readEnabled(enabled) : true,
  };
}

/**
 * Reads a playbook from Markdown.
 * @param features that rules can look at, by name
 * @param previous the playbook it replaces: rules whose id stays keep its counts, and the revision is the next one;
 *   without it, counts and revision are the document's
 * @throws AppError `input.invalid` with `data.line` (1-based), `data.found` and `data.expected`
 */
export function parsePlaybook(markdown: string, features: readonly string[], previous?: Playbook): Playbook {
  const { sections, revision } = readSections(markdown);
  if (sections.length === 0) refuseLine(1, '', 'at least one rule, "## rule-id — Title"');
  const beyond = sections[MOST_RULES];
  if (beyond)
    refuseLine(beyond.line, `## ${beyond.id}`, `the end: a playbook has at most ${MOST_RULES} rules`);
  const seen = new Map<string, number>();
  for (const { id, line } of sections) {
    const first = seen.get(id);
    if (first !== undefined) refuseLine(line, id, `another id: line ${first} has it already`);
    seen.set(id, line);
  }
  return {
    revision: previous ? previous.revision + 1 : revision,
    rules: sections.map((section) => readRule(section, features, previous)),
  };
}
