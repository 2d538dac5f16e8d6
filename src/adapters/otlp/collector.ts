import { AppError } from '../../domain/errors.ts';
import type { Trace, TraceExportReport } from '../../domain/telemetry/trace.ts';
import { backoff, directFetch, parseRetryAfter } from '../net/index.ts';
import { otlpJson, type OtlpSource } from './otlp-json.ts';
import { cutText } from '../../lib/text/cut-text.ts';

/** Traces in one request: some 200 kB. */
const BATCH = 100;
/** One request from sending to its whole answer, ms; the protocol's own default. */
const TIMEOUT_MS = 10_000;
/** How often a request that may be sent again is sent, in all. */
const MAX_ATTEMPTS = 5;
/** Longest answer that is read, characters. */
const MAX_ANSWER = 64_000;
/** Answers after which the same request may be sent again (OTLP/HTTP, "Retryable response codes"). */
const RETRYABLE: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export interface CollectorDeps {
  readonly fetch: typeof fetch;
  /** Unix ms. */
  now(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** Resolves after so many ms, or rejects with the signal's reason. */
  rest(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Shipment {
  /** As {@link collectorAddress} made it. */
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly source: OtlpSource;
  readonly total: number;
  /** Traces one after the other, so that not all of them are in memory. */
  readonly traces: AsyncIterable<Trace>;
  readonly signal: AbortSignal;
  progress(done: number): void;
}

/**
 * Where traces go: `/v1/traces` under the address that the owner gave, unless it names it already.
 * @throws AppError `input.invalid`
 */
export function collectorAddress(text: unknown): URL {
  const address = typeof text === 'string' ? URL.parse(text.trim()) : null;
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw invalid('The collector’s address must be a web address, e.g. http://localhost:4318.');
  }
  if (address.username !== '' || address.password !== '') {
    throw invalid('The collector’s address contains a user or password. Send them in a header instead.');
  }
  const path = address.pathname.replace(/\/+$/, '');
  address.pathname = path.endsWith('/v1/traces') ? path : `${path}/v1/traces`;
  return address;
}

const invalid = (message: string): AppError =>
  new AppError('input.invalid', message, { data: { name: 'url' } });

/**
 * Sends traces to an OpenTelemetry collector by OTLP/HTTP in JSON, batch by batch; what can be sent again is, as late as the
 * collector asks. @throws AppError `collector.*`; batches that were taken before stay there
 */
export async function sendTraces(shipment: Shipment, deps: CollectorDeps): Promise<TraceExportReport> {
  const report = { traces: 0, spans: 0, requests: 0, rejected: 0, message: '' };
  let batch: Trace[] = [];
  const send = async (): Promise<void> => {
    if (batch.length === 0) return;
    const answer = await post(shipment, otlpJson(batch, shipment.source), report, deps);
    report.rejected += answer.rejected;
    if (answer.message !== '') report.message = answer.message;
    report.traces += batch.length;
    report.spans += batch.reduce((sum, { spanCount }) => sum + spanCount, 0);
    shipment.progress(report.traces);
    batch = [];
  };
  for await (const trace of shipment.traces) {
    shipment.signal.throwIfAborted();
    if (batch.push(trace) >= BATCH) await send();
  }
  await send();
  return report;
}

interface Answer {
  readonly rejected: number;
  readonly message: string;
}

async function post(
  { address, headers, signal }: Shipment,
  body: string,
  report: { requests: number },
  deps: CollectorDeps,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    report.requests += 1;
    const outcome = await once(address, headers, body, signal, deps);
    if ('answer' in outcome) return outcome.answer;
    const { error, retryAfter } = outcome;
    const wait = error.retryable ? backoff(attempt, retryAfter, deps.random) : null;
    if (wait === null || attempt >= MAX_ATTEMPTS) throw error;
    await deps.rest(wait, signal);
  }
}

type Tried = { readonly answer: Answer } | { readonly error: AppError; readonly retryAfter: number | null };

async function once(
  address: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
  { fetch, now }: CollectorDeps,
): Promise<Tried> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await directFetch(fetch)(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, late]),
      cache: 'no-store',
    });
    const text = cutText(await response.text(), MAX_ANSWER);
    if (response.ok) return { answer: taken(text) };
    return {
      error: refused(address, response.status, text),
      retryAfter: parseRetryAfter(response.headers, now()),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return { error, retryAfter: null };
    return { error: late.aborted ? tooLate(address) : unreachable(address), retryAfter: null };
  }
}

function json(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A whole or a partial success; its numbers are 64-bit and so may be strings. */
function taken(text: string): Answer {
  const partial = json(text)['partialSuccess'] as Readonly<Record<string, unknown>> | undefined;
  const rejected = Number(partial?.['rejectedSpans'] ?? 0);
  const message = partial?.['errorMessage'];
  return {
    rejected: Number.isFinite(rejected) ? rejected : 0,
    message: typeof message === 'string' ? message : '',
  };
}

function refused({ host }: URL, status: number, text: string): AppError {
  const said = json(text)['message'];
  const words = typeof said === 'string' && said !== '' ? said : text.trim();
  const why = words === '' ? '' : `: ${cutText(words, 300)}`;
  return new AppError('collector.refused', `${host} rejected the traces: HTTP ${status}${why}`, {
    data: { status },
    retryable: RETRYABLE.has(status),
  });
}

const tooLate = ({ host }: URL): AppError =>
  new AppError(
    'collector.timeout',
    `${host} did not answer within ${TIMEOUT_MS / 1_000} s. Check that the collector is running.`,
    {
      retryable: true,
    },
  );

const unreachable = ({ host }: URL): AppError =>
  new AppError(
    'collector.unreachable',
    `${host} can’t be reached. Check that it is running and that its \`cors\` setting allows this page’s address.`,
    { retryable: true },
  );
