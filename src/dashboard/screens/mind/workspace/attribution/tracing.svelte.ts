import { AppError } from '../../../../../domain/errors.ts';
import type { LocalModelStatus } from '../../../../../domain/models/local-model.ts';
import type {
  AttributionStatus,
  SourceAttribution,
} from '../../../../../domain/governor/source-attribution.ts';
import type { LifeView } from '../../../../life/index.ts';
import { t } from './strings.ts';

/** How often it is asked how far a run is, ms. */
const LOOK_MS = 500;

/** What is known of which entries of one tick's prompt made its decision likely, and the run that finds it out. */
export class Tracing {
  readonly #life: LifeView;
  /** Of the tick that is shown; null where none was run, undefined while that is read. */
  found = $state.raw<SourceAttribution | null | undefined>(undefined);
  status = $state.raw<AttributionStatus | null>(null);
  model = $state.raw<LocalModelStatus | null>(null);
  /** Servers of text completions that could weigh in its place, by their ids. */
  servers = $state.raw<readonly string[]>([]);
  fault = $state.raw<AppError | null>(null);
  #tick = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(life: LifeView) {
    this.#life = life;
  }

  /** Who said how likely the decision is; of what was not traced yet, who says it as a rule. */
  get rater(): string {
    const local = this.model?.model.id;
    return t.by(!this.found || this.found.model === local ? null : this.found.model);
  }

  /** A run is under way, of this tick or of another. */
  get running(): boolean {
    return this.status?.state === 'running';
  }

  async show(tick: number): Promise<void> {
    if (tick !== this.#tick) {
      this.found = undefined;
      this.fault = null;
    }
    this.#tick = tick;
    const { attribution, localModel, models } = this.#life.golem;
    const [found, model, known] = await Promise.all([
      attribution.get(tick).catch(() => null),
      localModel.status().catch(() => null),
      models.list().catch(() => []),
    ]);
    if (tick !== this.#tick) return;
    // A run that ended meanwhile has told what it found: what was read before that is older.
    this.found = found ?? this.found ?? null;
    this.model = model;
    this.servers = known.flatMap(({ config: { id, provider }, missing }) =>
      provider === 'openai-completions' && missing === null ? [id] : [],
    );
    await this.#look();
  }

  /** @param model id of the server that weighs; null for the model in this tab */
  async run(model: string | null): Promise<void> {
    const tick = this.#tick;
    this.fault = null;
    const done = this.#life.golem.attribution.run(tick, model === null ? {} : { model });
    void this.#look();
    try {
      const found = await done;
      if (tick === this.#tick) this.found = found;
    } catch (error) {
      const fault = AppError.from(error);
      if (fault.code !== 'model.cancelled') this.fault = fault;
    }
    await this.#look();
  }

  async cancel(): Promise<void> {
    await this.#life.golem.attribution.cancel();
    await this.#look();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #look(): Promise<void> {
    const before = this.status;
    this.status = await this.#life.golem.attribution.status().catch(() => before);
    // One that began before this screen was opened, or in it, and was of this tick.
    if (before?.state === 'running' && this.status?.state === 'done' && this.status.tick === this.#tick) {
      this.found = await this.#life.golem.attribution.get(this.#tick).catch(() => this.found);
    }
    this.stop();
    this.#timer = this.running ? setTimeout(() => void this.#look(), LOOK_MS) : null;
  }
}
