import type { RequestWishes } from '../../../adapters/vendors/index.ts';
import type { ModelMessage, ModelRequest } from '../../../domain/models/model.ts';
import type { TemplateUse } from '../../../domain/gateway/template.ts';

/** Names by which a program asks for whatever the owner has set up, in the order in which it is. */
export const ANY_MODEL: ReadonlySet<string> = new Set(['golem', 'default', 'auto']);

/** A request of a vendor's API as the gateway takes it. */
export interface AskedOfModel extends RequestWishes {
  /** As it was written. */
  readonly model: string;
  readonly request: Omit<ModelRequest, 'models' | 'hints' | 'cache'> & {
    /** Of the owner's; its messages may be none then. */
    readonly template?: TemplateUse;
  };
  /** What a later request may go on from, where it is not the messages: with the template's question; null where nothing may. */
  readonly said?: readonly ModelMessage[] | null;
  readonly streams: boolean;
  /** Whoever streams wants to know at the end what it took. */
  readonly wantsUsage: boolean;
  /** Whose conversation it is, where the request says so. */
  readonly session: string | null;
  /** Whoever asks has marked what a provider may keep. */
  readonly marked?: true;
  /** What was changed of it so that any model can be asked, `field=how`. */
  readonly changed?: readonly string[];
  /** Fields that change nothing here. */
  readonly ignored: readonly string[];
}
