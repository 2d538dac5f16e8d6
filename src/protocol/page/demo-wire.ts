import type { DemoEvents, DemoNotice, GolemDemo } from './demo.ts';
import type { GolemApi } from '../verbs/api.ts';

/** In every message, so that others on the same page are told apart. Another shape of messages takes another number. */
export const DEMO_PROTOCOL = 'golem-demo/1';

/** What a host page may ask: verbs of the golem's own, under their names. */
export type DemoVerb = Extract<keyof GolemDemo, keyof GolemApi>;

/** From the host page to the frame. */
export type ToFrame = { readonly golem: typeof DEMO_PROTOCOL } & (
  | { readonly kind: 'call'; readonly id: number; readonly verb: DemoVerb; readonly argument?: unknown }
  | { readonly kind: 'view'; readonly inView: boolean }
  | { readonly kind: 'theme'; readonly theme: string }
);

/** From the frame to the host page. */
export type ToHost = { readonly golem: typeof DEMO_PROTOCOL } & (
  | { readonly kind: 'hello' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: Omit<DemoNotice, 'level'> }
  | { readonly kind: 'event'; readonly type: keyof DemoEvents; readonly event: DemoEvents[keyof DemoEvents] }
);

/** Whether a message is one of ours at all; who sent it is for the receiver to check. */
export function isDemoMessage(data: unknown): data is { readonly golem: string; readonly kind: string } {
  return typeof data === 'object' && data !== null && 'golem' in data && data.golem === DEMO_PROTOCOL;
}
