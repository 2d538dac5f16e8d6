import * as v from 'valibot';
import { Leaving, type NoteSource } from './note-file.ts';
import { itemsOf } from './pieces.ts';
import { secondsOf } from './times.ts';

const person = v.object({
  id: v.string(),
  name: v.nullish(v.string()),
  real_name: v.nullish(v.string()),
  profile: v.nullish(v.object({ display_name: v.nullish(v.string()), real_name: v.nullish(v.string()) })),
});

const message = v.object({
  ts: v.string(),
  type: v.nullish(v.string()),
  subtype: v.nullish(v.string()),
  user: v.nullish(v.string()),
  username: v.nullish(v.string()),
  text: v.nullish(v.string()),
  user_profile: v.nullish(v.object({ real_name: v.nullish(v.string()) })),
});

/** Subtypes that are words of somebody. */
const SAID = new Set(['bot_message', 'me_message', 'thread_broadcast', 'file_share']);

export const isSlackDay = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && v.is(v.object({ ts: v.string(), type: v.literal('message') }), value[0]);

/** Names by the ids of `users.json`; null where it is none. */
export function slackNames(value: unknown): ReadonlyMap<string, string> | null {
  const people = v.safeParse(v.pipe(v.array(person), v.minLength(1)), value);
  if (!people.success || !people.output.some(({ profile, real_name: real }) => profile ?? real)) return null;
  return new Map(
    people.output.map(({ id, name, real_name: real, profile }) => [
      id,
      [profile?.display_name, profile?.real_name, real, name].find((one) => one) ?? id,
    ]),
  );
}

/** Slack writes names, channels and addresses in signs of its own. */
function plain(text: string, names: ReadonlyMap<string, string>): string {
  return text
    .replace(
      /<@([A-Z0-9]+)(?:\|([^>]*))?>/g,
      (_, id: string, name?: string) => `@${name ?? names.get(id) ?? id}`,
    )
    .replace(/<#[A-Z0-9]+\|([^>]*)>/g, '#$1')
    .replace(/<!([a-z]+)[^>]*>/g, '@$1')
    .replace(/<([^|>]+)\|([^>]+)>/g, '$2 ($1)')
    .replace(/<(https?:[^>]+)>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** A channel of all its days' files, in the order of time. */
export function slackChannel(
  days: readonly (readonly unknown[])[],
  source: string,
  names: ReadonlyMap<string, string>,
): NoteSource {
  const leaving = new Leaving();
  const messages = days.flat().flatMap((given) => {
    const read = v.safeParse(message, given);
    if (read.success) return [read.output];
    leaving.out('messages in an unknown format');
    return [];
  });
  const items = messages
    .sort((a, b) => Number(a.ts) - Number(b.ts))
    .flatMap(({ ts, subtype, user, username, text, user_profile: profile }) => {
      if (subtype && !SAID.has(subtype)) {
        leaving.out('Slack system messages');
        return [];
      }
      if (!text?.trim()) {
        leaving.out('messages without text');
        return [];
      }
      const by = (user ? (names.get(user) ?? profile?.real_name) : null) ?? username ?? user;
      return itemsOf({ id: ts, ...(by && { by }), text: plain(text, names), at: secondsOf(ts) });
    });
  return { source, form: 'Slack', items, leftOut: leaving.all };
}
