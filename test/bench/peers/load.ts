import { Agent, request } from 'node:http';

/** What one text is made of. */
export interface Text {
  readonly words: number;
  /** The same is asked again and again, at temperature 0; else none twice. */
  readonly seen: boolean;
}

const WORDS = (
  'the position was held because rule said market moved and nobody asked why it should be sold before report came out on friday ' +
  'morning when volume of trade had fallen to its lowest level since spring we think that fees will follow but cannot say how far'
).split(' ');

let made = 0;

/** No two alike; a sentence of twelve words, so that it reads like prose. */
function textOf(words: number, seen: boolean): string {
  made += 1;
  const salt = seen ? 7 : made * 2_654_435_761;
  const all = Array.from({ length: words }, (_, at) => {
    const word = WORDS[Math.abs(Math.imul(at + 1, salt) >> 7) % WORDS.length]!;
    const first = at % 12 === 0 ? word[0]!.toUpperCase() + word.slice(1) : word;
    return at % 12 === 11 ? `${first}.` : first;
  });
  return all.join(' ');
}

/** Times of requests that were answered, ms, and how many were not. */
export interface Loaded {
  readonly times: readonly number[];
  readonly hungUp: number;
  readonly refused: number;
  /** From the first to the last, ms. */
  readonly ms: number;
}

/** Asks a server, over connections that are kept. */
export class Caller {
  readonly #address: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  constructor(address: string, headers: Readonly<Record<string, string>> = {}) {
    this.#address = address;
    this.#headers = headers;
  }

  /** @param atOnce requests under way at any moment */
  async load({ words, seen }: Text, requests: number, atOnce: number): Promise<Loaded> {
    const times: number[] = [];
    let [left, hungUp, refused] = [requests, 0, 0];
    const began = performance.now();
    const one = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const body = this.#body(words, seen);
        const from = performance.now();
        try {
          const status = await this.#post(body);
          if (status === 200) times.push(performance.now() - from);
          else refused += 1;
        } catch {
          hungUp += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return { times, hungUp, refused, ms: performance.now() - began };
  }

  close(): void {
    this.#agent.destroy();
  }

  #body(words: number, seen: boolean): string {
    return JSON.stringify({
      model: 'mine',
      ...(seen && { temperature: 0 }),
      messages: [{ role: 'user', content: textOf(words, seen) }],
    });
  }

  #post(body: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: 'Bearer none',
        ...this.#headers,
      };
      const asked = request(
        `${this.#address}/v1/chat/completions`,
        { method: 'POST', agent: this.#agent, headers },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
          answer.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  }
}
