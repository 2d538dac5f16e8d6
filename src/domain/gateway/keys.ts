/** Keys by name and how they are kept. Never holds a key. */
export interface KeyStatus {
  /** `none`: nothing encrypted is stored; `locked`: something is, and the passphrase has not been given yet. */
  readonly vault: 'none' | 'locked' | 'unlocked';
  readonly keys: readonly {
    readonly name: string;
    readonly kept: 'session' | 'encrypted';
    /** Whether it can be used now. */
    readonly available: boolean;
  }[];
}
