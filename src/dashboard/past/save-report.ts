import type { GolemFacade } from '../../runtime/facade/index.ts';
import { chooseSink } from '../files/index.ts';

const REPORT = {
  description: 'A golem’s bug report',
  type: 'application/x-golem-report',
  extension: '.golem-report',
};

/** Writes a bug report of one tick to a file that the person picks. Call it straight from a click. @returns its name; null when they changed their mind */
export async function saveReport(golem: GolemFacade, tick: number): Promise<string | null> {
  const sink = await chooseSink(`golem-tick-${tick}.golem-report`, REPORT);
  if (sink === null) return null;
  await sink.save(await golem.replay.report({ from: tick }), new AbortController().signal);
  return sink.name;
}
