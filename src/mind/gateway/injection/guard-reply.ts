import { AppError } from '../../../domain/errors.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { ModelEvent, ModelReply, ModelToolCall } from '../../../domain/models/model.ts';
import { type GroundTexts, type Named, unfounded } from './unfounded.ts';

const argumentsOf = (calls: readonly ModelToolCall[]): string => calls.map(({ text }) => text).join('\n');

/** What of a reply acts: all of a deliberation; of an answer to a person or a program, the calls of tools. */
const acting = ({ text, toolCalls }: ModelReply, profile: GatewayProfile): string =>
  profile === 'golem' ? `${text}\n${argumentsOf(toolCalls)}` : argumentsOf(toolCalls);

/** What stands in hex may be a key as well as an address: its ends tell which one is meant. */
const brief = (text: string): string => (/^0x/i.test(text) ? `${text.slice(0, 6)}…${text.slice(-4)}` : text);

/**
 * @param refuses whether such a reply is refused; else it is only told of
 * @throws AppError `gateway.reply_refused` where it names an address or an amount that came from nowhere trusted
 */
export function guardReply(
  event: ModelEvent,
  {
    profile,
    grounds,
    refuses,
  }: { readonly profile: GatewayProfile; readonly grounds: GroundTexts; readonly refuses: boolean },
  onNamed: (named: readonly Named[]) => void,
): void {
  const acts =
    event.type === 'done'
      ? acting(event.reply, profile)
      : event.type === 'tool-call'
        ? argumentsOf([event.call])
        : '';
  if (acts === '') return;
  const named = unfounded(acts, grounds);
  const [first] = named;
  if (!first) return;
  onNamed(named);
  if (!refuses) return;
  const why =
    first.what === 'address'
      ? `The reply was blocked: the address ${brief(first.text)} appears in nothing that the owner or the golem said.`
      : `The reply was blocked: the amount ${first.text} appears only in text from outside.`;
  throw new AppError('gateway.reply_refused', why, { data: { what: first.what, count: named.length } });
}
