import type { InstallStatus } from '../../domain/events/install.ts';
import { type Named, PAGE_COMMAND, PAGE_QUERY, type Rows } from './row.ts';

/** The page as an app: offline, newer versions, installing, the browser's promise to keep its data. */
export interface InstallVerbs {
  status(): Promise<InstallStatus>;
  persist(): Promise<boolean>;
  install(): Promise<boolean>;
  update(): Promise<void>;
}

/** What the page answers itself, whoever runs the golem. */
export const pageRows = {
  ready: PAGE_QUERY,
  on: PAGE_QUERY,
  'state.reopen': PAGE_QUERY,
  'install.status': PAGE_QUERY,
  'install.persist': PAGE_COMMAND,
  'install.install': PAGE_COMMAND,
  'install.update': PAGE_COMMAND,
} as const satisfies Rows<Named<'install', InstallVerbs> & Record<'ready' | 'on' | 'state.reopen', unknown>>;
