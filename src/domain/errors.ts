/** Codes are stable: `area.what`. A new one goes here, so that the page can say what to do about it. */
export type ErrorCode =
  | 'world.not_found'
  | 'world.load_failed'
  | 'world.corrupt'
  | 'world.ended'
  | 'world.unsupported'
  | 'import.refused'
  | 'import.unreadable'
  | 'import.unsure'
  | 'import.cancelled'
  | 'store.unavailable'
  | 'store.quota'
  | 'store.lost'
  | 'store.corrupt'
  | 'store.version'
  | 'store.undecided'
  | 'store.query_failed'
  | 'archive.foreign'
  | 'archive.damaged'
  | 'archive.newer'
  | 'archive.cancelled'
  | 'replay.cancelled'
  | 'replay.diverged'
  | 'replay.not_recorded'
  | 'replay.thinned'
  | 'replay.other_mind'
  | 'past.read_only'
  | 'collector.refused'
  | 'collector.unreachable'
  | 'collector.timeout'
  | 'collector.cancelled'
  | 'model.load_failed'
  | 'model.cancelled'
  | 'model.self_check_failed'
  | 'model.inference_failed'
  | 'model.files_missing'
  | 'model.too_large'
  | 'model.unsupported'
  | 'model.not_an_embedder'
  | 'model.not_configured'
  | 'model.unavailable'
  | 'model.unauthorized'
  | 'model.rate_limited'
  | 'model.overloaded'
  | 'model.unreachable'
  | 'model.offline'
  | 'model.timeout'
  | 'model.bad_request'
  | 'model.malformed_reply'
  | 'model.reply_too_long'
  | 'model.schema_mismatch'
  | 'model.refused'
  | 'model.host_refused'
  | 'model.circuit_open'
  | 'model.exhausted'
  | 'model.set_aside'
  | 'gateway.layer_failed'
  | 'gateway.budget_exceeded'
  | 'gateway.prompt_too_long'
  | 'gateway.tools_alike'
  | 'gateway.not_found'
  | 'gateway.reply_refused'
  | 'template.invalid'
  | 'template.bad_value'
  | 'template.missing_value'
  | 'template.unknown_parameter'
  | 'template.not_found'
  | 'template.built_in'
  | 'template.too_many'
  | 'template.unreadable'
  | 'keys.locked'
  | 'keys.wrong_passphrase'
  | 'keys.not_found'
  | 'keys.damaged'
  | 'keys.unavailable'
  | 'worker.lost'
  | 'worker.timeout'
  | 'worker.protocol'
  | 'memory.duplicate'
  | 'golem.dead'
  | 'golem.busy'
  | 'golem.not_found'
  | 'tab.read_only'
  | 'endpoint.limit_reached'
  | 'collections.not_found'
  | 'collections.unreadable'
  | 'collections.too_large'
  | 'tools.duplicate'
  | 'tools.bad_definition'
  | 'tools.own_scope'
  | 'tools.too_many'
  | 'tools.not_found'
  | 'tools.not_callable'
  | 'tools.bad_arguments'
  | 'mcp.unreachable'
  | 'mcp.unauthorized'
  | 'mcp.timeout'
  | 'mcp.failed'
  | 'mcp.tool_failed'
  | 'mcp.not_found'
  | 'address.refused'
  | 'input.invalid'
  | 'internal';

/** A message is a sentence or a few, UTF-16 units: what was given can be long, and is told again only as far as this. */
const LONGEST_MESSAGE = 500;

/** Cut where no character is: half of a surrogate pair cannot be stored. */
const shortened = (message: string): string =>
  message.length <= LONGEST_MESSAGE
    ? message
    : `${message.slice(0, LONGEST_MESSAGE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** The one error type that crosses threads. `retryable` says whether the same call can succeed later. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    options: { data?: Record<string, unknown>; retryable?: boolean; cause?: unknown } = {},
  ) {
    super(shortened(message), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.data = options.data ?? {};
    this.retryable = options.retryable ?? false;
  }

  /** Wraps anything thrown; an AppError is passed through. */
  static from(error: unknown, code: ErrorCode = 'internal'): AppError {
    if (error instanceof AppError) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new AppError(code, message, { cause: error });
  }
}
