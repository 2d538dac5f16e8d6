import { AppError } from '../../domain/errors.ts';
import { Lazy } from '../async/lazy.ts';

/** What a worker answers with: begun when it is first asked, and anew after it was lost. */
export class Renewed<Table> extends Lazy<Table> {
  /** @throws AppError of the question; `worker.lost` where the worker stops, and the next question begins another */
  async ask<Answer>(question: (table: Table) => Promise<Answer>): Promise<Answer> {
    const table = this.get();
    try {
      return await question(await table);
    } catch (cause) {
      const error = AppError.from(cause);
      if (error.code === 'worker.lost') this.letGo(table);
      throw error;
    }
  }
}
