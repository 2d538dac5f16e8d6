import { AppError } from '../../../../domain/errors.ts';
import type { OpenedReport } from '../../../../domain/past/report.ts';
import type { GolemFacade } from '../../../../runtime/facade/index.ts';

/** The bug report that was opened last. It stays while another screen is looked at. */
export class ReportOnShow {
  opening = $state(false);
  fault = $state.raw<AppError | null>(null);
  file = $state('');
  report = $state.raw<OpenedReport | null>(null);
  #asked = 0;

  async open(golem: GolemFacade, file: File): Promise<void> {
    const asked = (this.#asked += 1);
    this.opening = true;
    this.fault = null;
    this.report = null;
    this.file = file.name;
    try {
      const report = await golem.replay.open(file);
      if (asked === this.#asked) this.report = report;
    } catch (error) {
      if (asked === this.#asked) this.fault = AppError.from(error);
    }
    if (asked === this.#asked) this.opening = false;
  }

  close(): void {
    this.#asked += 1;
    this.opening = false;
    this.fault = null;
    this.report = null;
  }
}

export const reportOnShow = new ReportOnShow();
