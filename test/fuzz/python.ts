import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Whether Python is here: what is held against its readers is skipped where it is not. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;

type Answer = { readonly value: unknown } | { readonly error: string };

/** Python’s readers of formats, in a process of their own. */
export class Python {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting: ((answer: Answer) => void)[] = [];

  constructor() {
    this.#process = spawn('python3', ['-u', join(import.meta.dirname, 'readers.py')]);
    createInterface({ input: this.#process.stdout }).on('line', (line) =>
      this.#waiting.shift()?.(JSON.parse(line) as Answer),
    );
    this.#process.on('exit', () => {
      for (const settle of this.#waiting.splice(0)) settle({ error: 'Python ended.' });
    });
  }

  /** What it reads; null where it reads nothing of it. */
  async ask<Value>(ask: string, request: object): Promise<Value | null> {
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.push(resolve);
      this.#process.stdin.write(`${JSON.stringify({ ask, ...request })}\n`);
    });
    return 'value' in answer ? (answer.value as Value) : null;
  }

  /** @throws Error where it cannot be encoded */
  async encoded(text: string, encoding: string): Promise<Uint8Array> {
    const bytes = await this.ask<string>('encoded', { text, encoding });
    if (bytes === null) throw new Error(`“${text}” cannot be written in ${encoding}.`);
    return Buffer.from(bytes, 'base64');
  }

  end(): void {
    this.#process.kill();
  }
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
