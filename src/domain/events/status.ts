import type { Dying } from '../life/dying.ts';
import type { EnvironmentReading } from '../environment/reading.ts';
import type { DriftCheck } from '../models/drift.ts';
import type { EmbedderArrival, EmbedderMove } from '../models/embedder.ts';
import type { BehavioralPhase, ClockName, CognitiveTier, EmotionLabel, Pad, Vitality } from '../life/life.ts';
import type { PlaceNote } from '../storage/lying-life.ts';
import type { DeathRecord } from '../life/death-record.ts';
import type { MarketRegime } from '../world/market.ts';

export type RunState = 'booting' | 'paused' | 'running' | 'ended' | 'dead' | 'failed';

export interface ClockStatus {
  readonly clock: ClockName;
  /** Interval now, virtual milliseconds, scaled by regime and arousal but not by speed. */
  readonly intervalMs: number;
  readonly beats: number;
  /** Beats that came while the last one was still at work; counted, never piled up. */
  readonly late: number;
  /** Wall clock of the last beat and of the next, Unix ms; null when none. */
  readonly lastAt: number | null;
  readonly nextAt: number | null;
}

/** Files of the database that are read where they lie. */
export interface ReadInPlace {
  /** Bytes that stay where they are, and those kept of what was read of them, of so many at most. */
  readonly bytes: number;
  readonly cached: number;
  readonly limit: number;
  /** How often a block was asked for that was kept, and how often one had to be read. */
  readonly hits: number;
  readonly misses: number;
  /** Bytes on the disk of the copy that most of it is read of; 0 where there is none. */
  readonly copied: number;
}

export interface StorageStatus {
  /** `folder`: on the disk of the machine that runs it. */
  readonly kind: 'indexeddb' | 'folder' | 'memory';
  /** Why it is in memory, when it should not be. */
  readonly reason: string | null;
  /** What was done at this opening to bring an earlier version's life here; null when nothing was. */
  readonly moved: string | null;
  /** The browser had thrown away what was stored here, because it could no longer read its own files. */
  readonly cleared: boolean;
  /** What this opening has to say of where lives lie; empty in an everyday opening. */
  readonly notes: readonly PlaceNote[];
  readonly bytes: number | null;
  readonly quota: number | null;
  readonly schema: number;
  readonly name: string;
  /** Median and last commit, ms; null before the first. */
  readonly commitMs: { readonly last: number; readonly median: number } | null;
  /** What of its files is read where it lies; null where all of it is in memory. */
  readonly inPlace: ReadInPlace | null;
  /** Bytes of each table with all that belongs to it, largest first. */
  readonly tables: readonly { readonly table: string; readonly bytes: number }[];
  readonly failed: string | null;
  /** All that was stored is gone: what is read comes from memory, and ends with the page. */
  readonly gone: boolean;
}

export interface ModelStatus {
  readonly name: string;
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly provider: 'webgpu' | 'wasm' | null;
  readonly threads: number;
  readonly file: string | null;
  /** 0..1 while loading. */
  readonly progress: number;
  readonly loadedBytes: number;
  readonly totalBytes: number;
  /** What each of its vectors says it was made by: name, back-end, and hashes of weights and of what prepares the texts; null until loaded. */
  readonly identity: string | null;
  /** Lowest cosine against the reference vectors at start. */
  readonly selfCheck: number | null;
  /** Why a better provider was not taken. */
  readonly note: string | null;
  readonly error: string | null;
  readonly queued: number;
  readonly embedded: number;
  readonly cacheHits: number;
  /** Median milliseconds a text over the last batches; null before the first. */
  readonly msPerText: number | null;
  /** Entries stored whose vector is still to come. */
  readonly backlog: number;
  /** The last look at whether it drifts; null before the first. Where that was critical, no vectors are made. */
  readonly drift: DriftCheck | null;
  /** Another model that makes all vectors anew beside those that count; null while none does. */
  readonly move: EmbedderMove | null;
  /** A model of the owner's that is being fetched or looked at; null while none is. */
  readonly arrival: EmbedderArrival | null;
}

/** What the model's worker says of it. */
export type InferenceStatus = Omit<ModelStatus, 'backlog' | 'drift' | 'move' | 'arrival'>;

/** The bundled embedding model before it was asked for. */
export const IDLE_MODEL: InferenceStatus = {
  name: 'all-MiniLM-L6-v2',
  state: 'idle',
  provider: null,
  threads: 1,
  file: null,
  identity: null,
  progress: 0,
  loadedBytes: 0,
  totalBytes: 0,
  selfCheck: null,
  note: null,
  error: null,
  queued: 0,
  embedded: 0,
  cacheHits: 0,
  msPerText: null,
};

/** The language model that the tick under way waits for. */
export interface ThinkingNow {
  /** Owner's id of the model. */
  readonly model: string;
  readonly tick: number;
  readonly tier: CognitiveTier;
  /** Wall clock at which it was asked, Unix ms. */
  readonly since: number;
  /** Longest that it is waited for, ms. */
  readonly deadlineMs: number;
}

export interface GolemStatus {
  readonly golemId: string;
  /** Whether this tab runs the golem or watches another tab that does. */
  readonly role: 'leader' | 'follower';
  /** The tick that was reopened, where this is a golem of the past; nothing of it can be changed. */
  readonly past?: number;
  readonly run: RunState;
  /** One sentence: what it is doing. */
  readonly doing: string;
  /** Why the clock waits though the golem runs, in a sentence: it is never faster than it can remember. Null while it beats. */
  readonly heldBack: string | null;
  /** Last committed tick; 0 before the first. */
  readonly tick: number;
  readonly world: {
    readonly id: string;
    readonly title: string;
    readonly base: string;
    readonly quote: string;
    readonly step: number;
    readonly steps: number | null;
    readonly time: number;
    readonly price: number;
    /** It happens now: neither sought nor sped up. */
    readonly live: boolean;
  } | null;
  readonly speed: number;
  readonly clocks: Readonly<Record<ClockName, ClockStatus>>;
  readonly regime: MarketRegime;
  readonly phase: BehavioralPhase;
  readonly vitality: Vitality;
  readonly pad: Pad;
  readonly emotion: EmotionLabel;
  readonly tier: CognitiveTier | null;
  /** Committed ticks of this life by tier. */
  readonly tiers: Readonly<Record<CognitiveTier, number>>;
  readonly equity: number;
  readonly holding: number;
  readonly steersPending: number;
  /** Null while no language model is waited for. */
  readonly thinking: ThinkingNow | null;
  /** Since its death was accepted, until it is over; null else. */
  readonly dying: Dying | null;
  readonly death: DeathRecord | null;
  /** 1 for the first of a line. */
  readonly generation: number;
  readonly storage: StorageStatus;
  /** What the device is like now, or was then; null where the host tells nothing of it, absent in what older pages kept. */
  readonly environment?: EnvironmentReading | null;
  readonly model: ModelStatus;
  readonly policyRevision: number;
  readonly playbookRevision: number;
}
