import { PERMISSIONS, GUEST_LIMITS, GUEST_TABLE } from '../../../domain/gateway/guest-table.ts';

const saysOf = (may: boolean): readonly string[] =>
  PERMISSIONS.filter((deed) => GUEST_TABLE[deed].may === may).map((deed) => GUEST_TABLE[deed].says);

/** What a page may do once it is allowed, as its owner reads it: the table of guests, row by row. Each goes on from “It may”, or “It may not”. */
export const CONSENT = {
  may: saysOf(true),
  mayNot: saysOf(false),
  limits: `At most US$ ${GUEST_LIMITS.usd} and ${GUEST_LIMITS.requests} requests in 24 hours. You can change that, or end it, under Settings, Programs.`,
} as const;
