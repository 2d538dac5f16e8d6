import { AppError } from '../../../../domain/errors.ts';
import type { Mention } from '../../../../domain/memory/grimoire.ts';
import type { NoteFile, ReadFile } from '../../../../lib/notes/note-file.ts';
import { readNotes } from '../../../../lib/notes/read-notes.ts';
import type { DateOrder } from '../../../../lib/notes/whatsapp.ts';
import type { LifeView } from '../../../life/index.ts';
import { bringingOf } from './bring/bringing.svelte.ts';
import { type GivenFile, textsOf, unpackedFile } from '../../../files/index.ts';
import { type NotesPreview, previewOf } from './notes-preview.ts';
import { t } from './strings.ts';

/** How each line of an export begins. */
const BEGINS =
  /^\uFEFF?\s*\{\s*"id"\s*:\s*"[^"]{1,200}"\s*,\s*"type"\s*:\s*"[a-z-]{1,40}"\s*,\s*"category"\s*:/;
/** Links that are made at once. */
const MOST_MENTIONS = 1_000;
/** Bytes that tell. */
const HEAD = 1_024;

/** Whether a file is of memories that a golem exported, and not of words that somebody wrote. */
async function isMemoryExport(file: File): Promise<boolean> {
  if (!/\.(jsonl|ndjson|json)$/i.test(file.name)) return false;
  return BEGINS.test(await file.slice(0, HEAD).text());
}

type Stage =
  | { readonly at: 'idle' }
  | { readonly at: 'reading' }
  | { readonly at: 'preview'; readonly preview: NotesPreview }
  | { readonly at: 'taking'; readonly preview: NotesPreview }
  | {
      readonly at: 'taken';
      readonly kept: number;
      readonly wanted: number;
      /** Passages that memory has, or that say nothing, and those that wait in quarantine. */
      readonly refused: number;
      readonly quarantined: number;
      /** Links between them. */
      readonly linked: number;
      readonly cancelled: boolean;
    }
  | { readonly at: 'undoing' }
  | { readonly at: 'undone'; readonly count: number };

/** Notes or a chat on their way into memory. Lives beside the screens, so that leaving one stops nothing. */
export class TakingIn {
  stage = $state.raw<Stage>({ at: 'idle' });
  error = $state.raw<AppError | null>(null);
  /** Passages that are kept or refused by now. */
  done = $state.raw(0);
  readonly #life: LifeView;
  #before = 0;
  /** What was given, to be read again once it is known how. */
  #texts: readonly NoteFile[] = [];
  #refused: readonly ReadFile[] = [];
  #cancelled = false;
  /** Names what was taken in last, to take it back. */
  #ingestJobs: string[] = [];

  constructor(life: LifeView) {
    this.#life = life;
    life.golem.on('ingest', ({ progress }) => {
      if (progress && this.stage.at === 'taking') this.done = this.#before + progress.done;
    });
    // Also told where the same life goes on in another worker or tab: then what was taken in can still be taken back.
    life.golem.on('reset', () => void this.#forgetErased());
  }

  get busy(): boolean {
    return ['reading', 'taking', 'undoing'].includes(this.stage.at);
  }

  /** Reads what was given; nothing is kept yet. */
  async look(given: Promise<readonly GivenFile[]>): Promise<void> {
    if (this.busy || bringingOf(this.#life).busy) return;
    bringingOf(this.#life).leave();
    this.error = null;
    this.stage = { at: 'reading' };
    try {
      const files = await given;
      const [only] = files;
      if (only && files.length === 1) {
        // What cannot be unpacked is told with the other files below.
        const file = await unpackedFile(only.file).catch(() => only.file);
        if (await isMemoryExport(file)) {
          this.stage = { at: 'idle' };
          await bringingOf(this.#life).look(file);
          return;
        }
      }
      const { texts, refused } = await textsOf(files);
      this.#texts = texts;
      this.#refused = refused;
      this.stage = { at: 'preview', preview: previewOf([...(await readNotes(texts)), ...refused]) };
    } catch (error) {
      this.error = AppError.from(error);
      this.stage = { at: 'idle' };
    }
  }

  /** Reads it again, with its days in this order. */
  async choose(order: DateOrder): Promise<void> {
    const before = this.stage;
    if (before.at !== 'preview') return;
    const read = await readNotes(this.#texts, order);
    if (this.stage !== before) return;
    this.stage = { at: 'preview', preview: previewOf([...read, ...this.#refused]) };
  }

  async run(): Promise<void> {
    if (this.stage.at !== 'preview' || this.stage.preview.question !== null) return;
    const { preview } = this.stage;
    this.stage = { at: 'taking', preview };
    this.error = null;
    this.#cancelled = false;
    this.done = 0;
    this.#ingestJobs = [];
    let kept = 0;
    let refused = 0;
    let quarantined = 0;
    let linked = 0;
    /** What each passage is in memory; null of what memory did not take. */
    const ids: (readonly (string | null)[])[] = [];
    try {
      for (const { source, items } of preview.sources) {
        if (this.#cancelled) break;
        this.#before = kept + refused;
        const taken = await this.#life.golem.grimoire.ingest(items, { source: source.slice(0, 60) });
        if (taken.taking !== null) this.#ingestJobs.push(taken.taking);
        kept += taken.count;
        refused += taken.refused.length;
        quarantined += taken.quarantined.length;
        const like = new Map(taken.refused.map((one) => [one.index, one.like ?? null]));
        ids.push(taken.ids.map((id, i) => id ?? like.get(i) ?? null));
        this.done = kept + refused;
      }
      const mentions = preview.linked.links.flatMap(({ from, to }): readonly Mention[] => {
        const [one, other] = [from, to].map(([source, item]) => ids[source]?.[item] ?? null);
        return one != null && other != null && one !== other ? [{ from: one, to: other }] : [];
      });
      for (let at = 0; at < mentions.length; at += MOST_MENTIONS)
        linked += await this.#life.golem.grimoire.mention(mentions.slice(at, at + MOST_MENTIONS));
    } catch (error) {
      this.error = AppError.from(error);
      if (kept === 0) {
        this.stage = { at: 'preview', preview };
        return;
      }
    }
    this.stage = {
      at: 'taken',
      kept,
      refused,
      quarantined,
      linked,
      wanted: preview.passages,
      cancelled: this.#cancelled,
    };
  }

  /** Takes back all that was taken in last. */
  async undo(): Promise<void> {
    if (this.stage.at !== 'taken') return;
    const taken = this.stage;
    this.stage = { at: 'undoing' };
    this.error = null;
    let count = 0;
    try {
      while (this.#ingestJobs.length > 0) {
        count += (await this.#life.golem.grimoire.undo({ taking: this.#ingestJobs[0]! })).length;
        this.#ingestJobs.shift();
      }
      this.stage = { at: 'undone', count };
    } catch (error) {
      this.error = AppError.from(error);
      this.stage = { ...taken, kept: taken.kept - count };
    }
  }

  /** Of what went with its life nothing can be taken back: the memory of another that has just begun is empty. */
  async #forgetErased(): Promise<void> {
    if (this.stage.at !== 'taken' && this.stage.at !== 'undone') return;
    const stats = await this.#life.golem.grimoire.stats().catch(() => null);
    if (stats?.total === 0) this.again();
  }

  async cancel(): Promise<void> {
    this.#cancelled = true;
    await this.#life.ask(t.take.cancelling, (golem) => golem.grimoire.cancelIngest());
  }

  again(): void {
    this.stage = { at: 'idle' };
    this.error = null;
    this.#texts = [];
    this.#refused = [];
  }
}

const known = new WeakMap<LifeView, TakingIn>();

export function takingInOf(life: LifeView): TakingIn {
  const found = known.get(life) ?? new TakingIn(life);
  known.set(life, found);
  return found;
}
