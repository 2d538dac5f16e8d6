import * as v from 'valibot';
import { AppError } from '../../../domain/errors.ts';
import type { ChainSpec } from '../../../domain/world/chain.ts';
import { isAddress, isPool, isRpcUrl } from '../../../shared/chain-fields.ts';

const MAX_ENDPOINTS = 8;
const MAX_CONTRACTS = 100;

const lower = v.transform((text: string) => text.toLowerCase());
const url = v.pipe(
  v.string(),
  v.trim(),
  v.check(isRpcUrl, 'An RPC address must start with https://, wss://, http:// or ws://.'),
);
const address = v.pipe(
  v.string(),
  v.trim(),
  v.check(isAddress, 'An address must be 0x and 40 hexadecimal digits.'),
  lower,
);
const pool = v.pipe(
  v.string(),
  v.trim(),
  v.check(isPool, 'A pool must be 0x and 40 hexadecimal digits (64 for the id of a V4 pool).'),
  lower,
);

const Spec = v.object({
  rpc: v.pipe(
    v.array(url, 'The RPC addresses must be a list.'),
    v.minLength(1, 'Enter at least one RPC address.'),
    v.maxLength(MAX_ENDPOINTS, `Enter at most ${MAX_ENDPOINTS} RPC addresses.`),
  ),
  chainId: v.optional(
    v.nullable(
      v.pipe(
        v.number('The chain id must be a number.'),
        v.integer('The chain id must be a whole number.'),
        v.minValue(1, 'The chain id must be above 0.'),
      ),
    ),
    null,
  ),
  pools: v.pipe(
    v.array(pool, 'The pools must be a list.'),
    v.minLength(1, 'Enter at least one pool.'),
    v.maxLength(MAX_CONTRACTS, `Enter at most ${MAX_CONTRACTS} pools.`),
  ),
  addresses: v.optional(
    v.pipe(
      v.array(address, 'The addresses must be a list.'),
      v.maxLength(MAX_CONTRACTS, `Enter at most ${MAX_CONTRACTS} addresses.`),
    ),
    [],
  ),
  base: v.optional(
    v.picklist(['auto', 'token0', 'token1'], 'The base must be auto, token0 or token1.'),
    'auto',
  ),
  stateView: v.optional(v.nullable(address), null),
  remember: v.optional(v.boolean(), false),
});

export type CheckedSpec = v.InferOutput<typeof Spec>;

/** @throws AppError `input.invalid`; `data.path` names the field. The text never repeats what was given: it may be a key. */
export function checkSpec(spec: ChainSpec): CheckedSpec {
  const { success, output, issues } = v.safeParse(Spec, spec);
  if (success && output.pools.some((one) => !isAddress(one)) && output.addresses.length === 0) {
    throw new AppError(
      'input.invalid',
      'A V4 pool needs its pool manager: add that contract to the addresses.',
      {
        data: { path: 'addresses' },
      },
    );
  }
  if (success) return { ...output, rpc: [...new Set(output.rpc)], pools: [...new Set(output.pools)] };
  const [issue] = issues;
  const path = issue.path?.map(({ key }) => String(key)).join('.') ?? '';
  const text =
    issue.type === 'object' || issue.type === 'string'
      ? 'A field is missing or has the wrong type.'
      : issue.message;
  throw new AppError('input.invalid', text, { data: { path } });
}

/** Where an RPC address leads, without what may be a key. */
export const hostOf = (url: string): string => new URL(url).host;

/** The parts of RPC addresses that nothing may repeat, longest first. */
export function secretsOf(urls: readonly string[]): readonly string[] {
  const parts = urls.flatMap((one) => {
    const { pathname, search, hash, username, password } = new URL(one);
    return [one, ...pathname.split('/'), ...search.slice(1).split(/[=&]/), hash.slice(1), username, password];
  });
  return [...new Set(parts)].filter((part) => part.length >= 6).sort((a, b) => b.length - a.length);
}
