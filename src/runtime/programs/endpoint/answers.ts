import { AppError } from '../../../domain/errors.ts';
import type { EndpointAnswer } from '../../../protocol/endpoint/endpoint.ts';
import type { Vendor } from './vendor.ts';
import { retryHeader, statusOf } from '../../../adapters/vendors/index.ts';

const KEPT_BY_NOBODY = { 'cache-control': 'no-store' };

export const json = (
  body: object,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): EndpointAnswer => ({
  status,
  headers: { ...KEPT_BY_NOBODY, 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

export const eventStream = (
  body: AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
): EndpointAnswer => ({
  status: 200,
  headers: { ...KEPT_BY_NOBODY, 'content-type': 'text/event-stream; charset=utf-8', ...headers },
  body,
});

/** Anything thrown, in the vendor's own shape. */
export function failed(thrown: unknown, vendor: Pick<Vendor, 'failure'>): EndpointAnswer {
  const error = AppError.from(thrown);
  return json(vendor.failure(error), statusOf(error), retryHeader(error));
}
