import { describe, expect, it } from 'vitest';
import type { LimitsReceipt } from '../../../../src/domain/gateway/limits.ts';
import type { ModelReply, ModelUsage } from '../../../../src/domain/models/model.ts';
import type { GatewayContext } from '../../../../src/mind/gateway/gateway-context.ts';
import { DELTAS_TO, type Framed, SentFrames } from '../../../../src/mind/gateway/frames/sent-frames.ts';
import { gatewayRequest, type GatewayRequest } from '../../../../src/mind/gateway/request.ts';

const WORDS = { name: 'words', count: (text: string) => text.split(/\s+/u).filter(Boolean).length };
const mark = { slot: 'data', trust: 'self' } as const;

/** A thought with these memories, in two sentences each. */
function thoughtOf(ticks: readonly number[], tick: number): GatewayRequest {
  const parts = [
    { name: 'cage', block: 'identity' as const, text: '<cage>Rules.</cage>\n\n' },
    ...ticks.map((of) => ({
      name: `id-${of}`,
      block: 'state' as const,
      lasts: true as const,
      text: `<episode ref="m${of}">It rose on that day. It was held.</episode>\n\n`,
    })),
    { name: 'task', block: 'query' as const, text: `<task>Tick ${tick}.</task>` },
  ];
  const content = parts.map(({ text }) => text).join('');
  const marks = parts.map(({ text, ...one }) => ({ ...mark, ...one, length: text.length }));
  return gatewayRequest(
    { models: ['mine'], system: 'You decide.', messages: [{ role: 'user', content }], maxTokens: 100 },
    { system: [], messages: [marks] },
  );
}

const contextOf = (id: string, more: Partial<GatewayContext> = {}): GatewayContext =>
  ({ id, profile: 'golem', party: 'owner', session: 'life', dry: false, ...more }) as GatewayContext;
const replyOf = (usage: Partial<ModelUsage>, model = 'mine'): ModelReply =>
  ({ model, usage: { cacheRead: null, cacheWrite: null, ...usage } }) as ModelReply;

/** A stream of thoughts to one model. */
function streamOf({ onDevice = false, to = DELTAS_TO.all }: { onDevice?: boolean; to?: number } = {}) {
  let now = 0;
  let last = 0;
  const frames = new SentFrames({
    clock: { now: () => now },
    tokens: WORDS,
    to: () => to,
    onDevice: () => onDevice,
  });
  const next = (ticks: readonly number[], limits: LimitsReceipt | null = null): Framed | null =>
    frames.frame(thoughtOf(ticks, (last += 1)), contextOf(String(last)), limits);
  return { frames, next, pass: (ms: number) => void (now += ms) };
}

const causeOf = (framed: Framed | null): unknown => framed && (framed.report().cause ?? framed.report().kind);

describe('whether a delta is sent', () => {
  it('is up to the model’s own count: whole until it has said that it kept something, and again when it has not', () => {
    const { next } = streamOf();
    const first = next([1, 2, 3])!;
    expect(causeOf(first)).toBe('first');
    first.answered(replyOf({ cacheRead: 0 }), null);
    const second = next([1, 2, 3])!;
    expect(causeOf(second)).toBe('unkept');
    second.answered(replyOf({ cacheRead: 12 }), null);
    const third = next([1, 2, 3, 4])!;
    expect(third.report()).toMatchObject({
      kind: 'P',
      base: '2',
      run: 1,
      came: ['id-4'],
      changed: [],
      gone: [],
    });
    third.answered(replyOf({ cacheRead: 0 }), null);
    expect(causeOf(next([1, 2, 3, 4]))).toBe('unkept');
  });

  it('a model on this device has kept it, and what is written into a cache is kept too', () => {
    const { next } = streamOf({ onDevice: true });
    next([1, 2, 3])!.answered(replyOf({}), null);
    expect(causeOf(next([1, 2, 3]))).toBe('P');
    const far = streamOf();
    far.next([1, 2, 3])!.answered(replyOf({ cacheWrite: 30 }), null);
    expect(causeOf(far.next([1, 2, 3]))).toBe('P');
  });

  it('is not after five minutes, nor where another model has answered, nor after it was to be forgotten', () => {
    const { frames, next, pass } = streamOf();
    next([1, 2, 3])!.answered(replyOf({ cacheWrite: 30 }), null);
    pass(300_001);
    expect(causeOf(next([1, 2, 3]))).toBe('late');
    pass(-300_001);
    expect(causeOf(next([1, 2, 3]))).toBe('P');
    const other = streamOf();
    other.next([1])!.answered(replyOf({ cacheWrite: 30 }, 'other'), null);
    expect(causeOf(other.next([1]))).toBe('first');
    frames.forget();
    expect(causeOf(next([1, 2, 3]))).toBe('first');
  });

  it('is not where it may pass a limit that the whole prompt keeps to', () => {
    const { next } = streamOf({ onDevice: true });
    next([1, 2, 3])!.answered(replyOf({}), null);
    const room = (most: number): LimitsReceipt =>
      ({ uses: [{ limit: 'window', most, before: 100, after: 100 }] }) as unknown as LimitsReceipt;
    expect(causeOf(next([1, 2], room(110)))).toBe('long');
    expect(causeOf(next([1, 2], room(400)))).toBe('P');
  });

  it('is by the policy, for thoughts alone, and another round of a request sends the same bytes', () => {
    expect(streamOf({ to: DELTAS_TO.nobody }).next([1])).toBeNull();
    expect(streamOf({ to: DELTAS_TO.device }).next([1])).toBeNull();
    expect(streamOf({ to: DELTAS_TO.device, onDevice: true }).next([1])).not.toBeNull();
    const { frames, next } = streamOf({ onDevice: true });
    expect(frames.frame(thoughtOf([1], 1), contextOf('1', { profile: 'chat' }), null)).toBeNull();
    next([1, 2, 3])!.answered(replyOf({}), null);
    const thought = thoughtOf([1, 2], 9);
    const first = frames.frame(thought, contextOf('9'), null)!;
    first.answered(replyOf({}), null);
    const asked = { ...thought, messages: [...thought.messages, ...thought.messages] };
    const second = frames.frame(asked, contextOf('10'), null)!;
    expect(second.request.messages[0]).toEqual(first.request.messages[0]);
    expect(second.request.messages).toHaveLength(2);
  });

  it('counts what was sent before and what is new, and how memories that have left are kept', () => {
    const { next } = streamOf({ onDevice: true });
    const first = next([1, 2, 3])!;
    const kept = {
      ...first.request,
      messages: first.request.messages.map((one) => ({
        ...one,
        parts: one.parts.map((part) => ({ ...part, text: '[masked]' })),
      })),
    };
    first.answered(replyOf({}), kept);
    const second = next([2, 3])!;
    const { whole, again, anew } = second.report().tokens;
    const sent = `[[],null]${[...second.request.system, ...second.request.messages[0]!.parts].map(({ text }) => text).join('')}`;
    expect(again + anew).toBe(WORDS.count(sent));
    expect(again).toBeGreaterThan(anew);
    expect(whole).toBeLessThan(again + anew);
    const old = second.request.messages[0]!.parts.find(({ name }) => name === 'id-1')!;
    expect(second.masked.get(old.text)).toBe('[masked]');
  });
});
