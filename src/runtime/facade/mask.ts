import type { PiiVerbs } from '../../protocol/verbs/gateway/pii.ts';
import type { Ask } from './ask.ts';

/** A masked text comes as plain data; the way back is made here, of its conversation. */
export const mask =
  (ask: Ask): PiiVerbs['mask'] =>
  async (text, options) => {
    const masked = await ask('pii.mask', text, options);
    return { ...masked, restore: (reply) => ask('pii.restore', masked.session, reply) };
  };
