import { AppError } from '../../domain/errors.ts';
import type { InstallVerbs } from '../../protocol/verbs/page.ts';

const refuse = (): Promise<never> =>
  Promise.reject(
    new AppError('worker.protocol', 'This golem runs without a page, so there is nothing to install.'),
  );

/** Where there is no page. */
export const NO_PAGE: InstallVerbs = { status: refuse, persist: refuse, install: refuse, update: refuse };
