import { AppError } from '../../../domain/errors.ts';

/** The part of Trusted Types that is needed here; TypeScript does not know them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The name that the page's Content-Security-Policy allows. */
const POLICY = 'golem-scripts';

function ownScript(url: string): string {
  const { origin } = new URL(url, document.baseURI);
  if (origin !== location.origin) {
    throw new AppError('internal', `A script of ${origin} is not run here.`, { data: { origin } });
  }
  return url;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: ownScript });

/**
 * Address of a worker's script, let through where the browser asks for Trusted Types: only this origin's own.
 * @throws AppError `internal` for another origin's
 */
export function ownScriptUrl(url: string): string {
  return policy ? policy.createScriptURL(url) : ownScript(url);
}
