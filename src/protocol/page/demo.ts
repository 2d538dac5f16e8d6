/**
 * What a page that embeds a golem may know and ask of it. Published as `golem-demo.d.ts` beside the script, so it
 * imports nothing. Amounts are whole tokens, prices quote per base, world times Unix seconds, shares 0..1.
 */

/** The golem at a glance, as of the last committed tick. */
export interface DemoStatus {
  readonly run: 'booting' | 'paused' | 'running' | 'ended' | 'dead' | 'failed';
  /** One sentence: what it is doing. */
  readonly doing: string;
  /** 0 before the first. */
  readonly tick: number;
  /** Times real time. */
  readonly speed: number;
  readonly world: {
    readonly id: string;
    readonly title: string;
    readonly base: string;
    readonly quote: string;
    readonly time: number;
    readonly price: number;
  } | null;
  readonly regime: string;
  readonly phase: string;
  readonly vitality: number;
  /** What it owns, and what holding from the start would be worth, quote. */
  readonly equity: number;
  readonly holding: number;
  /** Steers that wait for the next tick. */
  readonly steersPending: number;
  /** `reason`: why it is in memory although it was to be kept. */
  readonly storage: { readonly kind: 'indexeddb' | 'folder' | 'memory'; readonly reason: string | null };
  /** Whether it is in view; it rests while it is not. */
  readonly inView: boolean;
}

/** One theta tick, told after it was committed. */
export interface DemoTick {
  readonly tick: number;
  readonly worldTime: number;
  readonly price: number;
  readonly regime: string;
  /** T0 without deliberation, T1 brief, T2 full. */
  readonly tier: 'T0' | 'T1' | 'T2';
  readonly surprise: number;
  readonly equity: number;
  readonly holding: number;
  readonly vitality: number;
  readonly actionKind: 'buy' | 'sell' | 'provide' | 'withdraw' | null;
  readonly actionStatus: 'filled' | 'reverted' | 'blocked' | null;
}

export interface DemoNotice {
  readonly level: 'info' | 'warning' | 'error';
  readonly code: string;
  readonly text: string;
}

export interface DemoEvents {
  /** It can be asked and told. */
  readonly ready: DemoStatus;
  readonly status: DemoStatus;
  readonly tick: DemoTick;
  readonly notice: DemoNotice;
  /** It could not be started; the frame says why and offers to try again. */
  readonly failed: DemoNotice;
}

/** The golem of one element. A call loads the demo when it has not been loaded yet, and waits for the golem. */
export interface GolemDemo {
  /** @throws Error with a `code`, as do all of them */
  status(): Promise<DemoStatus>;
  /** Lets it run while it is in view. */
  start(): Promise<void>;
  /** Resolves when every tick begun is committed. */
  pause(): Promise<void>;
  /** @param speed times real time, 1 to 10,000 */
  setSpeed(speed: number): Promise<void>;
  /** @param text 1 to 500 characters; forces a full deliberation at the next tick */
  steer(text: string): Promise<void>;
  /** Returns the unsubscribe function. */
  on<Type extends keyof DemoEvents>(type: Type, listener: (event: DemoEvents[Type]) => void): () => void;
}

/** `<golem-demo tape speed theme start shared life model height site>` */
export interface GolemDemoElement extends HTMLElement {
  readonly golem: GolemDemo;
}

declare global {
  interface HTMLElementTagNameMap {
    'golem-demo': GolemDemoElement;
  }
}
