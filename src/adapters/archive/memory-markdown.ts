import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';

export const MEMORY_HEADING =
  '# What this golem remembers\n\nOldest first. Trust says how far a source is believed, provenance how it was learned.\n';

/** Text of the golem's world may hold Markdown; as a quotation none of it is a heading of this document. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const escaped = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#]/g, (char) => `\\${char}`);

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** One memory as a section of Markdown. */
export function entryMarkdown(entry: GrimoireEntry): string {
  const { id, type, category, title, text, trust, provenance, tick, worldId, worldTime, regime } = entry;
  const facts = [
    ['Type', category === null ? type : `${type}, ${category}`],
    ['Trust', trust],
    ['Provenance', provenance],
    ['Learned', `tick ${tick}, ${new Date(worldTime * 1_000).toISOString().slice(0, 10)} in ${worldId}`],
    ['Regime', regime ?? 'none'],
    ['Confidence', `${percent(entry.confidence)} at tick ${entry.reinforcedAt}`],
    ['Importance', percent(entry.importance)],
    [
      'Outcomes',
      `${entry.outcomes.alpha - 2} good, ${entry.outcomes.beta - 2} bad (beyond a prior of 2 and 2)`,
    ],
    ['Checked', entry.verified],
    ['Tags', entry.tags.join(', ') || 'none'],
    ['Links', entry.links.map(({ kind, to }) => `${kind} \`${to}\``).join(', ') || 'none'],
  ];
  const list = facts.map(([label, value]) => `- ${label}: ${value}`).join('\n');
  return `\n## ${escaped(title)}\n\n\`${id}\`\n\n${list}\n\n${quoted(text)}\n`;
}
