/** How far the page is on its way to be an app of its own: works offline, is installed, keeps its data. */
export interface InstallStatus {
  /**
   * `none`: this browser or address has no service workers. `installing`: the page's files are being kept.
   * `ready`: the page starts without a network.
   */
  readonly offline: 'none' | 'installing' | 'ready';
  /** A newer version of the page waits to be let in. */
  readonly update: boolean;
  /** More than one thread is to be had here; false asks for one reload. */
  readonly isolated: boolean;
  /** Runs in a window of its own. */
  readonly installed: boolean;
  /** The browser offers to install the page. */
  readonly installable: boolean;
  /** The browser promises not to clear this site's data on its own; null where it does not say. */
  readonly persisted: boolean | null;
  /** When it was last asked to, Unix ms; null: never, as far as is known. */
  readonly askedToKeep: number | null;
}
