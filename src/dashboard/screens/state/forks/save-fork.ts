import type { ForkInfo } from '../../../../domain/past/fork.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';
import { chooseSink } from '../../../files/index.ts';

const JSON_LINES = { description: 'JSON lines', type: 'application/jsonl', extension: '.jsonl' };

/** Writes a fork to a file that the person picks. Call it straight from a click. */
export async function saveFork(golem: GolemFacade, { id, name, from }: ForkInfo): Promise<void> {
  const called = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const sink = await chooseSink(`golem-fork-${called || `tick-${from}`}.jsonl`, JSON_LINES);
  if (sink === null) return;
  const text = await golem.fork.export(id);
  await sink.save(new Blob([text]).stream(), new AbortController().signal);
}
