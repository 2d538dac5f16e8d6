import { AppError } from '../../domain/errors.ts';
import type { CognitiveTier } from '../../domain/life/life.ts';
import type { FailoverStep, ModelReply, ModelRequest } from '../../domain/models/model.ts';
import type { ModelProvider } from '../../domain/models/model-config.ts';
import type { ThoughtFailure } from '../../domain/decisions/thought.ts';
import type { ClockPort, DeadlinePort, ModelPort } from '../ports.ts';
import { cutText } from '../../lib/text/cut-text.ts';

export interface ThinkPorts {
  readonly models: ModelPort;
  readonly deadlines: DeadlinePort;
  readonly clock: ClockPort;
}

export type Replied = NonNullable<FailoverStep['spoke']>;

/** What came of asking one model. Exactly one of `reply` and `failure` is there. */
export interface AskOutcome {
  readonly model: string;
  readonly provider: ModelProvider | null;
  readonly reply: ModelReply | null;
  readonly failure: ThoughtFailure | null;
  /** What is known of a reply that came, taken or not. */
  readonly spoke: Replied | null;
  /** What had come of the reply when it failed. */
  readonly text: string;
  readonly tries: number;
  readonly wallMs: number;
}

/** Longest sentence about a failure that a record keeps. */
const MAX_FAILURE = 500;

function failureOf(
  error: unknown,
  signal: AbortSignal,
): Pick<AskOutcome, 'spoke'> & { failure: ThoughtFailure } {
  // Whatever a provider makes of being cut off, the reason is the one who did it.
  const cause = AppError.from(signal.aborted ? signal.reason : error);
  const step = (cause.data['failovers'] as readonly FailoverStep[] | undefined)?.at(-1);
  const { code, text } = step
    ? { code: step.code, text: step.reason }
    : { code: cause.code, text: cause.message };
  const words = text.length <= MAX_FAILURE ? text : `${cutText(text, MAX_FAILURE - 1)}…`;
  return { failure: { code, text: words }, spoke: step?.spoke ?? null };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = (): void => reject(AppError.from(signal.reason, 'model.cancelled'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

/** Asks one model and waits for its whole reply, no longer than it is given. Never throws. */
export async function askModel(
  request: ModelRequest,
  wait: { readonly model: string; readonly tick: number; readonly tier: CognitiveTier; readonly ms: number },
  { models, deadlines, clock }: ThinkPorts,
): Promise<AskOutcome> {
  const { model, tick, tier, ms } = wait;
  const config = models.models.find(({ id }) => id === model);
  const provider = config?.provider ?? null;
  if (!config) {
    const text = 'It is no longer among the configured models.';
    const failure = { code: 'model.not_configured', text };
    return { model, provider, reply: null, failure, spoke: null, text: '', tries: 0, wallMs: 0 };
  }
  const began = clock.stopwatch();
  const { signal, end } = deadlines.begin({ model, tick, tier }, ms);
  let text = '';
  let tries = 0;
  const listen = async (): Promise<ModelReply> => {
    for await (const event of models.generate(request, signal)) {
      if (event.type === 'started') {
        text = '';
        tries += 1;
      } else if (event.type === 'text') text += event.text;
      else if (event.type === 'done') return event.reply;
    }
    throw new AppError('model.malformed_reply', 'Its reply ended before it was whole.');
  };
  try {
    // A port that does not hear the signal must not hold the tick.
    const reply = await Promise.race([listen(), aborted(signal)]);
    const wallMs = clock.stopwatch() - began;
    return { model, provider, reply, failure: null, spoke: reply, text, tries, wallMs };
  } catch (error) {
    const wallMs = clock.stopwatch() - began;
    return { model, provider, reply: null, ...failureOf(error, signal), text, tries, wallMs };
  } finally {
    end();
  }
}
