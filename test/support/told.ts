import { TestRunner } from 'vitest';
import type { GolemFacade } from '../../src/runtime/facade/facade.ts';
import type { Headless } from '../../src/hosts/node/headless-golem.ts';
import { Changes } from './changes.ts';

/**
 * Waits until it is so, and looks again with each event that the golem tells. The test's own limit is the only one.
 * @param what for whoever reads why a test ran out of its time
 */
export async function untilTold(
  { api }: { readonly api: Pick<GolemFacade, 'on'> },
  what: string,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const changes = new Changes();
  const off = api.on('*', () => changes.tell());
  const inVain = (): void => console.error(`Ran out of time, waiting for: ${what}`);
  const outOfTime = TestRunner.getCurrentTest()?.context.signal;
  outOfTime?.addEventListener('abort', inVain, { once: true });
  try {
    await changes.until(isSo);
  } finally {
    off();
    outOfTime?.removeEventListener('abort', inVain);
  }
}

let marks = 0;

/** Resolves when all that the golem has told until now has been heard: a notice of its own follows it through the feed. */
export async function allTold({ api, golem }: Headless): Promise<void> {
  const mark = `Mark ${(marks += 1)}`;
  const heard = new Promise<void>((resolve) => {
    const off = api.on('notice', ({ text }) => {
      if (text !== mark) return;
      off();
      resolve();
    });
  });
  golem.notice('info', 'test.mark', mark);
  golem.deps.feed.flush();
  await heard;
}
