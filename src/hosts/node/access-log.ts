import { routeOf } from '../../protocol/endpoint/route-of.ts';
import type { EndpointAnswer } from '../../protocol/endpoint/endpoint.ts';
import type { RequestAccount } from '../../domain/gateway/account.ts';
import { keyIdOf } from '../../domain/models/party.ts';

/** One request as the log has it: nothing of what was asked or answered, no address of a page and no key. */
export interface AccessLine {
  /** ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** The route, e.g. `POST /v1/chat/completions`, never the path; `other` of one that is none. */
  readonly route: string;
  readonly status: number;
  /** Until the answer was written. */
  readonly ms: number;
  /** The caller left before its end. */
  readonly left: boolean;
  readonly id: string | null;
  /** `owner`, `program`, `guest`, or `key`; null where the gateway did not see it. */
  readonly asker: string | null;
  readonly key: string | null;
  readonly model: string | null;
  readonly cache: string | null;
  readonly code: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly cost_usd: number | null;
}

/** Whose answer it is. */
const ID = 'x-golem-id';
export const idOf = ({ headers }: EndpointAnswer): string | null => headers[ID] ?? null;

const askerOf = (party: RequestAccount['party']): string | null => party && (party.split(' ')[0] ?? null);

/** @param at Unix ms @param account null where the gateway did not see it */
export function accessLine(
  at: number,
  {
    method,
    path,
    status,
    ms,
    left,
    id,
  }: Pick<AccessLine, 'method' | 'status' | 'ms' | 'left' | 'id'> & {
    readonly path: string;
  },
  account: RequestAccount | null,
): AccessLine {
  return {
    time: new Date(at).toISOString(),
    method,
    route: routeOf(method, path) ?? (SERVICE.has(path) ? `${method} ${path}` : 'other'),
    status,
    ms,
    left,
    id,
    asker: account && askerOf(account.party),
    key: account?.party ? keyIdOf(account.party) : null,
    model: account?.model ?? null,
    cache: account?.cache ?? null,
    code: account?.code ?? null,
    input_tokens: account?.usage.input ?? null,
    output_tokens: account?.usage.output ?? null,
    cost_usd: account?.usd ?? null,
  };
}

/** What the server itself answers, for whoever looks after it. */
export const SERVICE: ReadonlySet<string> = new Set(['/health', '/metrics']);
