import { AppError } from '../../../domain/errors.ts';
import type { ReplayProgress, ReplayReport, TickRange, VerifyReport } from '../../../domain/past/past.ts';
import type { GolemFacade } from '../../../runtime/facade/index.ts';

export type Job = 'verify' | 'replay';

/** Long looks through the past. They go on, and what they came to stays, while another screen is looked at. */
class PastJobs {
  running = $state.raw<Job | null>(null);
  progress = $state.raw<ReplayProgress | null>(null);
  verified = $state.raw<VerifyReport | null>(null);
  replayed = $state.raw<ReplayReport | null>(null);
  fault = $state.raw<{ readonly job: Job; readonly error: AppError } | null>(null);
  #golem: GolemFacade | null = null;

  async verify(golem: GolemFacade, range: Partial<TickRange>): Promise<void> {
    this.verified = null;
    await this.#run('verify', golem, async () => {
      this.verified = await golem.state.verify(range);
    });
  }

  async replay(golem: GolemFacade, range: Partial<TickRange>): Promise<void> {
    this.replayed = null;
    await this.#run('replay', golem, async () => {
      this.replayed = await golem.replay.run(range);
    });
  }

  cancel(): void {
    void this.#golem?.replay.cancel();
  }

  /** Another life came: what was found is not of it. */
  forget(): void {
    this.verified = null;
    this.replayed = null;
    this.fault = null;
  }

  async #run(job: Job, golem: GolemFacade, work: () => Promise<void>): Promise<void> {
    if (this.running !== null) return;
    this.running = job;
    this.progress = null;
    this.fault = null;
    this.#golem = golem;
    const stop = golem.on('replay', ({ progress }) => {
      if (progress?.job === job) this.progress = progress;
    });
    try {
      await work();
    } catch (error) {
      const cause = AppError.from(error);
      if (cause.code !== 'replay.cancelled') this.fault = { job, error: cause };
    } finally {
      stop();
      this.running = null;
      this.progress = null;
    }
  }
}

export const pastJobs = new PastJobs();
