import { AppError } from '../../src/domain/errors.ts';
import { parseReply } from '../support/parse-reply.ts';
import { type Recording, allRecordings, bytesOf, repliesIn } from '../support/provider-replies.ts';

/** What is made of one recording. */
type Made = 'read' | 'told as a failure' | 'not spoken here' | 'FAILED';

interface Row {
  readonly shape: string;
  readonly made: Made;
  /** What went wrong, with its name. */
  readonly why: string | null;
}

async function made(recording: Recording): Promise<Row> {
  const replies = repliesIn(recording);
  const shape = replies[0]?.shape ?? familyOf(recording.name);
  if (replies.length === 0) return { shape, made: 'not spoken here', why: null };
  for (const reply of replies) {
    try {
      // A failure is sent as its server does: with a status, or in the middle of a stream.
      const streamed = reply.shape === 'failure' && reply.streamed;
      const sent = streamed ? { ...reply, shape: 'openai-responses' as const } : reply;
      await parseReply(sent, [bytesOf(sent)], reply.shape === 'failure' && !streamed ? 400 : 200);
    } catch (thrown) {
      const { code, message } = AppError.from(thrown);
      if (reply.shape !== 'failure')
        return { shape, made: 'FAILED', why: `${reply.name}: ${code}: ${message}` };
      if (!message.includes('Provider:'))
        return { shape, made: 'FAILED', why: `${reply.name}: nothing was told` };
      return { shape, made: 'told as a failure', why: null };
    }
  }
  return { shape, made: 'read', why: null };
}

/** Whose own shape it is: the package that it was recorded for. */
const familyOf = (name: string): string => /packages\/([^/]+)\//.exec(name)?.[1] ?? 'other';

/** Reads every recorded reply of the data folder and names what cannot be read. */
export async function evaluateReplies(): Promise<string> {
  const recordings = allRecordings();
  if (recordings === null) return 'Replies: skipped: no data.';
  const rows = await Promise.all(recordings.map(made));
  const counts = new Map<string, number>();
  for (const { shape, made: what } of rows) {
    const key = `| ${shape} | ${what} |`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const wrong = rows.flatMap(({ why }) => why ?? []);
  return [
    `${rows.length} recorded replies; ${wrong.length} of a shape that is spoken here cannot be read.`,
    '',
    '| shape | | recordings |',
    '|---|---|---:|',
    ...[...counts].sort(([a], [b]) => a.localeCompare(b)).map(([key, count]) => `${key} ${count} |`),
    ...(wrong.length > 0 ? ['', ...wrong] : []),
  ].join('\n');
}
