import type { JsonSchema } from '../../domain/models/model.ts';

export interface BrowserPrompt {
  readonly system: string | null;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly schema: JsonSchema | null;
  readonly temperature: number | null;
}

export interface BrowserUsage {
  readonly input: number | null;
  readonly output: number | null;
}

/** The browser's own model, which lives in the page only: the golem's worker asks it over a port. */
export interface BrowserModelApi {
  /** `absent` where the browser has none. */
  availability(): Promise<'absent' | 'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  /** Begins a reply; answers its number. @throws AppError `model.*` */
  open(prompt: BrowserPrompt): Promise<number>;
  /** The next piece of its text; null when it is complete. @throws AppError `model.*` */
  read(id: number): Promise<string | null>;
  /** Ends it, complete or not, and tells the tokens where the browser counts them. */
  close(id: number): Promise<BrowserUsage>;
}
