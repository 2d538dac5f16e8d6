import type { ModelEvent, ModelRequest } from '../../../domain/models/model.ts';
import type { ModelConfig, ModelProvider } from '../../../domain/models/model-config.ts';
import type { Timer } from '../../../lib/async/timer.ts';
import { USUAL_LIMITS } from '../../../mind/deliberation/index.ts';
import { Deadlines } from '../provider/deadlines.ts';
import { malformed } from '../provider/failures.ts';
import type { Provider, ProviderReply } from '../provider/provider.ts';
import { redactValue } from '../reply/redact.ts';
import { ReplyMeter } from '../provider/reply-meter.ts';
import { Shown } from '../reply/shown.ts';
import { validateReply } from '../reply/validate-reply.ts';
import { untilStop } from '../reply/until-stop.ts';

export interface AttemptDeps {
  readonly providers: Readonly<Record<ModelProvider, Provider>>;
  readonly fetch: typeof fetch;
  readonly timer: Timer;
  /** Unix ms. */
  now(): number;
  /** A key by name. @throws AppError `keys.*` */
  key(name: string): string;
  /** Everything that must never be told. */
  secrets(): readonly string[];
}

/** What one attempt asks, of whom. */
export interface Attempt {
  readonly config: ModelConfig;
  readonly request: ModelRequest;
  readonly signal: AbortSignal | undefined;
  /** Its number, from 1. */
  readonly attempt: number;
  readonly quirks: Set<string>;
}

/** Asks a model once: its stream as it may be told, and at its end the whole reply, sound and without a secret. */
export async function* oneAttempt(
  { config, request, signal, attempt, quirks }: Attempt,
  { providers, fetch, timer, key, secrets, now }: AttemptDeps,
): AsyncGenerator<ModelEvent, ProviderReply> {
  const secret = config.keyName === null ? null : key(config.keyName);
  const started: ModelEvent = { type: 'started', model: config.id, provider: config.provider, attempt };
  yield started;
  const deadlines = new Deadlines(config.timeouts, timer, signal);
  const meter = new ReplyMeter({ ...USUAL_LIMITS, ...request.limits });
  const asked = { config, request, key: secret, fetch, deadlines, meter, quirks, now };
  const { stop = [] } = request;
  const answering = providers[config.provider](asked);
  const pieces = stop.length > 0 ? untilStop(answering, stop, config.provider) : answering;
  let shown = new Shown(secrets());
  let whole: ProviderReply | null = null;
  try {
    for await (const piece of pieces) {
      meter.piece(piece);
      if (piece.type === 'reply') whole = piece.reply;
      else if (piece.type === 'restart') {
        shown = new Shown(secrets());
        yield started;
      } else yield* shown.take(piece);
    }
  } finally {
    deadlines.end();
  }
  yield* shown.rest();
  if (!whole) throw malformed('it has no end.');
  return redactValue(validateReply(whole), secrets());
}
