import {
  type KeyDraft,
  type KeyScope,
  NO_LIMITS,
  type ProgramKey,
  USUAL_SCOPES,
} from '../../../../domain/gateway/program-keys.ts';

/** What the form holds, as typed; an empty limit is none. */
export interface KeyForm {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Ids; empty is all. */
  readonly models: readonly string[];
  readonly usdPerDay: string;
  readonly requestsPerDay: string;
  readonly requestsPerMinute: string;
  readonly tokensPerMinute: string;
}

export const EMPTY_KEY: KeyForm = {
  name: '',
  scopes: USUAL_SCOPES,
  models: [],
  usdPerDay: '',
  requestsPerDay: '',
  requestsPerMinute: '',
  tokensPerMinute: '',
};

const shown = (limit: number | null): string => (limit === null ? '' : String(limit));
const typed = (limit: string): number | null => (String(limit).trim() === '' ? null : Number(limit));

export function keyFormOf({ name, scopes, models, limits }: ProgramKey): KeyForm {
  return {
    name,
    scopes,
    models: models ?? [],
    usdPerDay: shown(limits.usdPerDay),
    requestsPerDay: shown(limits.requestsPerDay),
    requestsPerMinute: shown(limits.requestsPerMinute),
    tokensPerMinute: shown(limits.tokensPerMinute),
  };
}

export const keyDraftOf = ({ name, scopes, models, ...limits }: KeyForm): KeyDraft => ({
  name: name.trim(),
  scopes,
  models: models.length > 0 ? models : null,
  limits: {
    ...NO_LIMITS,
    usdPerDay: typed(limits.usdPerDay),
    requestsPerDay: typed(limits.requestsPerDay),
    requestsPerMinute: typed(limits.requestsPerMinute),
    tokensPerMinute: typed(limits.tokensPerMinute),
  },
});
